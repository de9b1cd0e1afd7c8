-- Credit: a seller may keep the price of a device in the shop, with a gift beside it. The price ('principal') is a debt of
-- the shop's and is never lost; the gift ('bonus') is earned by spending.

alter table proposals
  add column pay_as text not null default 'pix' check (pay_as in ('pix', 'credit')),
  -- The percent of the moment at which its seller chose credit.
  add column bonus_percent smallint check (bonus_percent between 0 and 50),
  -- The product that its seller means to buy with it.
  add column aim_product_id integer references products on delete set null,
  add check (pay_as = 'pix' or bonus_percent is not null);

-- One credit for each device that was paid with it. What is free is kept here beside the moves, so that one conditional
-- statement takes of it.
create table credits (
  id integer primary key generated always as identity,
  proposal_id integer not null unique references proposals,
  user_id integer not null references users,
  principal_cents integer not null check (principal_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  free_principal_cents integer not null check (free_principal_cents >= 0),
  free_bonus_cents integer not null check (free_bonus_cents >= 0),
  granted_at timestamptz not null default giro_now(),
  -- The first instant at which it cannot be used any more: a midnight in São Paulo.
  ends_at timestamptz not null
);
create index credits_user on credits (user_id, ends_at, id);
-- Those with something free, by their end.
create index credits_free on credits (ends_at, id) where free_principal_cents > 0 or free_bonus_cents > 0;

alter table payouts
  -- The credit that it pays out; null for the price of a device itself.
  add column credit_id integer references credits;
drop index payouts_live;
create unique index payouts_live on payouts (proposal_id) where state <> 'void' and credit_id is null;
create index payouts_credit on payouts (credit_id) where credit_id is not null;

-- Everything that moved a credit, written once and never changed. Amounts are never negative: what a move does to the free
-- part follows from its kind.
create table credit_moves (
  id integer primary key generated always as identity,
  credit_id integer not null references credits,
  kind text not null check (
    kind in ('granted', 'reserved', 'released', 'spent', 'returned', 'lapsed', 'cashed', 'taken_back')
  ),
  principal_cents integer not null check (principal_cents >= 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  -- The part of an order that it is for.
  payment_id integer references payments,
  payout_id integer references payouts,
  at timestamptz not null default giro_now(),
  -- Absent where nobody did it.
  by integer references users,
  check (principal_cents > 0 or bonus_cents > 0),
  check ((kind in ('reserved', 'released', 'spent', 'returned')) = (payment_id is not null)),
  check (payout_id is null or kind = 'cashed')
);
create index credit_moves_credit on credit_moves (credit_id, id);
create index credit_moves_payment on credit_moves (payment_id) where payment_id is not null;
