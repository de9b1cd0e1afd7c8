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
  -- Its moves keep it, and its proposal with it: only the demo takes those away.
  proposal_id integer not null unique references proposals on delete cascade,
  user_id integer not null references users,
  principal_cents integer not null check (principal_cents > 0),
  bonus_cents integer not null check (bonus_cents >= 0),
  free_principal_cents integer not null check (free_principal_cents >= 0),
  free_bonus_cents integer not null check (free_bonus_cents >= 0),
  -- Held by orders that are not paid yet.
  reserved_principal_cents integer not null default 0 check (reserved_principal_cents >= 0),
  reserved_bonus_cents integer not null default 0 check (reserved_bonus_cents >= 0),
  granted_at timestamptz not null default giro_now(),
  -- The first instant at which it cannot be used any more: a midnight in São Paulo.
  ends_at timestamptz not null
);
create index credits_user on credits (user_id, ends_at, id);
create index credits_ends on credits (ends_at, id);
-- Those with something free, by their end.
create index credits_free on credits (ends_at, id) where free_principal_cents > 0 or free_bonus_cents > 0;
-- Those with something free or reserved, with what lists add up.
create index credits_open on credits (ends_at, id)
  include (free_principal_cents, free_bonus_cents, reserved_principal_cents, reserved_bonus_cents)
  where free_principal_cents > 0 or free_bonus_cents > 0 or reserved_principal_cents + reserved_bonus_cents > 0;

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
create index credit_moves_at on credit_moves (at);
create index credit_moves_payment on credit_moves (payment_id) where payment_id is not null;

-- All credit of a person waits for this transaction from now on, in the order of its ids.
create function lock_credits(owner integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform from credits where user_id = owner order by id for no key update;
    return true;
  end $$;

-- Takes so much of what a person can use now for a payment: of what ends first, then of the older, of each its bonus in
-- proportion, parts of a centavo left off. Where that is too little it takes nothing, and fails if it must.
create function take_credit(payment integer, owner integer, cents integer, must boolean) returns boolean
  language plpgsql volatile
  as $$
  declare
    own record;
    wanted integer := cents;
    part integer;
    gift integer;
  begin
    perform lock_credits(owner);
    if cents > (
      select coalesce(sum(free_principal_cents + free_bonus_cents), 0) from credits
      where user_id = owner and ends_at > giro_now()
    ) then
      if must then
        raise exception 'too little credit' using errcode = 'check_violation', constraint = 'credits_free';
      end if;
      return false;
    end if;
    for own in
      select id, free_principal_cents as principal, free_bonus_cents as bonus from credits
      where user_id = owner and ends_at > giro_now() and free_principal_cents + free_bonus_cents > 0
      order by ends_at, id
    loop
      exit when wanted = 0;
      part := least(wanted, own.principal + own.bonus);
      gift := part::bigint * own.bonus / (own.principal + own.bonus);
      update credits
      set free_principal_cents = free_principal_cents - (part - gift), free_bonus_cents = free_bonus_cents - gift,
        reserved_principal_cents = reserved_principal_cents + (part - gift),
        reserved_bonus_cents = reserved_bonus_cents + gift
      where id = own.id;
      insert into credit_moves (credit_id, kind, principal_cents, bonus_cents, payment_id)
      values (own.id, 'reserved', part - gift, gift, payment);
      wanted := wanted - part;
    end loop;
    return true;
  end $$;

-- Spends what a payment holds: its order is paid. Its credit is locked, as it is held.
create function spend_credit(payment integer) returns boolean
  language plpgsql volatile
  as $$ begin
    perform from credits where id in (select credit_id from credit_moves where payment_id = payment)
      order by id for no key update;
    with held as (
      select credit_id,
        sum(case kind when 'reserved' then principal_cents when 'returned' then 0 else -principal_cents end)::integer
          as principal,
        sum(case kind when 'reserved' then bonus_cents when 'returned' then 0 else -bonus_cents end)::integer as bonus
      from credit_moves where payment_id = payment group by credit_id
    ),
    changed as (
      update credits
      set reserved_principal_cents = reserved_principal_cents - held.principal,
        reserved_bonus_cents = reserved_bonus_cents - held.bonus
      from held where credits.id = held.credit_id
    )
    insert into credit_moves (credit_id, kind, principal_cents, bonus_cents, payment_id)
    select credit_id, 'spent', principal, bonus, payment from held where principal > 0 or bonus > 0 order by credit_id;
    return true;
  end $$;
