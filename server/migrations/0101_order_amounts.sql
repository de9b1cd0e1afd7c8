-- What an order costs is the sum of its amounts: what is bought, less discounts, and what is added to it.
create table order_amounts (
  order_id integer not null references orders on delete cascade,
  -- The order in which people read them.
  place smallint not null,
  kind text not null check (kind in ('items', 'discount', 'freight', 'interest')),
  label text not null,
  cents integer not null check (case kind when 'discount' then cents < 0 else cents > 0 end),
  -- Names where it comes from: the code of a coupon.
  source text,
  primary key (order_id, place)
);
insert into order_amounts (order_id, place, kind, label, cents)
select id, 1, 'items', 'Produtos', total_cents from orders order by id;

-- What of the order's discount is this line's.
alter table order_items add column discount_cents integer not null default 0
  check (discount_cents between 0 and unit_price_cents::bigint * quantity);
