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
alter table payments
  -- Of a card: the number that was chosen last.
  add column instalments smallint check (instalments between 1 and 12),
  -- JSON {method, instalments, pixCents}: its buyer wants to pay another way, which begins once nothing of this one can be
  -- paid any more.
  add column switches_to jsonb;
create index payments_switching on payments (order_id) where switches_to is not null and state in ('wanted', 'open');

-- The part of a line's discount that is for paying by Pix.
alter table order_items
  add column pix_discount_cents integer not null default 0 check (pix_discount_cents between 0 and discount_cents);

-- Money that came in is money of a Pix or of a card. A card's has our reference where a Pix has its `txid`, and no
-- end-to-end id.
alter table pix_payments
  add column attempt_id integer unique references card_attempts,
  alter column e2e_id drop not null,
  drop column search_text,
  drop constraint pix_payments_verdict_check;
alter table pix_payments
  add column search_text text not null
    generated always as (
      fold(coalesce(payer_masked, '') || ' ' || coalesce(e2e_id, '') || ' ' || coalesce(txid, ''))
    ) stored,
  add constraint pix_payments_verdict_check check (
    verdict in ('settled', 'partial', 'excess', 'twice', 'late', 'unmatched', 'overcharged', 'disputed')
  ),
  add constraint pix_payments_came check ((e2e_id is null) = (attempt_id is not null));
create index pix_payments_search on pix_payments using gin (search_text gin_trgm_ops);

alter table orders
  drop constraint orders_end_reason,
  add constraint orders_end_reason
    check (end_reason in ('expired', 'superseded', 'withdrawn', 'refunded', 'disputed'));

-- An order whose payment a bank looks at for longer gives way to nothing.
create or replace function gives_way(placed integer) returns boolean
  language sql stable
  as $$
    select exists (select from payments where order_id = placed and state = 'open')
      and not exists (select from payments where order_id = placed and (state = 'wanted' and method <> 'card' or received_cents > 0))
      and not exists (select from fulfilments where order_id = placed and kind = 'counter')
      and not exists (select from card_attempts where order_id = placed and state = 'review')
  $$;
