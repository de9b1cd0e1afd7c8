-- What unpaid orders hold is bounded over all products, and over all unconfirmed people of one client.
-- The client is kept while the order waits for its payment, and only of somebody who never confirmed their e-mail.
alter table orders add column client text;
create index orders_client on orders (client) where client is not null;

-- Whether a buyer may reserve so many units of these products, for so many centavos, besides what they have not paid yet;
-- a bound that is null is none. Unconfirmed people of the client hold `most_of_client` units together. The new orders of
-- one buyer, and those of one client that is given, wait for each other here until their transaction ends. It is
-- volatile, and so sees what others have committed while it waited; the statement around it does not.
drop function may_reserve(integer, integer[], integer[], integer, integer);
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
