-- Unpaid orders end by themselves.
alter table orders
  -- Until when an unpaid order keeps its units; null: for as long as the shop likes.
  add column hold_until timestamptz,
  -- Why an order ended without anybody ending it, such as 'expired'.
  add column end_reason text;
-- Nobody who has an order already was told of an end.
update orders set hold_until = giro_now() + interval '24 hours' where status = 1;

-- Whether a buyer may reserve so many units of these products besides what they have not paid yet. The new orders of one
-- buyer wait for each other here until their transaction ends. It is volatile, and so sees what others have committed
-- while it waited; the statement around it does not.
create function may_reserve(buyer integer, products integer[], quantities integer[], most_orders integer, most_units integer)
  returns boolean
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    return (select count(*) from orders where user_id = buyer and status = 1) < most_orders
      and not exists (
        select from unnest(products, quantities) wanted (product_id, quantity)
        where wanted.quantity > most_units - (
          select coalesce(sum(items.quantity), 0)
          from orders join order_items items on items.order_id = orders.id
          where user_id = buyer and status = 1 and items.product_id = wanted.product_id
        )
      );
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
