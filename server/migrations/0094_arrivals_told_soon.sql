-- What comes to be had is told of by a job of its transaction, where somebody waits for it. One job for each transaction,
-- under a name of its own: two that change several products never wait for each other here.
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
