-- What the shop's people note of a proposal, an order or a person, for themselves alone. Each goes with what it is about.
create table notes (
  id integer primary key generated always as identity,
  proposal_id integer references proposals on delete cascade,
  order_id integer references orders on delete cascade,
  user_id integer references users on delete cascade,
  words text not null check (words <> ''),
  written_by integer references users,
  written_at timestamptz not null default written_at(),
  check (num_nonnulls(proposal_id, order_id, user_id) = 1)
);
create index notes_of_proposal on notes (proposal_id, id desc) where proposal_id is not null;
create index notes_of_order on notes (order_id, id desc) where order_id is not null;
create index notes_of_user on notes (user_id, id desc) where user_id is not null;

-- The mails to a person, also those about what is not their account.
create index emails_recipient on emails (recipient, id desc);

-- Why an order was cancelled, in the words of who did it; its buyer does not read them.
alter table order_statuses add column reason text;

-- Proposals are found by their device: brand, model and numbers, folded and kept together. How many a word finds is
-- counted in an index alone.
alter table proposals add column found_by text not null
  generated always as (fold(brand_name || ' ' || model_name || ' ' || imei || ' ' || coalesce(serial_number, ''))) stored;
create index proposals_found_by on proposals using gin (found_by gin_trgm_ops);
create index proposals_found on proposals (id) include (user_id, found_by);

-- Orders by what was bought: the names and SKUs of that moment, written with the order.
alter table orders add column found_by text not null default '';
update orders set found_by = bought.words
from (
  select order_id, fold(string_agg(order_items.name || ' ' || products.sku, ' ' order by line)) as words
  from order_items join products on products.id = product_id
  group by order_id
) bought
where bought.order_id = orders.id;
create index orders_found_by on orders using gin (found_by gin_trgm_ops);
create index orders_found on orders (id) include (user_id, found_by);

-- People by their phone.
create index users_phone_search on users using gin (phone gin_trgm_ops);
