-- Texts are compared without case and accents: both sides go through fold().
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent', lower(value)) $$;

-- Tells every Giro process which topic of the public answers has changed; the trigger's argument is the topic.
create function announce_change() returns trigger
  language plpgsql
  as $$ begin perform pg_notify('giro_changes', tg_argv[0]); return null; end $$;

-- Time ----------------------------------------------------------------------------------------------------------------
-- The shop's clock: so far ahead of the machine's. Tests move it.
create table clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null
);
insert into clock (ahead) values ('0');

-- What is due is judged by giro_now() alone: the database's clock, never that of a process or a browser. A transaction
-- that loads the demo says in `giro.moment` at which moment of its days it is.
create function giro_now() returns timestamptz
  language sql stable parallel safe
  as $$
    select coalesce(
      nullif(current_setting('giro.moment', true), '')::timestamptz,
      now() + coalesce((select ahead from clock), interval '0')
    )
  $$;

-- The moment at which a row is written: by the machine's clock, whatever the shop's says.
create function written_at() returns timestamptz
  language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('giro.moment', true), '')::timestamptz, now()) $$;

-- What the living demo loads is marked, so that all of it can be taken away again. The mark is put on by the
-- transaction that loads it, and by no other.
create function loads_demo() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('giro.moment', true), '') <> '' $$;

-- Regular tasks, and when each is next due by giro_now(). Whoever moves one on does it.
create table regular_tasks (
  task text primary key,
  due_at timestamptz not null
);

-- Attempts counted against a limit.
create table rate_limits (
  -- The limit's name, and whom it counts: an address of up to 254 letters among others.
  key text primary key,
  points integer not null default 0,
  expire bigint
);
