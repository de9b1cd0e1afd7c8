-- How an order reaches its buyer, and how far it is: one row of every order. The kinds are the program's
-- (`contract/src/rules/fulfilment.ts`); `orders.status` follows from this, from the money and from whether it has ended.
create table fulfilments (
  order_id integer primary key references orders on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'shipped', 'delivered', 'returned')),
  ready_at timestamptz,
  handed_over_at timestamptz,
  check (state <> 'delivered' or handed_over_at is not null)
);
-- Until now every order was fetched in the shop, and its status told the rest.
insert into fulfilments (order_id, kind, state, ready_at, handed_over_at)
select orders.id, 'pickup',
  case
    when status = 4 then 'ready'
    when status = 5 then 'delivered'
    when status = 3 and last.from_status = 5 then 'returned'
    else 'waiting'
  end,
  case when status in (4, 5) then coalesce(ready.at, case status when 4 then updated_at end) end,
  case when status = 5 or (status = 3 and last.from_status = 5) then coalesce(handed.at, updated_at) end
from orders
left join lateral (
  select from_status from order_statuses where order_id = orders.id order by order_statuses.id desc limit 1
) last on true
left join lateral (
  select max(changed_at) as at from order_statuses where order_id = orders.id and order_statuses.status = 4
) ready on true
left join lateral (
  select max(changed_at) as at from order_statuses where order_id = orders.id and order_statuses.status = 5
) handed on true;

-- Status 6: on its way by somebody who brings it.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as of_table, conname from pg_constraint
    where conrelid in ('orders'::regclass, 'order_statuses'::regclass) and contype = 'c'
      and pg_get_expr(conbin, conrelid) ~ '\mstatus\M'
  loop
    execute format('alter table %s drop constraint %I', one.of_table, one.conname);
  end loop;
end $$;
alter table orders add constraint orders_status_check check (status between 1 and 6);
alter table order_statuses add constraint order_statuses_status_check check (status between 1 and 6);
