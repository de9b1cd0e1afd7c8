-- How an order is covered: each row is a part of what it costs, paid by one method, which keeps what else it knows of it
-- in tables of its own.
create table payments (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  method text not null check (method ~ '^[a-z]+(-[a-z]+)*$'),
  -- What people call it.
  label text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- 'wanted': somebody of the shop says when it is there. 'open': its method finds out by itself. 'authorised': the method
  -- stands for it, once the rest is there. 'settled': it covers its part. 'failed': its order ended before. 'removed':
  -- another one took its place. 'disputed': its payer wants it back.
  state text not null check (state in ('wanted', 'open', 'authorised', 'settled', 'failed', 'removed', 'disputed')),
  -- Until when an open one is waited for.
  hold_until timestamptz,
  -- The account at a provider of its method that it is paid to.
  provider_id integer,
  -- What came in for it, by the books of its method; nothing where somebody's word has settled it.
  received_cents integer not null default 0 check (received_cents >= 0),
  -- What of that went back or is about to, and what of that is still on its way.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and received_cents),
  returning_cents integer not null default 0 check (returning_cents between 0 and refunded_cents),
  created_at timestamptz not null default giro_now(),
  -- When it covered its part of the order; null again while it is waited for anew.
  settled_at timestamptz,
  check (settled_at is not null or state not in ('settled', 'disputed'))
);
create index payments_order on payments (order_id, id);
-- Of most orders nothing went back.
create index payments_refunded on payments (order_id) where refunded_cents > 0;

-- The money of each order, in centavos; nobody else adds payments up.
create view order_money as
  select orders.id as order_id, orders.total_cents as due,
    -- What covers or covered it, also by somebody's word.
    greatest(sums.received, sums.standing) as paid,
    -- What of its money went back or is about to.
    sums.refunded,
    -- What is still waited for.
    case when sums.is_awaited then greatest(0, orders.total_cents - sums.covering) else 0 end as open,
    -- What has come in by the books of the methods.
    sums.received,
    -- What methods stand for beside that.
    sums.promised,
    -- What parts cover or have covered.
    sums.settled,
    -- What of the refunded is still on its way.
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

-- Pix is the detail of a payment: what a provider is asked to take for it, and what came in for it.
alter table pix_charges add column payment_id integer;
alter table pix_payments add column payment_id integer;

-- Orders that had turned to the fixed code before they were paid.
insert into payments (order_id, method, label, amount_cents, state, provider_id, created_at)
  select orders.id, 'pix', 'Pix', total_cents, 'removed', charge.provider_id, orders.created_at
  from orders
  cross join lateral (
    select provider_id from pix_charges where order_id = orders.id order by id desc limit 1
  ) charge
  where pay_mode = 'static'
  order by orders.id;

-- Every order's own way.
insert into payments (order_id, method, label, amount_cents, state, hold_until, provider_id, created_at, settled_at)
  select orders.id, case pay_mode when 'charge' then 'pix' else 'pix-static' end, payment_method, total_cents,
    case
      when status = 1 then case pay_mode when 'charge' then 'open' else 'wanted' end
      when status in (2, 4, 5) or paid.at is not null then 'settled'
      else 'failed'
    end,
    case when pay_mode = 'charge' then case status when 1 then hold_until when 3 then updated_at end end,
    case pay_mode when 'charge' then (
      select provider_id from pix_charges where order_id = orders.id order by id desc limit 1
    ) end,
    orders.created_at,
    case
      when status in (2, 4, 5) then coalesce(paid.at, updated_at)
      -- What is waited for again had been settled only if its money came.
      when status = 1 and came.cents < total_cents then null
      else paid.at
    end
  from orders
  cross join lateral (
    select coalesce(
      (select min(changed_at) from order_statuses where order_id = orders.id and order_statuses.status in (2, 4, 5)),
      (select min(paid_at) from pix_payments where order_id = orders.id and verdict in ('settled', 'excess'))
    ) as at
  ) paid
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from pix_payments where order_id = orders.id
  ) came
  order by orders.id;

update pix_charges set payment_id = payments.id
  from payments where payments.order_id = pix_charges.order_id and method = 'pix';
-- By the charge that it paid, else by the order that somebody or its identifier named.
update pix_payments set payment_id = coalesce(
    (
      select payment_id from pix_charges
      where pix_charges.txid = pix_payments.txid and pix_charges.order_id = pix_payments.order_id
    ),
    (select max(id) from payments where payments.order_id = pix_payments.order_id)
  )
  where order_id is not null;

update payments set received_cents = came.received, refunded_cents = came.refunded, returning_cents = came.going_back
  from (
    select payment_id, sum(amount_cents) as received, sum(refunded_cents) as refunded,
      sum(least(refunded_cents, (
        select coalesce(sum(amount_cents), 0) from pix_refunds
        where pix_refunds.payment_id = pix_payments.id and pix_refunds.state in ('wanted', 'processing')
      ))) as going_back
    from pix_payments where payment_id is not null group by payment_id
  ) came
  where payments.id = came.payment_id;

alter table pix_charges
  alter column payment_id set not null,
  add constraint pix_charges_payment foreign key (payment_id) references payments,
  -- It is its payment's.
  drop constraint pix_charges_order_id_fkey;
create index pix_charges_payment on pix_charges (payment_id);
alter table pix_payments
  add constraint pix_payments_payment foreign key (payment_id) references payments,
  add check ((order_id is null) = (payment_id is null));
create index pix_payments_payment on pix_payments (payment_id) where payment_id is not null;

-- Counts anew what came in by Pix, and went back, for the payment that a Pix is for; nothing where it is for none.
create function count_into_payment(pix integer) returns void
  language sql
  as $$
    update payments
    set received_cents = came.received, refunded_cents = came.refunded, returning_cents = came.going_back
    from (
      select payment_id, sum(amount_cents) as received, sum(refunded_cents) as refunded, sum(least(refunded_cents, (
          select coalesce(sum(amount_cents), 0) from pix_refunds
          where pix_refunds.payment_id = pix_payments.id and pix_refunds.state in ('wanted', 'processing')
        ))) as going_back
      from pix_payments
      where payment_id = (select payment_id from pix_payments where id = pix)
      group by payment_id
    ) came
    where payments.id = came.payment_id
  $$;

-- An order that waits for its payment and has received nothing gives way to the next of its buyer, but not one whose
-- payment somebody of the shop has to look for. The new orders of one buyer wait for each other here, as in
-- `may_reserve`, and it sees what they have committed.
create function gives_way(placed integer) returns boolean
  language sql stable
  as $$
    select exists (select from payments where order_id = placed and state = 'open')
      and not exists (select from payments where order_id = placed and (state = 'wanted' or received_cents > 0))
  $$;
drop function may_charge(integer);
create function may_follow(buyer integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    return not exists (select from orders where user_id = buyer and status = 1 and gives_way(id));
  end $$;

drop index orders_charge_hold, pix_payments_refunded;
alter table orders drop column pay_mode, drop column payment_method;
