-- The price desk: what devices have cost, what being paid and taxes cost, every price that was, and what prices do by
-- themselves.

-- What a device has cost beside what its seller was paid. That of a proposal goes with the unit that comes of it.
create table device_costs (
  id integer primary key generated always as identity,
  unit_id integer references units on delete cascade,
  proposal_id integer references proposals on delete cascade,
  kind text not null check (kind in ('bonus', 'freight', 'parts', 'other')),
  cents integer not null check (cents > 0),
  note text,
  at timestamptz not null default giro_now(),
  by integer references users,
  -- Somebody took it back then: it counts no more.
  removed_at timestamptz,
  removed_by integer references users,
  check ((unit_id is null) <> (proposal_id is null))
);
create index device_costs_unit on device_costs (unit_id) where unit_id is not null;
create index device_costs_proposal on device_costs (proposal_id) where proposal_id is not null;

alter table units
  -- The sum of what it has cost beside what its seller was paid, kept here so that many are added up soon.
  add column extra_cents integer not null default 0 check (extra_cents >= 0),
  -- The model that its seller was quoted.
  add column quoted_model_id integer references models on delete set null;
update units set quoted_model_id = proposals.model_id
from proposals where proposals.id = units.proposal_id and proposals.model_id is not null;

create function live_costs(unit integer, proposal integer) returns integer
  language sql stable
  as $$
    select coalesce(sum(cents), 0)::int from device_costs
    where removed_at is null and (unit_id = unit or proposal_id = proposal)
  $$;

-- A restored row brings its own: what it has cost may come after it.
create function take_over_proposal() returns trigger
  language plpgsql
  as $$ begin
    if new.extra_cents = 0 then new.extra_cents := live_costs(null, new.proposal_id); end if;
    if new.quoted_model_id is null then
      new.quoted_model_id := (select model_id from proposals where id = new.proposal_id);
    end if;
    return new;
  end $$;
create trigger units_of_proposals before insert on units
  for each row when (new.proposal_id is not null) execute function take_over_proposal();

create function leave_proposal() returns trigger
  language plpgsql
  as $$ begin
    new.extra_cents := live_costs(new.id, new.proposal_id);
    return new;
  end $$;
create trigger units_of_other_proposals before update of proposal_id on units
  for each row when (new.proposal_id is distinct from old.proposal_id) execute function leave_proposal();

create function add_up_costs() returns trigger
  language plpgsql
  as $$
  declare
    cost device_costs := case tg_op when 'DELETE' then old else new end;
  begin
    update units set extra_cents = live_costs(id, proposal_id)
    where (id = cost.unit_id or proposal_id = cost.proposal_id) and extra_cents <> live_costs(id, proposal_id);
    return null;
  end $$;
create trigger device_costs_added_up after insert or delete or update of removed_at, cents on device_costs
  for each row execute function add_up_costs();

drop index units_sold_cost;
create index units_sold_cost on units (order_id, order_line) include (cost_cents, extra_cents) where state = 'sold';
-- The dearest unit of a product on the shelf, and the one that has stood there longest.
create index units_on_shelf on units (product_id) include (cost_cents, extra_cents, created_at) where state = 'in_stock';
-- The last devices of a model that were sold.
create index units_model_sold on units (quoted_model_id, sold_at desc) where state = 'sold' and quoted_model_id is not null;

-- The model that its seller was quoted, so that a model's decided inspections are counted in one index.
alter table inspections add column quoted_model_id integer references models on delete set null;
update inspections set quoted_model_id = proposals.model_id
from proposals where proposals.id = inspections.proposal_id and proposals.model_id is not null;
create function note_quoted_model() returns trigger
  language plpgsql
  as $$ begin
    new.quoted_model_id := (select model_id from proposals where id = new.proposal_id);
    return new;
  end $$;
-- A restored row brings its own.
create trigger inspections_of_proposals before insert on inspections
  for each row when (new.proposal_id is not null and new.quoted_model_id is null) execute function note_quoted_model();
create index inspections_decided on inspections (quoted_model_id, decided_at) include (decided, proposal_id)
  where decided is not null and quoted_model_id is not null;

