-- Histories: what an order has brought about in the register is found by the order.
create index device_register_order on device_register (order_id) where order_id is not null;

-- Keys of the counter are forgotten by their age.
create index counter_attempts_oldest on counter_attempts (at);

-- A scanner reads a product by its SKU, in whichever case that is kept, and by its GTIN.
create index products_sku_read on products (lower(sku)) where deleted_at is null;

-- The GTIN that a value says, of fourteen digits and without what stands between them; null where it says none.
create function said_gtin(value text) returns text
  language sql immutable strict parallel safe
  as $$ select case when value ~ '^[0-9 .-]{8,30}$' then lpad(translate(value, ' .-', ''), 14, '0') end $$;
create index attribute_values_gtin on attribute_values (said_gtin(value)) where said_gtin(value) is not null;
