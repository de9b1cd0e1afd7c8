-- When the provider had made the charge: looks are counted from then on.
alter table pix_charges add column opened_at timestamptz;

-- Whether a buyer has no order that waits for its charge; one that has received money is no longer replaced by another.
-- The new orders of one buyer wait for each other here, as in `may_reserve`, and it sees what they have committed.
create function may_charge(buyer integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform pg_advisory_xact_lock(hashtext('unpaid orders'), buyer);
    return not exists (
      select from orders
      where user_id = buyer and status = 1 and pay_mode = 'charge'
        and not exists (select from pix_payments where order_id = orders.id)
    );
  end $$;
