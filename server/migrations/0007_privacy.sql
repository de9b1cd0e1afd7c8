-- Files that nobody reaches by an address: receipts, photos of inspections.
create table private_files (
  id integer primary key generated always as identity,
  -- A random name below private/ of the storage.
  key text not null unique,
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default giro_now(),
  created_by integer references users
);

-- Which version of a document somebody accepted, when and from where.
create table acceptances (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version integer not null,
  at timestamptz not null default giro_now(),
  client text,
  unique (user_id, document, version)
);

-- The archive of their data that somebody asked for. One is made at a time.
create table data_archives (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Its name in the store, drawn when it is asked for, so that a file whose making broke off is found too.
  key text not null unique,
  asked_at timestamptz not null default giro_now(),
  token_hash bytea unique,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_archives_user on data_archives (user_id, id desc);
create unique index data_archives_made on data_archives (user_id) where expires_at is null;
create index data_archives_end on data_archives (expires_at);

-- People who bought or sold, for as long as tax law wants to know it. Their account says nothing.
create table kept_identities (
  user_id integer primary key references users on delete cascade,
  -- JSON {name, cpf, rg, address}.
  identity_sealed text not null,
  keep_until timestamptz not null
);
create index kept_identities_end on kept_identities (keep_until);
