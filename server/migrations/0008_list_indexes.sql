-- Searches find thousands of people of a common name: the folded name is kept instead of worked out for each of them.
alter table users add column search_name text not null generated always as (fold(name)) stored;
drop index users_name_search;
create index users_name_search on users using gin (search_name gin_trgm_ops);

-- The dashboard's days: offered, bought, sold.
create index proposals_created on proposals (created_at) include (value_cents);
create index proposal_statuses_approved on proposal_statuses (changed_at) include (proposal_id) where status = 6;
create index orders_created on orders (created_at) include (status, total_cents);

-- What the shop has bought and does not know where to pay.
create index proposals_without_bank_data on proposals (id) where status = 6 and bank_data_sealed is null;
