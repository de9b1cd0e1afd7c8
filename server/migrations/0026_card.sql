-- Cards are the detail of a payment as Pix is: what a provider is asked to take, and what came of it.

-- The accounts at card providers that the shop's money is or was at; the setting `card` tells of the current one.
-- Where money is it stays, whoever is asked next.
create table card_providers (
  id integer primary key generated always as identity,
  created_at timestamptz not null default giro_now(),
  -- Another took its place then; null: the current one.
  replaced_at timestamptz,
  -- The setting as it was then, its secrets sealed; null once nothing of it is open any more.
  former jsonb,
  check (former is null or replaced_at is not null)
);
create unique index card_providers_current on card_providers ((true)) where replaced_at is null;
