-- What somebody of the shop may do. Whoever was an admin before could do everything.
alter table users add column roles text[] not null default '{}'
  check (roles <@ array['dono', 'gerente', 'avaliador', 'vendas', 'financeiro', 'conteudo']);
update users set roles = '{dono}' where profile = 'admin';
-- Which of the two kinds of people somebody is follows from what they hold.
alter table users drop column profile;
alter table users add column profile text not null
  generated always as (case when cardinality(roles) > 0 then 'admin' else 'user' end) stored;
create index users_of_the_shop on users (id) where profile = 'admin';

-- A second factor: an app (RFC 6238), whose last step taken is never taken again, passkeys (WebAuthn), recovery codes.
alter table users
  add column totp_sealed text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint,
  -- The end of the account that its person asked for, and when nothing of theirs was left in it.
  add column deletion_asked_at timestamptz,
  add column anonymised_at timestamptz;
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default giro_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in or the making of a passkey between its two requests; `passkey_challenge` is what the authenticator signs.
create table factor_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'passkey')),
  passkey_challenge text,
  -- The password that was right: a changed one ends the sign-in.
  password_hash text,
  expires_at timestamptz not null
);
create index factor_challenges_end on factor_challenges (expires_at);

-- Sessions that their person can tell apart; what needs it asks how long ago it was shown that it is them.
alter table sessions
  add column id bigint generated always as identity unique,
  add column client text,
  add column agent text,
  add column last_seen_at timestamptz not null default giro_now(),
  add column stepped_up_at timestamptz not null default giro_now();

-- Who did what: inserted and read, changed and deleted by nobody but time. Personal parts are forgotten after six months.
create table activities (
  id bigint generated always as identity primary key,
  at timestamptz not null default giro_now(),
  kind text not null,
  by_id integer,
  subject_kind text,
  subject_id text,
  subject text,
  before jsonb,
  after jsonb,
  by_name text,
  client text,
  search_text text not null default ''
);
create index activities_kind on activities (kind, id desc);
create index activities_search on activities using gin (search_text gin_trgm_ops);
create index activities_subject on activities (subject_kind, subject_id, id desc);
create index activities_by on activities (by_id, id desc);

-- The archive that somebody asked for.
create table data_archives (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  asked_at timestamptz not null default giro_now(),
  token_hash bytea unique,
  file_id integer references private_files,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_archives_user on data_archives (user_id, id desc);

-- Which version of a document somebody accepted, when and from where.
create table acceptances (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version integer not null,
  at timestamptz not null default giro_now(),
  client text,
  unique (user_id, document, version)
);
