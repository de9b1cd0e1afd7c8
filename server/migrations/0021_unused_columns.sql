-- Links are kept sealed in bank_links alone.
alter table proposals drop column bank_token;

-- Every identifier is the server's own.
drop index orders_transaction;
alter table orders drop column has_own_transaction;
create unique index orders_transaction on orders (transaction_id);
