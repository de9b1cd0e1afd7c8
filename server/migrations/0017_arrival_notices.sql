-- People who want one mail when a product can be had again, or when one comes that a search did not find.
create table arrival_notices (
  id integer primary key generated always as identity,
  -- In lower case.
  email text not null check (email <> ''),
  product_id integer references products on delete cascade,
  search text check (search <> ''),
  -- The product or search that is waited for, to be compared by.
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

-- A product that comes to be had is told of by a job of its transaction, where somebody waits for it. One job for each
-- transaction, under a name of its own: two that change several products never wait for each other here.
create function tell_of_arrival() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('giro.arrivals_told', true) is distinct from pg_current_xact_id()::text and exists (
      select from arrival_notices
      where (product_id = new.id or product_id is null)
        and confirmed_at is not null and told_at is null and cancelled_at is null
    ) then
      perform set_config('giro.arrivals_told', pg_current_xact_id()::text, true);
      perform graphile_worker.add_job('tell-of-arrivals', '{}'::json, max_attempts := 1);
    end if;
    return null;
  end
  $$;
create trigger products_arrival_told_new after insert on products
  for each row when (new.stock > 0 and new.published and new.deleted_at is null)
  execute function tell_of_arrival();
create trigger products_arrival_told_again after update of stock, published, deleted_at on products
  for each row when (
    new.stock > 0 and new.published and new.deleted_at is null
    and not (old.stock > 0 and old.published and old.deleted_at is null)
  )
  execute function tell_of_arrival();
