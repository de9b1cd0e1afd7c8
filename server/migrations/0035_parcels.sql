-- Parcels both ways: of orders to their buyers and back, of sellers' devices to the shop and back. An address stands with
-- the order or the person, never here, and neither does who received.
create table parcels (
  id integer primary key generated always as identity,
  way text not null check (way in ('to-buyer', 'to-seller', 'from-seller', 'from-buyer')),
  state text not null default 'packing' check (state in (
    'packing', 'asking', 'ready', 'handed', 'posted', 'out', 'waiting', 'delivered', 'returning', 'returned', 'claim',
    'expired', 'cancelled', 'failed'
  )),
  order_id integer references orders,
  proposal_id integer references proposals,
  -- Whose: the buyer or the seller.
  user_id integer references users,
  -- The carrier's name; null until one is asked. 'manual': nobody is asked.
  carrier text check (carrier in ('manual', 'correios', 'melhor-envio', 'simulador')),
  -- Id of the service, such as 'correios:03298', and its name for people; null: the cheapest, once it is asked for.
  service text,
  service_label text,
  -- The name of one of the shop's boxes, and its size when a carrier was asked.
  box text,
  length_cm smallint,
  width_cm smallint,
  height_cm smallint,
  weight_g integer check (weight_g > 0),
  -- Amounts in centavos: declared, the carrier's price, what the buyer paid, and what was charged in the end.
  declared_cents integer not null default 0 check (declared_cents >= 0),
  quoted_cents integer check (quoted_cents >= 0),
  paid_cents integer check (paid_cents >= 0),
  charged_cents integer check (charged_cents >= 0),
  charged_g integer check (charged_g >= 0),
  nota_key text check (nota_key ~ '^[0-9]{44}$'),
  dce boolean not null default false,
  -- Days for which a code is asked for.
  code_days smallint check (code_days between 1 and 90),
  -- Ours, of the attempt to get a label or code: fixed before a carrier is asked, a new one for each attempt.
  reference text unique check (reference ~ '^[A-Za-z0-9]{1,25}$'),
  -- The carrier's, once it has answered.
  provider_id text unique,
  asked_at timestamptz,
  asked_by integer references users,
  -- A carrier may have been asked under the reference since then: it is looked for before it is asked for again.
  tried_at timestamptz,
  tries integer not null default 0,
  -- The reference of something to be ended at the carrier.
  ending text check (ending ~ '^[A-Za-z0-9]{1,25}$'),
  ending_since timestamptz,
  code text,
  -- Last day of the code.
  valid_until date,
  tracking_code text,
  due_on date,
  waiting_until date,
  posted_at timestamptz,
  delivered_at timestamptz,
  -- Parts of the address that the carrier takes shorter only.
  shortened text[] not null default '{}',
  label_file integer unique references private_files,
  -- Papers of attempts of before, to be forgotten with it.
  former_labels integer[] not null default '{}',
  -- When its carrier is asked for events next; null: not by itself.
  next_look_at timestamptz,
  -- In the carrier's words.
  last_error text,
  handover_id integer,
  -- Another parcel, a pickup or the order's end has taken its place.
  is_closed boolean not null default false,
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users,
  version integer not null default 1,
  codes_text text not null generated always as (
    fold(coalesce(tracking_code, '') || ' ' || coalesce(code, '') || ' ' || coalesce(provider_id, ''))
  ) stored,
  check ((order_id is null) <> (proposal_id is null)),
  check ((order_id is not null) = (way in ('to-buyer', 'from-buyer'))),
  constraint parcels_delivered check (state <> 'delivered' or delivered_at is not null),
  check (state <> 'asking' or reference is not null)
);
-- One of an order and way, and of a proposal and way, goes on at a time.
create unique index parcels_live_order on parcels (order_id, way)
  where not is_closed and order_id is not null
    and state in ('packing', 'asking', 'ready', 'handed', 'posted', 'out', 'waiting', 'returning', 'returned', 'claim');
create unique index parcels_live_proposal on parcels (proposal_id, way)
  where not is_closed and proposal_id is not null
    and state in ('packing', 'asking', 'ready', 'handed', 'posted', 'out', 'waiting', 'returning', 'returned', 'claim');
create index parcels_order on parcels (order_id, id) where order_id is not null;
create index parcels_proposal on parcels (proposal_id, id) where proposal_id is not null;
create index parcels_user on parcels (user_id);
create index parcels_state on parcels (state, id);
-- What the desk has to do is found without reading what is over.
create index parcels_under_way on parcels (id) where state not in ('delivered', 'cancelled') and not is_closed;
create index parcels_delivered on parcels (id) where state = 'delivered';
create index parcels_refused on parcels (id) where state = 'cancelled' and last_error is not null and not is_closed;
create index parcels_look on parcels (next_look_at) where next_look_at is not null;
create index parcels_posted on parcels (posted_at) where posted_at is not null;
create index parcels_ending on parcels (id) where ending is not null;
create index parcels_made on parcels (created_at);
create index parcels_codes on parcels using gin (codes_text gin_trgm_ops);

-- What happened to a parcel, told by its carrier or by people of the shop; each thing once.
create table parcel_events (
  id integer primary key generated always as identity,
  parcel_id integer not null references parcels on delete cascade,
  at timestamptz not null,
  code text not null,
  label text not null,
  -- A town, never a street or a person.
  place text not null default '',
  step text not null check (step in (
    'issued', 'posted', 'moving', 'out', 'waiting', 'attempt', 'delivered', 'returning', 'returned', 'claim', 'void'
  )),
  unique (parcel_id, at, code)
);

-- What the shop wants of a carrier for a parcel that was lost, damaged or late.
create table claims (
  id integer primary key generated always as identity,
  parcel_id integer not null unique references parcels on delete cascade,
  kind text not null check (kind in ('lost', 'damaged', 'robbed', 'late', 'not_received')),
  state text not null default 'open' check (state in ('open', 'sent', 'paid', 'refused')),
  -- Last day on which the carrier takes it.
  deadline date,
  protocol text,
  amount_cents integer check (amount_cents >= 0),
  note text,
  opened_at timestamptz not null default giro_now(),
  opened_by integer references users
);

-- Lists of parcels that were given to a carrier together, to be signed.
create table handovers (
  id integer primary key generated always as identity,
  number integer not null unique,
  at timestamptz not null default giro_now(),
  by integer references users
);
alter table parcels add foreign key (handover_id) references handovers;
create index parcels_handover on parcels (handover_id) where handover_id is not null;

-- Notices of carriers, by what they are about; each is a reason to ask the carrier.
create table carrier_notices (
  id integer primary key generated always as identity,
  at timestamptz not null default giro_now(),
  provider_id text,
  reference text,
  looked_at timestamptz
);
create index carrier_notices_at on carrier_notices (at);

-- Who set a status that no person of the shop set, such as 'Transportadora'.
alter table proposal_statuses add column by_name text;
