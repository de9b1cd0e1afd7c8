-- Products as the shop's people find them: by name, SKU and model, folded and kept together.
alter table products add column found_by text not null default '';
create function product_found_by() returns trigger
  language plpgsql
  as $$ begin
    new.found_by := fold(concat_ws(' ', new.name, new.sku, (select name from models where id = new.model_id)));
    return new;
  end $$;
-- A restored row brings its own: its model may come after it.
create trigger products_found before insert on products
  for each row when (new.found_by = '') execute function product_found_by();
create trigger products_found_anew before update of name, sku, model_id on products
  for each row execute function product_found_by();
create function rename_products_model() returns trigger
  language plpgsql
  as $$ begin
    update products set model_id = model_id where model_id = new.id;
    return null;
  end $$;
create trigger models_renamed after update of name on models
  for each row when (old.name <> new.name) execute function rename_products_model();
update products set model_id = model_id;

create index products_found_by on products using gin (found_by gin_trgm_ops) where deleted_at is null;
-- How many products a filter finds is counted in this index alone. None has the stock: every sale changes it, and an
-- update of what no index has leaves them all as they are.
create index products_managed on products (id) include (found_by, published, model_id, price_cents) where deleted_at is null;
create index products_by_name on products (found_by, id) where deleted_at is null;
create index products_by_price on products (price_cents, id) where deleted_at is null;
create index product_types_of_type on product_types (device_type_id, product_id);
create index product_values_of_value on product_values (attribute_value_id, product_id);
drop index product_types_type;
drop index product_values_value;
