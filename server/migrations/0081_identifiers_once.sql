-- Every end-to-end id that a payout was ever paid by, also one that was undone since: it pays nothing else.
create table payout_e2e_ids (
  e2e_id text primary key,
  payout_id integer not null references payouts on delete cascade
);
create index payout_e2e_ids_payout on payout_e2e_ids (payout_id);
-- Before, an id that was undone could be used again; it belongs to whom it pays now, else to whom it paid last.
insert into payout_e2e_ids (e2e_id, payout_id)
  select e2e_id, id from payouts where e2e_id is not null
  union all
  select distinct on (e2e_id) e2e_id, payout_id from payout_events
  where e2e_id is not null and not exists (select from payouts where payouts.e2e_id = payout_events.e2e_id)
  order by 1;
