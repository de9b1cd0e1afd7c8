-- What the shop sells -----------------------------------------------------------------------------------------------
create table products (
  id integer primary key generated always as identity,
  sku text not null check (sku <> ''),
  name text not null check (name <> ''),
  price_cents integer not null check (price_cents >= 0),
  stock integer not null default 0 check (stock >= 0),
  -- Sanitised HTML.
  description text not null default '',
  model_id integer references models on delete set null,
  -- The approved proposal that became this product: one at most.
  proposal_id integer unique references proposals,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by integer references users,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index products_sku on products (sku) where deleted_at is null;
create index products_model on products (model_id) where deleted_at is null;

create table product_pictures (
  product_id integer not null references products on delete cascade,
  position integer not null,
  url text not null,
  primary key (product_id, position)
);

create table product_types (
  product_id integer not null references products on delete cascade,
  device_type_id integer not null references device_types,
  primary key (product_id, device_type_id)
);
create index product_types_type on product_types (device_type_id);

create table product_values (
  product_id integer not null references products on delete cascade,
  attribute_value_id integer not null references attribute_values,
  primary key (product_id, attribute_value_id)
);
create index product_values_value on product_values (attribute_value_id);

create trigger products_changed after insert or update or delete on products
  for each statement execute function announce_change('products');
create trigger product_pictures_changed after insert or update or delete on product_pictures
  for each statement execute function announce_change('products');
create trigger product_types_changed after insert or update or delete on product_types
  for each statement execute function announce_change('products');
create trigger product_values_changed after insert or update or delete on product_values
  for each statement execute function announce_change('products');

-- A label of the shop's own, where a model has one.
alter table models add column characteristic text;

-- What buyers bought ------------------------------------------------------------------------------------------------
alter table orders
  add column payment_method text not null default 'Pix',
  add column delivery_method text not null default 'Retirada na Loja',
  -- One order per key and person, however often it is sent; the hash tells a repetition from another order.
  add column idempotency_key text not null default gen_random_uuid()::text,
  add column request_hash bytea not null default '',
  -- In the Pix code of this order, so that a payment can be matched to it.
  add column transaction_id text,
  -- False while the order is cancelled and its units are back on the shelf.
  add column holds_stock boolean not null default true,
  add column updated_at timestamptz not null default now(),
  add column updated_by integer references users,
  add column version integer not null default 1,
  add unique (user_id, idempotency_key);
alter table orders
  alter column idempotency_key drop default,
  alter column request_hash drop default;
create index orders_code_search on orders using gin (order_code gin_trgm_ops);

-- Lines keep what was bought as it was then.
create table order_items (
  order_id integer not null references orders on delete cascade,
  line integer not null,
  product_id integer not null references products,
  name text not null,
  picture text,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, line),
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id);

create table order_statuses (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  from_status smallint,
  status smallint not null check (status between 1 and 5),
  changed_at timestamptz not null default now(),
  changed_by integer references users
);
create index order_statuses_order on order_statuses (order_id, id);
