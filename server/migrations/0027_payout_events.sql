-- When a provider was asked to send it: from then on it is only asked what became of it.
alter table payouts add column send_began_at timestamptz;
create index payouts_open on payouts (due_on, id) where state in ('due', 'claimed', 'sending');

-- Everything that became of a payout: who had which accounts in hand, and when.
create table payout_events (
  id integer primary key generated always as identity,
  payout_id integer not null references payouts,
  event text not null check (event in ('claimed', 'sending', 'paid', 'dropped', 'failed', 'undone', 'void')),
  at timestamptz not null default giro_now(),
  by_id integer references users,
  reason text,
  channel text,
  psp_id text,
  e2e_id text,
  receipt_id integer references private_files
);
create index payout_events_payout on payout_events (payout_id, id);

-- Who has sold already is owed what was agreed. Of those who were paid nobody knows it here: an admin says so.
insert into payouts (proposal_id, amount_cents, due_on)
  select id, amount_cents, coalesce(
    payment_date,
    -- Two days after the approval without Saturdays and Sundays; holidays of the past matter no more.
    approved_on + case extract(isodow from approved_on) when 4 then 4 when 5 then 4 when 6 then 3 else 2 end::integer
  )
  from (
    select id, payment_date, coalesce(new_value_cents, value_cents) as amount_cents,
      (coalesce(
        (select max(changed_at) from proposal_statuses where proposal_id = proposals.id and proposal_statuses.status = 6),
        updated_at
      ) at time zone 'America/Sao_Paulo')::date as approved_on
    from proposals where status = 6
  ) bought
  where amount_cents > 0;
