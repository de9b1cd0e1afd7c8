-- Products that are or were on sale.
create table products (
  id integer primary key generated always as identity,
  sku text not null check (sku <> ''),
  name text not null check (name <> ''),
  price_cents integer not null check (price_cents >= 0),
  -- Sanitised HTML.
  description text not null default '',
  model_id integer references models on delete set null,
  -- The approved proposal that became this product: one at most.
  proposal_id integer unique references proposals,
  -- Hidden products are seen by the shop's people alone.
  published boolean not null default true,

  -- Units that lie on the shelf.
  stock integer not null default 0 check (stock >= 0),
  -- Units that people have put on the shelf, less those that they have taken off: what lies there is that, less what
  -- orders have. Orders move `stock` alone, people both, so that each tells of a mistake in the other.
  stocked integer not null default 0,
  -- True where units were sold or came back after the product was last saved.
  stock_moved boolean not null default false,
  -- Units that the demo's orders, and devices that came back from them, had when it was loaded: so many more than the
  -- catalogue has were on the shelf once.
  demo_stock integer not null default 0,
  -- The moment at which it last came to be had: on offer and in stock, which it was not before.
  arrived_at timestamptz,

  -- As the shop's people find it: by name, SKU and model, folded and kept together.
  found_by text not null default '',
  created_at timestamptz not null default written_at(),
  updated_at timestamptz not null default written_at(),
  updated_by integer references users,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index products_sku on products (sku) where deleted_at is null;
create index products_model on products (model_id) where deleted_at is null;
create index products_arrived on products (arrived_at);
create index products_found_by on products using gin (found_by gin_trgm_ops) where deleted_at is null;
-- The products that a filter finds are counted in this index alone. No index has the stock: every sale changes it, and
-- an update of what no index has leaves them all as they are.
create index products_managed on products (id) include (found_by, published, model_id, price_cents) where deleted_at is null;
create index products_by_name on products (found_by, id) where deleted_at is null;
create index products_by_price on products (price_cents, id) where deleted_at is null;

create table product_pictures (
  product_id integer not null references products on delete cascade,
  position integer not null,
  url text not null,
  primary key (product_id, position)
);

create table product_types (
  product_id integer not null references products on delete cascade,
  device_type_id integer not null references device_types,
  primary key (product_id, device_type_id)
);
create index product_types_of_type on product_types (device_type_id, product_id);

create table product_values (
  product_id integer not null references products on delete cascade,
  attribute_value_id integer not null references attribute_values,
  primary key (product_id, attribute_value_id)
);
create index product_values_of_value on product_values (attribute_value_id, product_id);

-- The cost of a product's unit where no device of it says so: such as new ones from a supplier.
create table product_costs (
  product_id integer primary key references products on delete cascade,
  cost_cents integer not null check (cost_cents >= 0),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users
);

create trigger products_changed after insert or update or delete on products
  for each statement execute function announce_change('products');
create trigger product_pictures_changed after insert or update or delete on product_pictures
  for each statement execute function announce_change('products');
create trigger product_types_changed after insert or update or delete on product_types
  for each statement execute function announce_change('products');
create trigger product_values_changed after insert or update or delete on product_values
  for each statement execute function announce_change('products');

-- Finding products ----------------------------------------------------------------------------------------------------
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

-- The shelf -----------------------------------------------------------------------------------------------------------
-- A new product has nothing but what it is put on the shelf with; a restored row brings its own.
create function count_first_stock() returns trigger
  language plpgsql
  as $$ begin new.stocked := new.stock; return new; end $$;
create trigger products_stocked before insert on products
  for each row when (new.stocked = 0) execute function count_first_stock();

-- The one way in which the shelf moves: `shelf` is added to what lies there, `counted` to what people have ever put
-- there (orders move the first alone). `moved` says whether that happened since the product was last saved; a save says
-- no. Products are locked in the order of their ids, as everybody locks them, NO KEY, because the lines of orders hold
-- their keys. All of them move, or none does: not when one is unknown or has too few. Each is named once.
create function move_stock(ids integer[], shelf integer[], counted integer[], moved boolean default true)
  returns boolean
  language plpgsql volatile
  as $$
  declare
    many integer;
  begin
    with wanted as (select * from unnest(ids, shelf, counted) as each (id, shelf, counted)),
    locked as (select products.id, stock from products where products.id = any(ids) order by products.id for no key update),
    done as (
      update products
      set stock = products.stock + wanted.shelf, stocked = products.stocked + wanted.counted, stock_moved = moved
      from wanted
      where products.id = wanted.id and not exists (
        select from wanted as one left join locked on locked.id = one.id
        where locked.id is null or locked.stock + one.shelf < 0
      )
      returning 1
    )
    select count(*) into many from done;
    return many = cardinality(ids);
  end
  $$;

-- Whatever changes products, and whichever process does, it is noted here when they come to be had.
create function note_arrival() returns trigger
  language plpgsql
  as $$ begin new.arrived_at := giro_now(); return new; end $$;
create trigger products_arrived_new before insert on products
  for each row when (new.arrived_at is null and new.stock > 0 and new.published and new.deleted_at is null)
  execute function note_arrival();
create trigger products_arrived_again before update of stock, published, deleted_at on products
  for each row when (
    new.stock > 0 and new.published and new.deleted_at is null
    and not (old.stock > 0 and old.published and old.deleted_at is null)
  )
  execute function note_arrival();
