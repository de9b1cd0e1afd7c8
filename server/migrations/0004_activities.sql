-- The record of who did what. Rows are added and read: nobody changes or deletes them but time, which forgets the
-- people in them after six months.
create table activities (
  id bigint primary key generated always as identity,
  at timestamptz not null default giro_now(),
  kind text not null,
  by_id integer,
  by_name text,
  client text,
  subject_kind text,
  subject_id text,
  subject text,
  before jsonb,
  after jsonb,
  -- True if before and after name somebody.
  personal boolean not null default false,
  -- True once what names somebody is gone.
  forgotten boolean not null default false,
  -- Its second line names people.
  search_text text not null default '',
  is_demo boolean not null default loads_demo()
);
create index activities_at on activities (at);
create index activities_kind on activities (kind, id desc);
create index activities_subject on activities (subject_kind, subject_id, id desc);
create index activities_by on activities (by_id, id desc);
-- The digits of an address are in so many rows that no index of their letters narrows them down.
create index activities_client on activities (client, id desc);
create index activities_search on activities using gin (search_text gin_trgm_ops);
-- A search counts in this index alone.
create index activities_counts on activities (id) include (kind, search_text);
create index activities_to_forget on activities (at) where not forgotten;
create index activities_demo on activities (id) where is_demo;

-- A row as it lasts: nobody is named in it.
create function without_people(activity activities) returns activities
  language plpgsql immutable
  as $$
begin
  activity.forgotten := true;
  -- The system is nobody.
  if activity.by_id is not null or activity.client is not null then activity.by_name := null; end if;
  activity.client := null;
  activity.search_text := split_part(activity.search_text, E'\n', 1);
  if activity.subject_kind = 'user' then activity.subject := null; end if;
  if activity.personal then
    activity.before := null;
    activity.after := null;
  end if;
  return activity;
end $$;

-- An update does nothing but forget people, in rows that are due; a delete takes what is five years old, and rows of
-- the demo once nobody of it is there any more; what is empty may be emptied. By the machine's own clock, which nobody
-- sets from here.
create function keep_activities() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '5 years' or (old.is_demo and not exists (select from users where users.is_demo))
  ) then return old; end if;
  if tg_op = 'UPDATE' and (old.at < now() - interval '6 months' or exists (
    select from users
    where users.anonymised_at is not null
      and (users.id = old.by_id or (old.subject_kind = 'user' and users.id::text = old.subject_id))
  )) then return without_people(old); end if;
  if tg_op = 'TRUNCATE' and not exists (select from activities) then return null; end if;
  raise exception 'The record of activities is added to and read, never changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger activities_are_kept before update or delete on activities
  for each row execute function keep_activities();
create trigger activities_are_not_emptied before truncate on activities
  for each statement execute function keep_activities();

-- All that ever goes: rows after five years; who did it, from where and to whom after six months, or with their
-- account.
create function forget_activities() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from activities where at < now() - interval '5 years';
  delete from activities where is_demo and not exists (select from users where users.is_demo);
  update activities set forgotten = true where not forgotten and at < now() - interval '6 months';
  update activities set forgotten = true
    where not forgotten and by_id in (select id from users where anonymised_at is not null);
  update activities set forgotten = true
    where not forgotten and subject_kind = 'user'
      and subject_id in (select id::text from users where anonymised_at is not null);
end $$;
