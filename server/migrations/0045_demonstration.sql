-- What the living demo loads is marked, so that all of it can be taken away again. The mark is put on by the transaction
-- that loads it, and by no other.
create function loads_demo() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('giro.moment', true), '') <> '' $$;

-- The transaction that loads the demo says at which moment of its days it is; for every other one time is as it was.
create or replace function giro_now() returns timestamptz
  language sql stable parallel safe
  as $$
    select coalesce(
      nullif(current_setting('giro.moment', true), '')::timestamptz,
      now() + coalesce((select ahead from clock), interval '0')
    )
  $$;

create function written_at() returns timestamptz
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('giro.moment', true), '')::timestamptz, now()) $$;
alter table users alter column created_at set default written_at(), alter column updated_at set default written_at();
alter table emails alter column created_at set default written_at();
alter table products alter column created_at set default written_at(), alter column updated_at set default written_at();
alter table orders alter column updated_at set default written_at();
alter table proposals alter column updated_at set default written_at();
alter table bank_data_changes alter column changed_at set default written_at();

alter table users add column is_demo boolean not null default loads_demo();
alter table units add column is_demo boolean not null default loads_demo();
alter table pix_payments add column is_demo boolean not null default loads_demo();
alter table activities add column is_demo boolean not null default loads_demo();
create index users_demo on users (id) where is_demo;
create index activities_demo on activities (id) where is_demo;

-- How many units of a product the demo's orders, and devices that came back from them, had when it was loaded: so many
-- more than the catalogue has were on the shelf once.
alter table products add column demo_stock integer not null default 0;

-- Besides what is five years old, rows of the demo go once nobody of it is there any more.
create or replace function keep_activities() returns trigger
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

create or replace function forget_activities() returns void
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
