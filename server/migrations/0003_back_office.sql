-- What admins change carries a version, so that a second admin is told instead of overwriting the first.
alter table settings add column version integer not null default 1;

-- The list of mails is searched by its recipient and title.
create index emails_recipient_search on emails using gin (recipient gin_trgm_ops);
create index emails_title_search on emails using gin (fold(title) gin_trgm_ops);
create index emails_status on emails (status, id desc);

-- What customers said of the shop, kept by the shop itself.
create table reviews (
  id integer primary key generated always as identity,
  author text not null check (author <> ''),
  rating smallint not null check (rating between 1 and 5),
  text text not null check (text <> ''),
  written_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  version integer not null default 1
);
create index reviews_newest on reviews (written_on desc, id desc);
create trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function announce_change('reviews');
