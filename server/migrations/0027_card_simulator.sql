-- The simulated card provider: of shops that run on their owner's machine alone, what a real one keeps on its side.
create table simulator_card_payments (
  id text primary key check (id ~ '^SIM[0-9A-F]{16}$'),
  -- Asked again under it, it is the same payment.
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{1,64}$'),
  amount_cents integer not null check (amount_cents > 0),
  instalments integer not null check (instalments between 1 and 24),
  -- The fate that its token bore.
  outcome text not null,
  state text not null check (state in ('processing', 'challenge', 'review', 'approved', 'refused', 'cancelled')),
  reason text,
  created_at timestamptz not null default giro_now(),
  changed_at timestamptz not null default giro_now(),
  -- Its money was paid out before its time.
  released_at timestamptz,
  check ((reason is null) = (state <> 'refused'))
);
create index simulator_card_payments_changed on simulator_card_payments (changed_at);

-- Done as soon as they are asked for.
create table simulator_card_refunds (
  payment_id text not null references simulator_card_payments,
  reference text not null check (reference ~ '^[A-Za-z0-9-]{1,64}$'),
  amount_cents integer not null check (amount_cents > 0),
  primary key (payment_id, reference)
);

-- One for a payment.
create table simulator_card_disputes (
  id text primary key check (id ~ '^SIMD[0-9A-F]{16}$'),
  payment_id text not null unique references simulator_card_payments,
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  deadline timestamptz not null
);
