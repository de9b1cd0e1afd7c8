-- The next moment at which a carrier may be asked, over all processes; by the real time, for it is the carrier's.
create table carrier_paces (
  carrier text primary key,
  free_at timestamptz not null
);

-- The simulated carrier: of shops that run on their owner's machine alone, what a real one keeps on its side.
create table simulator_parcels (
  id text primary key check (id ~ '^SIM[0-9A-F]{16}$'),
  -- Asked again under it, it is the same parcel.
  reference text not null unique check (reference ~ '^[A-Za-z0-9]{1,25}$'),
  kind text not null check (kind in ('label', 'code')),
  service text not null,
  state text not null default 'ready' check (state in ('ready', 'posted', 'cancelled')),
  tracking_code text not null unique check (tracking_code ~ '^[A-Z]{2}[0-9]{9}BR$'),
  code text unique check (code ~ '^[0-9]{10}$'),
  -- Last day of a code.
  valid_until date,
  price_cents integer not null check (price_cents > 0),
  weight_g integer not null check (weight_g > 0),
  created_at timestamptz not null default giro_now(),
  check ((kind = 'code') = (code is not null)),
  check ((kind = 'code') = (valid_until is not null))
);

-- Each happens once.
create table simulator_parcel_events (
  parcel_id text not null references simulator_parcels,
  event text not null check (event in ('postado', 'saiu', 'aguarda', 'entregue', 'voltando', 'devolvido', 'extraviado')),
  at timestamptz not null default giro_now(),
  primary key (parcel_id, event)
);
