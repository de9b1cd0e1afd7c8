-- What a unit of a product costs the shop where no device of it says so: such as new ones from a supplier.
create table product_costs (
  product_id integer primary key references products on delete cascade,
  cost_cents integer not null check (cost_cents >= 0),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users
);

-- What the devices of an order's line have cost is read from the index alone.
create index units_sold_cost on units (order_id, order_line) include (cost_cents) where state = 'sold';
