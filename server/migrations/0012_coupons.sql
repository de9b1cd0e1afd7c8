-- Discounts by a code.
create table coupons (
  id integer primary key generated always as identity,
  code text not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  kind text not null check (kind in ('percent', 'amount')),
  -- Hundredths of a percent, or centavos.
  value integer not null check (value > 0 and (kind <> 'percent' or value <= 10000)),
  min_total_cents integer not null default 0 check (min_total_cents >= 0),
  -- First and last day in São Paulo.
  starts_at date,
  ends_at date check (ends_at >= starts_at),
  most_uses integer check (most_uses > 0),
  most_per_person integer check (most_per_person > 0),
  -- Types of products that it is for; none is all. One that is gone stays, so that no coupon becomes one for
  -- everything.
  type_ids integer[] not null default '{}',
  active boolean not null default true,
  -- Orders that have it and have not ended, and what those of them cost that are paid.
  used integer not null default 0 check (used >= 0),
  revenue_cents bigint not null default 0 check (revenue_cents >= 0),
  created_at timestamptz not null default written_at(),
  updated_at timestamptz not null default written_at(),
  updated_by integer references users on delete set null,
  deleted_at timestamptz,
  version integer not null default 1,
  is_demo boolean not null default loads_demo()
);
create unique index coupons_code on coupons (code) where deleted_at is null;

-- The coupon of each order that has one. It counts until the order ends, and again when that is taken up anew.
create table coupon_uses (
  order_id integer primary key references orders on delete cascade,
  coupon_id integer not null references coupons,
  user_id integer not null,
  counts boolean not null default true
);
create index coupon_uses_person on coupon_uses (coupon_id, user_id) where counts;

-- True if this person may use a coupon once more, which nobody else uses until the transaction ends; of the version
-- that was read, where one is given. It is volatile, and so sees what others have committed while it waited; the
-- statement around it does not.
create function may_use_coupon(coupon integer, seen_version integer, buyer integer) returns boolean
  language plpgsql volatile
  as $$
declare
  kept coupons;
begin
  select * into kept from coupons where id = coupon for no key update;
  return found
    and (seen_version is null or kept.version = seen_version)
    and (kept.most_uses is null or kept.used < kept.most_uses)
    and (kept.most_per_person is null or kept.most_per_person > (
      select count(*) from coupon_uses where coupon_id = coupon and user_id = buyer and counts
    ));
end $$;
