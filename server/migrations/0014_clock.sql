-- What is due is judged by giro_now() alone: the database's clock, never that of a process or a browser. Tests move it.
create table clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null
);
insert into clock (ahead) values ('0');
create function giro_now() returns timestamptz
  language sql stable parallel safe
  as $$ select now() + coalesce((select ahead from clock), interval '0') $$;
