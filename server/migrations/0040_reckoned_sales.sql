-- What sold lines have left is reckoned once and kept, so that months of them are added up soon; and lists of the shelf
-- read no more than what stands there.

-- The taxes that authorised documents of orders name for their lines, and the number of units that they name them for.
-- IBS and CBS of 2026 are told, and not owed (LC 214/2025, art. 348).
create view noted_taxes as
  select order_id, line, sum(cents)::bigint as cents, sum(quantity)::bigint as units
  from (
    select order_id, order_line as line, quantity,
      coalesce((reckoned #>> '{icms,cents}')::bigint, 0) + coalesce((reckoned #>> '{pis,cents}')::bigint, 0)
        + coalesce((reckoned #>> '{cofins,cents}')::bigint, 0) + case
          when issued_at < '2027-01-01 00:00-03' then 0
          else coalesce((reckoned #>> '{ibsCbs,values,ibsCents}')::bigint, 0)
            + coalesce((reckoned #>> '{ibsCbs,values,cbsCents}')::bigint, 0)
        end as cents
    from fiscal_documents join fiscal_items on document_id = fiscal_documents.id
    where kind = 'venda' and fiscal_documents.state = 'authorised' and order_id is not null and order_line is not null
  ) item
  group by order_id, line having sum(cents) > 0;

-- One row of every line that counts as a sale, as it was when it was last reckoned. Without foreign keys:
-- whoever reckons holds up nobody who writes an order.
create table reckoned_sales (
  order_id integer not null,
  line integer not null,
  -- When its order was made.
  at timestamptz not null,
  product_id integer not null,
  units integer not null,
  value_cents bigint not null,
  fee_cents bigint not null,
  tax_cents bigint not null,
  -- Null where nobody knows it.
  cost_cents bigint,
  -- The part of the cost beside the purchases.
  extra_cents bigint not null,
  -- Some of its units are no devices, or of an unknown cost: these are taken to cost what one of the product does.
  misses boolean not null,
  each_cents integer,
  -- Its devices, how long they stood on the shelf, and the model of one that its seller was quoted.
  devices integer not null,
  days double precision,
  quoted_model_id integer,
  primary key (order_id, line)
);
create index reckoned_sales_at on reckoned_sales (at);
create index reckoned_sales_missing on reckoned_sales (product_id) where misses;

-- A row for each change of something that a sale is reckoned from, written by the change itself and from its own row
-- alone: nobody who reckons meanwhile can miss it. Of one order, of the lines of a product that miss devices, of the order
-- that a receipt pays, or of all orders since a moment.
create table outdated_sales (
  order_id integer,
  product_id integer,
  receipt_id integer,
  since timestamptz,
  check (num_nonnulls(order_id, product_id, receipt_id, since) = 1)
);

create view outdated_orders as
  select order_id from outdated_sales where order_id is not null
  union
  select paid.order_id from outdated_sales cross join lateral (
    select payments.order_id from pix_payments receipt join payments on payments.id = receipt.payment_id
    where receipt.id = outdated_sales.receipt_id offset 0
  ) paid
  union
  select missing.order_id from outdated_sales cross join lateral (
    select order_id from reckoned_sales where misses and reckoned_sales.product_id = outdated_sales.product_id offset 0
  ) missing
  union
  select order_id from reckoned_sales where at >= (select min(since) from outdated_sales);

create function outdate_itself() returns trigger
  language plpgsql
  as $$ begin
    insert into outdated_sales (order_id) values (new.id);
    return null;
  end $$;
create trigger orders_outdated after update of status, created_at on orders
  for each row when ((old.status, old.created_at) is distinct from (new.status, new.created_at))
  execute function outdate_itself();

create function outdate_order() returns trigger
  language plpgsql
  as $$ begin
    if old.order_id is not null then insert into outdated_sales (order_id) values (old.order_id); end if;
    if new.order_id is not null and new.order_id is distinct from old.order_id then
      insert into outdated_sales (order_id) values (new.order_id);
    end if;
    return null;
  end $$;
-- An order without lines is no sale, and its lines go with it.
create trigger order_items_outdated after insert or delete or update on order_items
  for each row execute function outdate_order();
create trigger payments_outdated after insert on payments
  for each row when (new.state in ('settled', 'disputed') or new.received_cents > 0) execute function outdate_order();
create trigger payments_outdated_later after delete or update of order_id, method, amount_cents, state, received_cents, refunded_cents
  on payments for each row execute function outdate_order();
create trigger fiscal_documents_outdated after insert or delete or update of kind, state, order_id, issued_at on fiscal_documents
  for each row execute function outdate_order();

create function outdate_document() returns trigger
  language plpgsql
  as $$ begin
    -- A document stays with its order.
    insert into outdated_sales (order_id)
      select order_id from fiscal_documents where id in (old.document_id, new.document_id) and order_id is not null;
    return null;
  end $$;
create trigger fiscal_items_outdated after insert or delete or update of document_id, order_line, quantity, reckoned on fiscal_items
  for each row execute function outdate_document();

create function outdate_receipt() returns trigger
  language plpgsql
  as $$ begin
    insert into outdated_sales (receipt_id) values (coalesce(new.receipt_id, old.receipt_id));
    return null;
  end $$;
create trigger receivables_outdated after insert or delete or update of told_fee_cents, fee_cents on receivables
  for each row execute function outdate_receipt();

create function outdate_payment() returns trigger
  language plpgsql
  as $$ begin
    -- A payment stays with its order.
    insert into outdated_sales (order_id) select order_id from payments where id in (old.payment_id, new.payment_id);
    return null;
  end $$;
create trigger pix_payments_outdated after update of payment_id on pix_payments
  for each row when (new.payment_id is distinct from old.payment_id) execute function outdate_payment();
create trigger pix_payments_outdated_with_them after delete on pix_payments
  for each row when (old.payment_id is not null) execute function outdate_payment();

create function outdate_product() returns trigger
  language plpgsql
  as $$ begin
    insert into outdated_sales (product_id)
      select distinct id from unnest(array[old.product_id, new.product_id]) as id where id is not null;
    return null;
  end $$;
create trigger product_costs_outdated after insert or delete or update on product_costs
  for each row execute function outdate_product();
-- What one of a product costs is an average of all of its devices. Extras change with the proposal as well.
create trigger units_outdated_of_product
  after insert or delete or update of product_id, proposal_id, cost_cents, extra_cents on units
  for each row execute function outdate_product();
create trigger units_outdated
  after insert or delete or update of state, order_id, order_line, proposal_id, cost_cents, extra_cents, sold_at, created_at, quoted_model_id
  on units for each row execute function outdate_order();

create function outdate_since() returns trigger
  language plpgsql
  as $$ begin
    insert into outdated_sales (since) values (least(old.since, new.since));
    return null;
  end $$;
create trigger price_rates_outdated after insert or delete or update on price_rates
  for each row execute function outdate_since();

-- Everything that was sold until now.
insert into outdated_sales (order_id) select id from orders;

-- The shelf: few products of all that there were. The column changes only with the last unit, so that a sale of one of
-- many touches no index.
alter table products
  add column is_stocked boolean not null generated always as (stock > 0 and deleted_at is null) stored;
create index products_stocked on products (id) include (price_cents) where is_stocked;
-- Who has stood there longest.
create index units_shelved on units (created_at, id) where state = 'in_stock';
-- The last sold devices of a model are read in their order, up to as many as are wanted.
drop index units_model_sold;
create index units_model_sold on units (quoted_model_id, sold_at desc, id desc)
  where state = 'sold' and quoted_model_id is not null;
