-- The simulated Pix provider of shops that run on their owner's machine alone: what a real one keeps on its side.
create table simulator_charges (
  txid text primary key check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  amount_cents integer not null check (amount_cents > 0),
  key text not null,
  -- Past expires_at it stays open, as at real providers.
  state text not null default 'open' check (state in ('open', 'paid', 'removed')),
  revision integer not null default 0,
  expires_at timestamptz not null
);

-- One for a charge, whatever has become of it.
create table simulator_payments (
  e2e_id text primary key check (e2e_id ~ '^[a-zA-Z0-9]{32}$'),
  txid text not null unique references simulator_charges,
  amount_cents integer not null check (amount_cents > 0),
  paid_at timestamptz not null default giro_now()
);
create index simulator_payments_day on simulator_payments (paid_at);

-- Done as soon as they are asked for.
create table simulator_refunds (
  e2e_id text not null references simulator_payments,
  id text not null check (id ~ '^[a-zA-Z0-9]{1,35}$'),
  amount_cents integer not null check (amount_cents > 0),
  rtr_id text not null,
  primary key (e2e_id, id)
);
