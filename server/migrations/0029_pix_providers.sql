-- The accounts at Pix providers that the shop's money is or was at. The setting `payments` tells of the one of now.
create table pix_providers (
  id integer primary key generated always as identity,
  created_at timestamptz not null default giro_now(),
  -- When another took its place; null: the one of now.
  replaced_at timestamptz,
  -- The setting as it was then, its secrets sealed; null once nothing of it is open any more.
  former jsonb,
  check (former is null or replaced_at is not null)
);
create unique index pix_providers_current on pix_providers ((true)) where replaced_at is null;

-- Where money is stays where it is, whoever is asked next. Null: from before anybody was set.
alter table pix_charges add column provider_id integer references pix_providers;
alter table pix_payments add column provider_id integer references pix_providers;
-- Who sends it.
alter table payouts add column provider_id integer references pix_providers;

insert into pix_providers (created_at)
  select updated_at from settings where key = 'payments' and value ->> 'psp' <> '';
-- The provider stayed as it was while charges could be paid, so it is that of all that is open.
update pix_charges set provider_id = pix_providers.id from pix_providers;
update pix_payments set provider_id = pix_providers.id from pix_providers;
update payouts set provider_id = pix_providers.id from pix_providers where psp_id is not null;
