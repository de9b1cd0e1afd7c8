-- When a product last came to be had: on offer and in stock, which it was not before. Whatever changes products, and
-- whichever process does, it is noted here.
alter table products add column arrived_at timestamptz;
update products set arrived_at = created_at where stock > 0 and published and deleted_at is null;
create index products_arrived on products (arrived_at);

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

-- Who wants one mail when a product can be had again, or when one comes that a search did not find.
create table arrival_notices (
  id integer primary key generated always as identity,
  -- In lower case.
  email text not null check (email <> ''),
  product_id integer references products on delete cascade,
  search text check (search <> ''),
  -- What is waited for, to be compared by.
  subject text not null generated always as (coalesce(product_id::text, fold(search))) stored,
  -- Of the mailed links; a copy of the table opens nothing: the token is sealed, and found by a keyed hash.
  token_hash bytea not null unique,
  token_sealed text not null,
  asked_at timestamptz not null default giro_now(),
  confirmed_at timestamptz,
  told_at timestamptz,
  cancelled_at timestamptz,
  check ((product_id is null) <> (search is null))
);
create unique index arrival_notices_waiting on arrival_notices (email, (product_id is null), subject)
  where told_at is null and cancelled_at is null;
create index arrival_notices_product on arrival_notices (product_id)
  where confirmed_at is not null and told_at is null and cancelled_at is null;
create index arrival_notices_search on arrival_notices (id)
  where product_id is null and confirmed_at is not null and told_at is null and cancelled_at is null;
create index arrival_notices_asked on arrival_notices (asked_at);

-- Where whoever gets a mail ends such mails.
alter table emails add column unsubscribe_sealed text;
