-- The life of a device: where it stands, who has it, and what was found when it was looked at.

-- One device of the shop, from the shelf to its buyer and back.
create table units (
  id integer primary key generated always as identity,
  -- The name of its label and passport.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  product_id integer not null references products,
  proposal_id integer unique references proposals,
  -- The inspection after which it was put on the shelf.
  inspection_id integer,
  imei1 text check (imei1 ~ '^[0-9]{15}$'),
  imei2 text check (imei2 ~ '^[0-9]{15}$'),
  serial text,
  cost_cents integer check (cost_cents >= 0),
  grade text check (grade in ('A', 'B', 'C', 'D')),
  battery_percent smallint check (battery_percent between 0 and 100),
  state text not null default 'in_stock' check (state in ('in_stock', 'sold', 'returned', 'written_off')),
  order_id integer references orders,
  order_line integer,
  sold_at timestamptz,
  warranty_until date,
  -- The reason for which it came back, or left.
  reason text,
  -- A word that stands in every name finds every unit: the folded text is kept, and begins with the product's name, in
  -- which such a word is found soonest.
  search_text text not null default '',
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users,
  version integer not null default 1,
  is_demo boolean not null default loads_demo(),
  foreign key (order_id, order_line) references order_items (order_id, line),
  check (state <> 'sold' or (order_id is not null and sold_at is not null))
);
create unique index units_shelf_imei on units (imei1) where state = 'in_stock';
create index units_imei1 on units (imei1);
create index units_imei2 on units (imei2) where imei2 is not null;
create index units_product on units (product_id, state);
create index units_order on units (order_id, order_line) where order_id is not null;
create index units_state on units (state, id desc);
create index units_search on units using gin (search_text gin_trgm_ops);
-- The units that a common word finds are counted in this index alone: it is narrower than the table. Ascending, because
-- pages that grow at their end are full.
create index units_counted on units (id) include (search_text, state);
-- The cost of an order's devices is read from this index alone.
create index units_sold_cost on units (order_id, order_line) include (cost_cents) where state = 'sold';

-- Product pages lead to passports.
create trigger units_changed after insert or update or delete on units
  for each statement execute function announce_change('products');

create function unit_search_text() returns trigger
  language plpgsql
  as $$ begin
    new.search_text := fold(concat_ws(' ', (select name from products where id = new.product_id), new.code, new.imei1,
      new.imei2, new.serial));
    return new;
  end $$;
-- A restored row brings its own: its product may come after it.
create trigger units_searched before insert on units
  for each row when (new.search_text = '') execute function unit_search_text();
create trigger units_searched_anew before update of code, imei1, imei2, serial, product_id on units
  for each row execute function unit_search_text();
create function rename_units() returns trigger
  language plpgsql
  as $$ begin
    update units set product_id = product_id where product_id = new.id;
    return null;
  end $$;
create trigger products_renamed after update of name on products
  for each row when (old.name <> new.name) execute function rename_units();

-- Inspections ---------------------------------------------------------------------------------------------------------
-- Findings of a device that was looked at: a seller's parcel, or a unit that came back.
create table inspections (
  id integer primary key generated always as identity,
  proposal_id integer unique references proposals,
  unit_id integer references units,
  -- Another one than was declared; null while it is the same.
  model_id integer references models on delete set null,
  imei1 text check (imei1 ~ '^[0-9]{15}$'),
  imei2 text check (imei2 ~ '^[0-9]{15}$'),
  serial text,
  differs_reason text,
  account_lock text not null default 'unchecked' check (account_lock in ('clear', 'locked', 'unchecked')),
  lock_reason text,
  battery_percent smallint check (battery_percent between 0 and 100),
  cycles integer check (cycles >= 0),
  grade text check (grade in ('A', 'B', 'C', 'D')),
  wipe_method text,
  wiped_at timestamptz,
  wiped_by integer references users,
  -- The value that was decided on, and what it was worked out from.
  value_cents integer check (value_cents >= 0),
  value_basis jsonb,
  decided text check (decided in ('approved', 'offered', 'rejected', 'shelved', 'written_off')),
  decided_at timestamptz,
  -- The reason for which a unit that came back went on the shelf although one of its numbers was blocked or restricted.
  flag_reason text,
  started_by integer references users,
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users,
  version integer not null default 1,
  check (proposal_id is not null or unit_id is not null)
);
create unique index inspections_unit on inspections (unit_id) where decided is null and unit_id is not null;
create index inspections_imei1 on inspections (imei1);
create index inspections_imei2 on inspections (imei2) where imei2 is not null;
alter table units add constraint units_inspection foreign key (inspection_id) references inspections;