-- What being paid costs by method, and taxes, both in hundredths of a percent: each from its moment on.
create table price_rates (
  id integer primary key generated always as identity,
  since timestamptz not null default giro_now(),
  -- JSON {method: hundredths of a percent}.
  fees jsonb not null,
  tax_percent smallint not null check (tax_percent between 0 and 10000),
  by integer references users
);
create index price_rates_since on price_rates (since);

-- Every price of a product and every base value of a model, written once and never changed.
create table price_changes (
  id integer primary key generated always as identity,
  product_id integer references products on delete cascade,
  model_id integer references models on delete cascade,
  -- Null at the start.
  before_cents integer check (before_cents >= 0),
  after_cents integer not null check (after_cents >= 0),
  source text not null check (source in
    ('start', 'form', 'list', 'mass', 'table', 'stock', 'ageing', 'proposal', 'suggestion', 'import')),
  reason text,
  at timestamptz not null default giro_now(),
  -- Null for what came by itself.
  by integer references users,
  check ((product_id is null) <> (model_id is null)),
  check (before_cents is distinct from after_cents)
);
create index price_changes_product on price_changes (product_id, id desc) include (at) where product_id is not null;
create index price_changes_model on price_changes (model_id, id desc) where model_id is not null;

create function refuse_price_change() returns trigger
  language plpgsql
  as $$ begin
    raise exception 'The history of prices is added to and read, never changed.' using errcode = 'insufficient_privilege';
  end $$;
-- Who it was is forgotten with their account; nothing else changes.
create trigger price_changes_kept before update on price_changes
  for each row when (
    new.by is not null or (new.id, new.product_id, new.model_id, new.before_cents, new.after_cents, new.source, new.reason, new.at)
      is distinct from (old.id, old.product_id, old.model_id, old.before_cents, old.after_cents, old.source, old.reason, old.at)
  )
  execute function refuse_price_change();

-- What was there before has had its price since it was last saved at least.
insert into price_changes (product_id, after_cents, source, at)
  select id, price_cents, 'start', updated_at from products order by id;
insert into price_changes (model_id, after_cents, source, at)
  select id, base_value_cents, 'start', updated_at from models where classification <> 2 order by id;

-- Rules by which prices come down while stock stands; the first that fits a product counts.
create table ageing_rules (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  -- In hundredths of a percent.
  percent smallint not null check (percent between 1 and 5000),
  every_days smallint not null check (every_days between 1 and 365),
  after_days smallint not null check (after_days between 0 and 3650),
  -- Types of device and models, by their ids; empty: all of them.
  types integer[] not null default '{}',
  models integer[] not null default '{}',
  mode text not null check (mode in ('propose', 'auto')),
  active boolean not null default true,
  is_demo boolean not null default loads_demo(),
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users,
  version integer not null default 1
);

-- Prices that rules propose, for a person to decide on.
create table price_proposals (
  id integer primary key generated always as identity,
  product_id integer not null references products on delete cascade,
  rule_id integer references ageing_rules on delete set null,
  -- The name of the rule as it was.
  rule_name text not null,
  before_cents integer not null,
  after_cents integer not null check (after_cents < before_cents),
  floor_cents integer not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'stale')),
  made_at timestamptz not null default giro_now(),
  decided_at timestamptz,
  decided_by integer references users,
  check ((decided_at is null) = (state = 'open'))
);
create unique index price_proposals_open on price_proposals (product_id) where state = 'open';
create index price_proposals_product on price_proposals (product_id);
create index price_proposals_state on price_proposals (state, id desc);

-- What others pay and ask for a model, as somebody of the shop has noted it.
create table market_prices (
  id integer primary key generated always as identity,
  model_id integer not null references models on delete cascade,
  source text not null check (source <> ''),
  buy_cents integer check (buy_cents > 0),
  sell_cents integer check (sell_cents > 0),
  day date not null,
  at timestamptz not null default giro_now(),
  by integer references users,
  is_demo boolean not null default loads_demo(),
  check (buy_cents is not null or sell_cents is not null),
  unique nulls not distinct (model_id, source, day, buy_cents, sell_cents)
);
create index market_prices_day on market_prices (model_id, day desc);
