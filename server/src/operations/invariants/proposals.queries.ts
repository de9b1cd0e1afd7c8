import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const { counterOfferSent, purchaseApproved } = proposalStatus;

export const proposalInvariants: readonly Invariant[] = [
  {
    name: 'A proposal has one open counter-offer at most, and only while it waits for the answer',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from counter_offers join proposals on proposals.id = proposal_id
      where state = 'open'
      group by proposals.id
      having count(*) > 1 or proposals.status <> ${sql.lit(counterOfferSent)}`,
  },
  {
    name: 'What was bought is owed or paid once, for its value, and nothing else is',
    broken: sql`
      select 'proposal ' || bought.id as place
      from (
        select id, case when status = ${sql.lit(purchaseApproved)} then coalesce(new_value_cents, value_cents) else 0 end
          as cents
        from proposals
      ) bought
      left join payouts on proposal_id = bought.id and state <> 'void'
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
    name: 'What was bought stands in the register for its value',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from proposals
      left join device_register on proposal_id = proposals.id and purpose = 'purchase'
      where proposals.status = ${sql.lit(purchaseApproved)}
        and device_register.value_cents is distinct from coalesce(new_value_cents, proposals.value_cents)`,
  },
];
