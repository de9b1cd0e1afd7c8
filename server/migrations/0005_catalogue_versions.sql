-- Who saved a row of the catalogue last, and when: a second admin who saves over it is told.
alter table brands
  add column updated_at timestamptz not null default now(),
  add column updated_by integer references users;
alter table device_types
  add column updated_at timestamptz not null default now(),
  add column updated_by integer references users;
alter table attributes
  add column updated_at timestamptz not null default now(),
  add column updated_by integer references users;
alter table models
  add column updated_by integer references users;

-- Judged after the statement, so that two values of an attribute can swap their names in one.
alter table attribute_values
  drop constraint attribute_values_attribute_id_value_key,
  add constraint attribute_values_attribute_id_value_key unique (attribute_id, value) deferrable initially immediate;
