-- Devices in part payment: promised for an order that waits for them at the counter, or given there.

create table trade_ins (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  proposal_id integer not null references proposals,
  -- The offer that both saw, and the percent of the gift beside it.
  offered_cents integer not null check (offered_cents > 0),
  bonus_percent smallint not null check (bonus_percent between 0 and 50),
  -- The value at which it was bought.
  accepted_cents integer check (accepted_cents > 0),
  state text not null default 'promised' check (state in ('promised', 'accepted', 'refused', 'lapsed')),
  promised_at timestamptz not null default giro_now(),
  ended_at timestamptz,
  -- Nobody came in time.
  ran_out boolean not null default false,
  unique (order_id, proposal_id),
  check ((state = 'promised') = (ended_at is null)),
  check ((state = 'accepted') = (accepted_cents is not null)),
  check (state = 'lapsed' or not ran_out)
);
create index trade_ins_proposal on trade_ins (proposal_id);
-- A device is promised once at a time.
create unique index trade_ins_promised on trade_ins (proposal_id) where state = 'promised';

-- Locks a quote, and says if its owner can promise it for so much: it runs, and no order waits for it.
create function may_promise(quote integer, owner integer, cents integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform from proposals where id = quote for no key update;
    return exists (
      select from proposals
      where id = quote and user_id = owner and status in (1, 2, 4) and valid_until >= giro_now()
        and coalesce(new_value_cents, value_cents) = cents
        and not exists (select from trade_ins where proposal_id = quote and state = 'promised')
    );
  end $$;

-- A quote that is locked runs until then at least.
create function keep_quote(quote integer, until timestamptz) returns boolean
  language plpgsql volatile
  as $$ begin
    update proposals set valid_until = greatest(valid_until, until) where id = quote;
    return true;
  end $$;
