import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

/** A history is kept beside its rows: each step goes on from the one before, and the last one is where the row stands. */
const historyOf = (one: string, rows: string, steps: string, key: string): Invariant => ({
  name: `The history of every ${one} is whole and ends in its status`,
  broken: sql`
    with step as (
      select ${sql.ref(key)} as id, from_status, status,
        lag(status) over (partition by ${sql.ref(key)} order by id) as before,
        row_number() over (partition by ${sql.ref(key)} order by id desc) as back
      from ${sql.table(steps)}
    )
    select ${sql.lit(`${one} `)} || kept.id as place
    from ${sql.table(rows)} kept left join step on step.id = kept.id and back = 1
    where step.status is distinct from kept.status
    union
    select ${sql.lit(`${one} `)} || id from step where from_status is distinct from before`,
});

export const historyInvariants: readonly Invariant[] = [
  historyOf('order', 'orders', 'order_statuses', 'order_id'),
  historyOf('proposal', 'proposals', 'proposal_statuses', 'proposal_id'),
  {
    name: 'The history of every payout ends in its state',
    broken: sql`
      select 'payout ' || payouts.id as place
      from payouts
      left join lateral (
        select event from payout_events where payout_id = payouts.id order by id desc limit 1
      ) last on true
      where payouts.state <> case
        when last.event is null or last.event in ('dropped', 'failed', 'undone') then 'due'
        else last.event
      end`,
  },
];
