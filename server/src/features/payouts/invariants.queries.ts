import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

const { purchaseApproved } = proposalStatus;

export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'What was bought is owed or paid once, for its value, and nothing else is',
    broken: sql`
      select 'proposal ' || bought.id as place
      from (
        select id, case when status = ${sql.lit(purchaseApproved)} and pay_as = 'pix' then coalesce(new_value_cents, value_cents) else 0 end
          as cents
        from proposals
      ) bought
      left join payouts on proposal_id = bought.id and state <> 'void' and credit_id is null
      group by bought.id, bought.cents
      having count(payouts.id) > 1 or coalesce(sum(amount_cents), 0) <> bought.cents`,
  },
  {
    name: 'A payout that was paid has its day and its account',
    broken: sql`
      select 'payout ' || id as place from payouts
      where state = 'paid' and num_nulls(paid_on, paid_at, claimed_at, channel) > 0`,
  },
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
