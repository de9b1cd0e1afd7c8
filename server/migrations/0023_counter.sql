-- The counter: sales, also to people without an e-mail or a name, the shop's terminal, and the cash of each drawer.

-- Somebody known by their CPF alone: no sign-in, no mail.
alter table users alter column email drop not null;
-- A sale to somebody without a name.
alter table orders alter column user_id drop not null;

-- Paid by card on a terminal of the shop's: the detail of a payment of method 'terminal'.
create table terminal_payments (
  payment_id integer primary key references payments on delete cascade,
  -- The number on the terminal's paper, unique for a day and a brand.
  nsu text not null check (nsu <> '' and length(nsu) <= 20),
  brand text not null,
  kind text not null check (kind in ('debit', 'credit')),
  instalments smallint not null check (instalments between 1 and 24),
  -- São Paulo's.
  day date not null,
  -- Of the paper of what was given back last.
  refund_nsu text,
  unique (nsu, brand, day),
  check (kind = 'credit' or instalments = 1)
);

-- The drawer of one person from its opening to its count.
create table cash_sessions (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  float_cents integer not null check (float_cents >= 0),
  -- What lies in it, by its moves.
  drawer_cents integer not null check (drawer_cents >= 0),
  opened_at timestamptz not null default giro_now(),
  closed_at timestamptz,
  -- What the moves left in it, and what was counted.
  expected_cents integer check (expected_cents >= 0),
  counted_cents integer check (counted_cents >= 0),
  note text,
  checked_at timestamptz,
  checked_by integer references users,
  check_note text,
  check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null)),
  check (checked_at is null or closed_at is not null)
);
create unique index cash_sessions_open on cash_sessions (user_id) where closed_at is null;

-- Everything that moved the cash of a drawer, written once and never changed; amounts are never negative.
create table cash_moves (
  id integer primary key generated always as identity,
  session_id integer not null references cash_sessions,
  kind text not null check (kind in ('sale', 'refund', 'supply', 'withdrawal')),
  cents integer not null check (cents > 0),
  payment_id integer references payments,
  reason text,
  at timestamptz not null default giro_now(),
  check ((kind in ('sale', 'refund')) = (payment_id is not null))
);
create index cash_moves_session on cash_moves (session_id, id);
create index cash_moves_payment on cash_moves (payment_id) where payment_id is not null;

-- Who of the shop's people took a part of a sale.
create table counter_parts (
  payment_id integer primary key references payments on delete cascade,
  taken_by integer not null references users,
  at timestamptz not null default giro_now()
);
create index counter_parts_person on counter_parts (taken_by, at);

-- What somebody did at the counter under a key: sent again, also at the same moment, it is done once. It names what came
-- of it, and no more.
create table counter_attempts (
  user_id integer not null references users,
  idempotency_key text not null,
  -- Tells a repetition from something else.
  request_hash bytea not null,
  session_id integer references cash_sessions,
  order_id integer references orders,
  payment_id integer references payments,
  -- What was given back of cash.
  change_cents integer check (change_cents >= 0),
  at timestamptz not null default giro_now(),
  primary key (user_id, idempotency_key)
);

-- A sale at the counter gives way to nothing.
create or replace function gives_way(placed integer) returns boolean
  language sql stable
  as $$
    select exists (select from payments where order_id = placed and state = 'open')
      and not exists (select from payments where order_id = placed and (state = 'wanted' or received_cents > 0))
      and not exists (select from fulfilments where order_id = placed and kind = 'counter')
  $$;
