-- Received payments are found by who paid and by either identifier, folded once; contested ones without all the others.
alter table pix_payments add column search_text text not null
  generated always as (fold(coalesce(payer_masked, '') || ' ' || e2e_id || ' ' || coalesce(txid, ''))) stored;
create index pix_payments_search on pix_payments using gin (search_text gin_trgm_ops);
create index pix_payments_contested on pix_payments (id) where contested_at is not null;
-- What is open is found without reading what is not.
create index pix_payments_kept on pix_payments (order_id, id) where refunded_cents < amount_cents;
create index orders_cancelled on orders (id) where status = 3;

-- Every payout, what is owed first.
create index payouts_in_order on payouts (
  (case state when 'paid' then 1 when 'void' then 2 else 0 end),
  (case when state in ('due', 'claimed', 'sending') then due_on end),
  paid_at desc, id
);
