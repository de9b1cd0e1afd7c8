-- The shop's settings, each a value of its own; the program knows what each holds.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  version integer not null default 1
);
create trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_change('settings');
