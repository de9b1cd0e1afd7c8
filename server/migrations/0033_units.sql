-- Units in lists, on orders and on the shelf of before.

-- A word that stands in every name finds every unit: the folded text is kept, and begins with the product's name, in which
-- such a word is found soonest.
alter table units add column search_text text not null default '';
create function unit_search_text() returns trigger
  language plpgsql
  as $$ begin
    new.search_text := fold(concat_ws(' ', (select name from products where id = new.product_id), new.code, new.imei1,
      new.imei2, new.serial));
    return new;
  end $$;
-- A restored row brings its own: its product may come after it.
create trigger units_searched before insert on units
  for each row when (new.search_text = '') execute function unit_search_text();
create trigger units_searched_anew before update of code, imei1, imei2, serial, product_id on units
  for each row execute function unit_search_text();
create function rename_units() returns trigger
  language plpgsql
  as $$ begin
    update units set product_id = product_id where product_id = new.id;
    return null;
  end $$;
create trigger products_renamed after update of name on products
  for each row when (old.name <> new.name) execute function rename_units();
create index units_search on units using gin (search_text gin_trgm_ops);
-- How many units a common word finds is counted in this index alone: in a row the text comes last. Ascending, because
-- pages that grow at their end are full.
create index units_counted on units (id) include (search_text, state);

-- Product pages lead to passports, and passports tell of look-ups.
create trigger units_changed after insert or update or delete on units
  for each statement execute function announce_change('products');
create trigger imei_lookups_changed after insert or update or delete on imei_lookups
  for each statement execute function announce_change('products');

-- How many of a line's units came back as devices after the order was handed over: they are the bench's, and a
-- cancellation gives them back to no shelf.
alter table order_items add column returned integer not null default 0 check (returned between 0 and quantity);

-- What was thrown away stands in the register once.
create unique index device_register_disposed_unit on device_register (unit_id) where purpose = 'disposal' and unit_id is not null;
create unique index device_register_disposed_proposal on device_register (proposal_id)
  where purpose = 'disposal' and unit_id is null;
create index device_register_unit on device_register (unit_id) where unit_id is not null;

-- Every product that was made of a proposal is a device: on the shelf while there is stock or an order keeps it, sold
-- once an order of it was handed over, written off otherwise. Of two with one number on the shelf the newer has it.
with found as (
  select products.id as product_id, products.proposal_id, products.created_at, proposals.serial_number as serial,
    case when proposals.imei ~ '^[0-9]{15}$' then proposals.imei end as imei,
    coalesce(proposals.new_value_cents, proposals.value_cents) as cost_cents, handed.order_id, handed.line, handed.at,
    case
      when products.stock > 0 and products.deleted_at is null then 'in_stock'
      when handed.order_id is not null then 'sold'
      when exists (
        select from order_items join orders on orders.id = order_items.order_id
        where order_items.product_id = products.id and orders.holds_stock
      ) then 'in_stock'
      else 'written_off'
    end as state,
    -- As far as its version, a random UUID is nothing but random.
    ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))::bit(40)::bigint as bits
  from products
  join proposals on proposals.id = products.proposal_id
  left join lateral (
    select orders.id as order_id, order_items.line,
      coalesce((
        select max(changed_at) from order_statuses
        where order_statuses.order_id = orders.id and order_statuses.status = 5
      ), orders.updated_at) as at
    from order_items join orders on orders.id = order_items.order_id
    where order_items.product_id = products.id and orders.status = 5
    order by orders.id desc limit 1
  ) handed on true
),
numbered as (
  select *, row_number() over (partition by state, imei order by product_id desc) as turn,
    (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((bits >> (5 * place)) & 31)::integer, 1), '')
      from generate_series(0, 7) place) as code
  from found
)
insert into units (code, product_id, proposal_id, imei1, serial, cost_cents, state, order_id, order_line, sold_at,
    warranty_until, reason, created_at)
  select code, product_id, proposal_id, case when state <> 'in_stock' or turn = 1 then imei end, serial, cost_cents,
    state, case when state = 'sold' then order_id end, case when state = 'sold' then line end,
    case when state = 'sold' then at end,
    case when state = 'sold' then ((at at time zone 'America/Sao_Paulo')::date + interval '12 months')::date end,
    case when state = 'written_off' then 'Fora do estoque antes de a loja contar unidades' end, created_at
  from numbered
  order by product_id;
insert into device_register (at, purpose, unit_id, order_id, value_cents)
  select units.sold_at, 'sale', units.id, units.order_id, order_items.unit_price_cents
  from units join order_items on order_items.order_id = units.order_id and order_items.line = units.order_line
  order by units.sold_at, units.id;
