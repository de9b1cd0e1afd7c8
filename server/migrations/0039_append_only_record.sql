-- Whether a row's before and after name somebody, and whether what names somebody is forgotten.
alter table activities
  add column personal boolean not null default false,
  add column forgotten boolean not null default false;
create index activities_to_forget on activities (at) where not forgotten;
create index activities_at on activities (at);
-- What a search counts, without the table.
create index activities_counts on activities (id) include (kind, search_text);

-- What lasts of a row once nobody is named in it. In what is searched, the second line names people.
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

-- Rows are added and read. An update does nothing but forget people, in rows that are due; a delete takes what is five
-- years old; what is empty may be emptied. By the machine's own clock, which nobody sets from here.
create function keep_activities() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' then return old; end if;
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

-- All that ever goes: rows after five years; who did it, from where and to whom after six months, or with their account.
create function forget_activities() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from activities where at < now() - interval '5 years';
  update activities set forgotten = true where not forgotten and at < now() - interval '6 months';
  update activities set forgotten = true
    where not forgotten and by_id in (select id from users where anonymised_at is not null);
  update activities set forgotten = true
    where not forgotten and subject_kind = 'user'
      and subject_id in (select id::text from users where anonymised_at is not null);
end $$;
