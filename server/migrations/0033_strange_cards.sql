-- Since when the provider says of an attempt what nobody here knows; null while its word is known.
alter table card_attempts add column strange_at timestamptz;
create index card_attempts_strange on card_attempts (id) where strange_at is not null;

-- Contested is money of Pix alone: a card's dispute is the state of its payment.
update pix_payments set contested_at = null where attempt_id is not null and contested_at is not null;
