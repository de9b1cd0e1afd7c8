-- Disputes of very many orders are counted and paged from the index alone.
drop index disputes_order;
create index disputes_order on disputes (order_id, id) include (state, deadline);
-- All of them are read sooner than further processes of the database would have begun to help, each with a count of its own
-- of what is open.
alter table disputes set (parallel_workers = 0);
alter table pix_payments set (parallel_workers = 0);
-- Sums of what comes read no more than they add up; what a bank took back is counted apart.
drop index receivables_due;
create index receivables_due on receivables (due_on, id) where gross_cents > 0;
create index receivables_coming on receivables (due_on) include (gross_cents, fee_cents)
  where gross_cents > 0 and state <> 'reversed';
