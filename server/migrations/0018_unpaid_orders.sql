-- Unpaid orders end by themselves.
alter table orders
  -- Until when an unpaid order keeps its units; null: for as long as the shop likes.
  add column hold_until timestamptz,
  -- Why an order ended without anybody ending it, such as 'expired'.
  add column end_reason text;
-- Nobody who has an order already was told of an end.
update orders set hold_until = giro_now() + interval '24 hours' where status = 1;
create index orders_unpaid on orders (user_id) where status = 1;
create index orders_held on orders (hold_until) where status = 1;

-- Has the new orders of one buyer wait for each other until the transaction ends, and answers the lines that the buyer
-- has not paid. It is volatile, and so sees what others have committed while it waited; the statement around it does not.
create function hold_unpaid(buyer integer) returns table (order_id integer, product_id integer, quantity integer)
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    return query
      select items.order_id, items.product_id, items.quantity
      from orders join order_items items on items.order_id = orders.id
      where orders.user_id = buyer and orders.status = 1;
  end $$;

-- What names a payment is made here, before it is shown to its payer.
create table order_attempts (
  transaction_id text primary key check (transaction_id ~ '^[A-Za-z0-9]{25}$'),
  user_id integer not null references users on delete cascade,
  idempotency_key text not null,
  created_at timestamptz not null default giro_now(),
  unique (user_id, idempotency_key)
);
create index order_attempts_oldest on order_attempts (created_at);
-- False for orders from the days when clients chose it.
alter table orders add column has_own_transaction boolean not null default true;
update orders set has_own_transaction = false;
create unique index orders_transaction on orders (transaction_id) where has_own_transaction;

-- Whether units were sold or came back since the product was last saved.
alter table products add column stock_moved boolean not null default false;
update products set stock_moved = true
  where exists (
    select from order_items join orders on orders.id = order_items.order_id
    where product_id = products.id and orders.updated_at > products.updated_at
  );
