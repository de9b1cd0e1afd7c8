-- Attempts to pay a part of an order by card. The card itself is known to its provider alone: what is kept is by what
-- people recognise it.
create table card_attempts (
  id integer primary key generated always as identity,
  -- That of its payment.
  order_id integer not null,
  payment_id integer not null constraint card_attempts_payment references payments,
  provider_id integer not null references card_providers,
  -- Of its order, counted from one.
  number smallint not null check (number > 0),
  -- Ours, and the key of every repetition: the provider makes one payment of it.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- The provider's, once it has answered.
  charge_id text,
  -- 'sending': written before the provider is asked, and not answered. 'processing', 'challenge', 'review': the
  -- provider's word. 'cancelling': to be ended there. The others are final.
  state text not null default 'sending'
    check (state in ('sending', 'processing', 'challenge', 'review', 'cancelling', 'approved', 'refused', 'cancelled')),
  -- Why it was refused.
  reason text check (reason is null or state = 'refused'),
  -- The provider's own words for its state; of a strange one they are all that changes.
  said text,
  instalments smallint not null check (instalments between 1 and 12),
  amount_cents integer not null check (amount_cents > 0),
  -- What was taken of the card; null until it was.
  paid_cents integer check (paid_cents > 0),
  brand text not null,
  last4 text check (last4 ~ '^\d{4}$'),
  -- By which a token that was used is known again; forgotten after thirty days.
  token_hash bytea,
  -- The request that made it: sent again, it is the same attempt.
  request_key text not null,
  request_hash bytea not null,
  -- The bank's page that asks the buyer.
  challenge_sealed text,
  next_look_at timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null default giro_now(),
  decided_at timestamptz,
  unique (order_id, number),
  unique (order_id, request_key),
  unique (provider_id, charge_id),
  check ((decided_at is null) = (state in ('sending', 'processing', 'challenge', 'review', 'cancelling'))),
  check (paid_cents is null or state = 'approved')
);
-- Nothing begins for an order while something of it is undecided.
create unique index card_attempts_live on card_attempts (order_id)
  where state in ('sending', 'processing', 'challenge', 'review', 'cancelling');
create index card_attempts_payment on card_attempts (payment_id);
create index card_attempts_look on card_attempts (next_look_at)
  where state in ('sending', 'processing', 'challenge', 'review', 'cancelling');
create index card_attempts_refused on card_attempts (order_id, decided_at) where state = 'refused';
create index card_attempts_tokens on card_attempts (created_at) where token_hash is not null;

-- Of an order one part at a time asks its buyer for money that confirms itself.
create unique index payments_asking on payments (order_id) where state = 'open' and method in ('pix', 'card');

-- Money that goes back to a card.
create table card_refunds (
  -- Fixed before the provider is asked.
  id text primary key check (id ~ '^[A-Za-z0-9]{1,35}$'),
  attempt_id integer not null references card_attempts,
  -- The provider's, once it was made there.
  refund_id text,
  amount_cents integer not null check (amount_cents > 0),
  source text not null check (source in ('auto', 'admin', 'buyer', 'psp')),
  reason text,
  state text not null default 'wanted' check (state in ('wanted', 'processing', 'done', 'failed')),
  requested_by integer references users,
  requested_at timestamptz not null default giro_now(),
  tries integer not null default 0,
  finished_at timestamptz,
  last_error text,
  unique (attempt_id, refund_id)
);
create index card_refunds_attempt on card_refunds (attempt_id);
create index card_refunds_unfinished on card_refunds (requested_at) where state in ('wanted', 'processing');
