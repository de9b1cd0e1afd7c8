-- What was earned asks of each order of a month whether any of its money went back: of most nothing did.
create index pix_payments_refunded on pix_payments (order_id) where refunded_cents > 0;
