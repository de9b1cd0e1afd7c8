create table orders (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  order_code text not null unique,
  -- 6: on its way by somebody who brings it.
  status smallint not null default 1 check (status between 1 and 6),
  total_cents integer not null check (total_cents > 0),
  delivery_method text not null default 'Retirada na Loja',
  -- Said at the counter: six digits that nobody can guess in a few tries.
  pickup_code text not null check (pickup_code ~ '^[0-9]{6}$')
    default lpad((('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0'),

  -- One order per key and person, however often it is sent; the hash tells a repetition from another order.
  idempotency_key text not null,
  request_hash bytea not null,
  -- In the Pix code of this order, so that a payment can be matched to it.
  transaction_id text,
  -- False where its buyer's program chose that identifier, so that others may have it too.
  has_own_transaction boolean not null default true,
  -- Kept while the order waits for its payment, and only of somebody who never confirmed their e-mail.
  client text,

  -- False while the order is cancelled and its units are back on the shelf.
  holds_stock boolean not null default true,
  -- Until when an unpaid order keeps its units; null: for as long as the shop likes.
  hold_until timestamptz,
  -- The reason of an end that nobody chose. 'refunded': all of its money went back.
  end_reason text constraint orders_end_reason check (end_reason in ('expired', 'superseded', 'withdrawn', 'refunded')),

  -- By what was bought: the names and SKUs of that moment, written with the order.
  found_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default written_at(),
  updated_by integer references users,
  version integer not null default 1,
  unique (user_id, idempotency_key)
);
create index orders_user on orders (user_id, id desc);
create index orders_status on orders (status);
create index orders_cancelled on orders (id) where status = 3;
create index orders_client on orders (client) where client is not null;
create unique index orders_transaction on orders (transaction_id) where has_own_transaction;
create index orders_code_search on orders using gin (order_code gin_trgm_ops);
create index orders_found_by on orders using gin (found_by gin_trgm_ops);
-- The rows that a word finds are counted in this index alone.
create index orders_found on orders (id) include (user_id, found_by);
-- The dashboard's days: sold.
create index orders_created on orders (created_at) include (status, total_cents);

-- Lines keep what was bought as it was then.
create table order_items (
  order_id integer not null references orders on delete cascade,
  line integer not null,
  product_id integer not null references products,
  name text not null,
  picture text,
  unit_price_cents integer not null check (unit_price_cents > 0),
  quantity integer not null check (quantity > 0),
  -- Units of it that came back as devices after the order was handed over: they wait for their inspection, and a
  -- cancellation gives them back to no shelf.
  returned integer not null default 0 check (returned between 0 and quantity),
  -- This line's part of the order's discount.
  discount_cents integer not null default 0 check (discount_cents between 0 and unit_price_cents::bigint * quantity),
  primary key (order_id, line),
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id);

-- An order costs the sum of its amounts: what is bought, less discounts, and what is added to it.
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

create table order_statuses (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  from_status smallint,
  status smallint not null check (status between 1 and 6),
  changed_at timestamptz not null default now(),
  changed_by integer references users,
  -- The reason of a cancellation, in the words of who did it; its buyer does not read them.
  reason text
);
create index order_statuses_order on order_statuses (order_id, id);

-- The way of an order to its buyer, and how far it is: one row of every order. The kinds are the program's
-- (`contract/src/rules/fulfilment.ts`); `orders.status` follows from this, from the money and from whether it has
-- ended.
create table fulfilments (
  order_id integer primary key references orders on delete cascade,
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'shipped', 'delivered', 'returned')),
  ready_at timestamptz,
  handed_over_at timestamptz,
  check (state <> 'delivered' or handed_over_at is not null)
);

-- Before an order is placed -------------------------------------------------------------------------------------------
-- The identifier of a payment is made here, before it is shown to its payer.
create table order_attempts (
  transaction_id text primary key check (transaction_id ~ '^[A-Za-z0-9]{25}$'),
  user_id integer not null references users on delete cascade,
  idempotency_key text not null,
  created_at timestamptz not null default giro_now(),
  unique (user_id, idempotency_key)
);
create index order_attempts_oldest on order_attempts (created_at);

-- True if a buyer may reserve so many units of these products, for so many centavos, besides what they have not paid
-- yet; a bound that is null is none. Unconfirmed people of the client hold `most_of_client` units together. The new
-- orders of one buyer, and those of one client that is given, wait for each other here until their transaction ends. It
-- is volatile, and so sees what others have committed while it waited; the statement around it does not.
create function may_reserve(
  buyer integer, products integer[], quantities integer[], cents bigint, most_orders integer, most_of_product integer,
  most_units integer, most_cents bigint, from_client text, most_of_client integer
)
  returns boolean
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    if from_client is not null then
      perform pg_advisory_xact_lock(hashtext('unpaid orders of a client'), hashtext(from_client));
    end if;
    return (
      with unpaid as (select id, total_cents from orders where user_id = buyer and status = 1),
      reserved as (select product_id, quantity from order_items where order_id in (select id from unpaid)),
      wanted as (select * from unnest(products, quantities) each (product_id, quantity))
      select (select count(*) from unpaid) < most_orders
        and not exists (
          select from wanted
          where wanted.quantity > most_of_product - (
            select coalesce(sum(reserved.quantity), 0) from reserved where reserved.product_id = wanted.product_id
          )
        )
        and (most_units is null or (
          select sum(quantity) from (select quantity from reserved union all select quantity from wanted) units
        ) <= most_units)
        and (most_cents is null or cents + (select coalesce(sum(total_cents), 0) from unpaid) <= most_cents)
        and (from_client is null or most_of_client is null or (select sum(quantity) from wanted) + (
          select coalesce(sum(items.quantity), 0)
          from orders
          join order_items items on items.order_id = orders.id
          join users on users.id = orders.user_id and users.email_confirmed_at is null
          where orders.client = from_client and orders.status = 1
        ) <= most_of_client)
    );
  end $$;
