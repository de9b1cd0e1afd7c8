-- How many units of a product people have put on the shelf, less those that they have taken off: what lies there is that,
-- less what orders have. Orders move `stock` alone, people both, so that each tells of a mistake in the other.
alter table products add column stocked integer not null default 0;
update products set stocked = stock + coalesce((
  select sum(case when holds_stock then quantity else returned end)
  from order_items join orders on orders.id = order_id
  where product_id = products.id
), 0);

-- A new product has nothing but what it is put on the shelf with; a restored row brings its own.
create function count_first_stock() returns trigger
  language plpgsql
  as $$ begin new.stocked := new.stock; return new; end $$;
create trigger products_stocked before insert on products
  for each row when (new.stocked = 0) execute function count_first_stock();