-- Questions whose answer was looked at; those that are left out are as declared.
create table inspection_answers (
  inspection_id integer not null references inspections on delete cascade,
  -- A finding stays when the catalogue loses its question, as what was declared does.
  attribute_id integer not null,
  -- JSON [{idValue, value}] as it was declared; null for a question that the quote did not have.
  declared jsonb,
  -- JSON [{idValue, value}].
  found jsonb not null,
  -- At the time of the decision.
  effect_cents integer,
  -- An amount that was typed because the answer is gone, and why.
  typed_cents integer,
  note text,
  primary key (inspection_id, attribute_id)
);

create table inspection_tests (
  inspection_id integer not null references inspections on delete cascade,
  code text not null check (code in
    ('screen', 'touch', 'cameras', 'sound', 'microphone', 'wifi', 'sim', 'buttons', 'biometrics', 'charging')),
  result text not null check (result in ('pass', 'fail', 'na')),
  note text,
  primary key (inspection_id, code)
);

-- Twelve photos at most, counted from 1 without gaps.
create table inspection_photos (
  id integer primary key generated always as identity,
  inspection_id integer not null references inspections on delete cascade,
  position integer not null check (position between 1 and 12),
  file_id integer not null references private_files,
  -- For the seller's offer and the passport.
  public boolean not null default false,
  unique (inspection_id, position) deferrable initially deferred
);

-- Numbers of devices --------------------------------------------------------------------------------------------------
-- Numbers that the shop buys nothing with, until the entry is lifted.
create table imei_blocks (
  id integer primary key generated always as identity,
  imei text not null check (imei ~ '^[0-9]{15}$'),
  reason text not null,
  source text not null default 'shop',
  note text,
  added_by integer references users,
  at timestamptz not null default giro_now(),
  lifted_at timestamptz,
  lifted_by integer references users
);
create unique index imei_blocks_live on imei_blocks (imei) where lifted_at is null;
create index imei_blocks_imei on imei_blocks (imei);

-- Answers that somebody read on the official page.
create table imei_lookups (
  id integer primary key generated always as identity,
  imei text not null check (imei ~ '^[0-9]{15}$'),
  source text not null default 'celular-legal',
  result text not null check (result in ('clear', 'stolen', 'irregular', 'unknown')),
  at timestamptz not null default giro_now(),
  by integer references users,
  file_id integer references private_files
);
create index imei_lookups_imei on imei_lookups (imei, id desc);
-- Passports tell of look-ups.
create trigger imei_lookups_changed after insert or update or delete on imei_lookups
  for each statement execute function announce_change('products');

-- The register --------------------------------------------------------------------------------------------------------
-- The register of used devices: one line for each that comes or goes, numbered for good.
create table device_register (
  number integer primary key generated always as identity,
  at timestamptz not null default giro_now(),
  purpose text not null check (purpose in ('purchase', 'sale', 'disposal')),
  proposal_id integer references proposals,
  unit_id integer references units,
  order_id integer references orders,
  value_cents integer check (value_cents >= 0),
  unique (purpose, unit_id, order_id),
  check (proposal_id is not null or unit_id is not null)
);
create index device_register_at on device_register (at desc, number desc);
create unique index device_register_purchase on device_register (proposal_id) where purpose = 'purchase';
create index device_register_proposal on device_register (proposal_id) where proposal_id is not null;
create index device_register_unit on device_register (unit_id) where unit_id is not null;
-- A device that was thrown away stands in the register once.
create unique index device_register_disposed_unit on device_register (unit_id)
  where purpose = 'disposal' and unit_id is not null;
create unique index device_register_disposed_proposal on device_register (proposal_id)
  where purpose = 'disposal' and unit_id is null;

create table device_register_exports (
  id integer primary key generated always as identity,
  at timestamptz not null default giro_now(),
  by integer not null references users,
  reason text not null,
  from_day date,
  to_day date,
  rows integer not null
);
