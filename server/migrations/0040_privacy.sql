-- The archive of somebody's data lies in the store under a name that is drawn when it is asked for, so that a file whose
-- making broke off is found too. One is made at a time.
alter table data_archives drop column file_id;
alter table data_archives add column key text not null unique;
create unique index data_archives_made on data_archives (user_id) where expires_at is null;
create index data_archives_end on data_archives (expires_at);

-- What a mail said is forgotten before the mail is.
alter table emails alter column html_sealed drop not null;
alter table emails alter column text_sealed drop not null;
create index emails_kept on emails (created_at) where html_sealed is not null;

-- Who bought or sold, for as long as tax law wants to know it: JSON {name, cpf, rg, address}. Their account says nothing.
create table kept_identities (
  user_id integer primary key references users on delete cascade,
  identity_sealed text not null,
  keep_until timestamptz not null
);
create index kept_identities_end on kept_identities (keep_until);

create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null and anonymised_at is null;

-- Whoever made an account accepted the first version by it.
insert into acceptances (user_id, document, version, at)
  select id, document, 1, created_at from users, unnest(array['terms', 'privacy']) as document;
