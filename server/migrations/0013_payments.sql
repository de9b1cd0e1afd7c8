-- Orders are covered by these: each is a part of what its order costs, paid by one method, which keeps what else it
-- knows of it in tables of its own.
create table payments (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  method text not null check (method ~ '^[a-z]+(-[a-z]+)*$'),
  -- The method's name for people.
  label text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- 'wanted': somebody of the shop says when it is there. 'open': its method finds out by itself. 'authorised': the
  -- method stands for it, once the rest is there. 'settled': it covers its part. 'failed': its order ended before.
  -- 'removed': another one took its place. 'disputed': its payer wants it back.
  state text not null check (state in ('wanted', 'open', 'authorised', 'settled', 'failed', 'removed', 'disputed')),
  -- Until when an open one is waited for.
  hold_until timestamptz,
  -- The account at a provider of its method that it is paid to.
  provider_id integer,
  -- The money that came in for it, by the books of its method; nothing where somebody's word has settled it.
  received_cents integer not null default 0 check (received_cents >= 0),
  -- The part of it that went back or is about to, and the part of that which is still on its way.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and received_cents),
  returning_cents integer not null default 0 check (returning_cents between 0 and refunded_cents),
  created_at timestamptz not null default giro_now(),
  -- It covered its part of the order then; null while it is waited for.
  settled_at timestamptz,
  check (settled_at is not null or state not in ('settled', 'disputed'))
);
create index payments_order on payments (order_id, id);
-- Of most orders nothing went back.
create index payments_refunded on payments (order_id) where refunded_cents > 0;

-- The money of each order, in centavos; nobody else adds payments up.
create view order_money as
  select orders.id as order_id, orders.total_cents as due,
    -- The money that covers or covered it, also by somebody's word.
    greatest(sums.received, sums.standing) as paid,
    -- The part of its money that went back or is about to.
    sums.refunded,
    -- The rest that is waited for.
    case when sums.is_awaited then greatest(0, orders.total_cents - sums.covering) else 0 end as open,
    -- The money that has come in by the books of the methods.
    sums.received,
    -- Methods stand for so much beside that.
    sums.promised,
    -- Its parts cover or have covered so much.
    sums.settled,
    -- The part of the refunded that is on its way.
    sums.going_back
  from orders
  cross join lateral (
    select coalesce(sum(received_cents), 0)::int as received,
      coalesce(sum(refunded_cents), 0)::int as refunded,
      coalesce(sum(returning_cents), 0)::int as going_back,
      coalesce(sum(amount_cents) filter (where state in ('settled', 'disputed')), 0)::int as standing,
      coalesce(sum(amount_cents) filter (where settled_at is not null), 0)::int as settled,
      coalesce(sum(amount_cents - (received_cents - refunded_cents)) filter (where state = 'authorised'), 0)::int
        as promised,
      coalesce(sum(case
        when state = 'authorised' then amount_cents
        when state in ('settled', 'disputed') then greatest(amount_cents, received_cents)
        else received_cents - refunded_cents
      end), 0)::int as covering,
      coalesce(bool_or(state in ('wanted', 'open')), false) as is_awaited
    from payments where payments.order_id = orders.id
  ) sums;

-- An order that waits for its payment and has received nothing gives way to the next of its buyer, but not one whose
-- payment somebody of the shop has to look for.
create function gives_way(placed integer) returns boolean
  language sql stable
  as $$
    select exists (select from payments where order_id = placed and state = 'open')
      and not exists (select from payments where order_id = placed and (state = 'wanted' or received_cents > 0))
  $$;

-- True if a buyer has no order that the next would end. The new orders of one buyer wait for each other here, as in
-- `may_reserve`, and it sees what they have committed.
create function may_follow(buyer integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    return not exists (select from orders where user_id = buyer and status = 1 and gives_way(id));
  end $$;

-- Buyers who want to give a paid order back.
create table withdrawals (
  order_id integer primary key references orders,
  asked_at timestamptz not null default giro_now(),
  state text not null default 'asked' check (state in ('asked', 'received', 'refunded', 'refused')),
  note text
);
create index withdrawals_open on withdrawals (asked_at) where state in ('asked', 'received');
