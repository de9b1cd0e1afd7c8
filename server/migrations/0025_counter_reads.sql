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

-- The list of credits is searched like that of proposals: by the device, folded and kept together. A word that stands in
-- every credit is counted in one index alone, and the page is read in its order.
alter table credits add column found_by text not null default '';
update credits set found_by = proposals.found_by from proposals where proposals.id = proposal_id;
create index credits_found_by on credits using gin (found_by gin_trgm_ops);
create index credits_found on credits (ends_at, id) include (
  user_id, found_by, free_principal_cents, free_bonus_cents, reserved_principal_cents, reserved_bonus_cents
);

create function credit_found_by() returns trigger
  language plpgsql
  as $$ begin
    new.found_by := (select found_by from proposals where id = new.proposal_id);
    return new;
  end $$;
-- A restored row brings its own: its proposal may come after it.
create trigger credits_found before insert on credits
  for each row when (new.found_by = '') execute function credit_found_by();
create function rename_credits() returns trigger
  language plpgsql
  as $$ begin
    update credits set found_by = new.found_by where proposal_id = new.id;
    return null;
  end $$;
create trigger proposals_renamed after update of brand_name, model_name, imei, serial_number on proposals
  for each row when (old.found_by <> new.found_by) execute function rename_credits();
