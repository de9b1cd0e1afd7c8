alter table pix_refunds
  -- What was wished for; null: all that was left. A repetition under the same key wishes for the same.
  add column asked_cents integer check (asked_cents > 0),
  -- How often the provider was asked to make it.
  add column tries integer not null default 0;
-- Since when a payer contests a payment.
alter table pix_payments add column contested_at timestamptz;
