-- Devices promised in part payment of an order, which their owners bring to the counter.
create table trade_ins (
  id integer primary key generated always as identity,
  order_id integer not null unique references orders,
  proposal_id integer not null references proposals,
  -- The value of the quote, and the percent of the bonus, when it was promised.
  offered_cents integer not null check (offered_cents > 0),
  bonus_percent smallint not null check (bonus_percent between 0 and 50),
  -- The value that both saw at the counter.
  accepted_cents integer check (accepted_cents > 0),
  state text not null default 'promised' check (state in ('promised', 'accepted', 'refused', 'lapsed')),
  promised_at timestamptz not null default giro_now(),
  -- Until when the units are kept.
  hold_until timestamptz not null,
  ended_at timestamptz,
  -- The hold was over before the device came.
  expired boolean not null default false,
  check ((state = 'accepted') = (accepted_cents is not null)),
  check ((state = 'promised') = (ended_at is null)),
  check (not expired or state = 'lapsed')
);
-- A device stands for one order at a time.
create unique index trade_ins_live on trade_ins (proposal_id) where state = 'promised';
create index trade_ins_proposal on trade_ins (proposal_id);
create index trade_ins_expired on trade_ins (ended_at, proposal_id) where expired;
