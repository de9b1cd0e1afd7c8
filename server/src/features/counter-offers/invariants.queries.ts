import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';

const { counterOfferSent } = proposalStatus;

export const counterOfferInvariants: readonly Invariant[] = [
  {
    name: 'A proposal has one open counter-offer at most, and only while it waits for the answer',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from counter_offers join proposals on proposals.id = proposal_id
      where state = 'open'
      group by proposals.id
      having count(*) > 1 or proposals.status <> ${sql.lit(counterOfferSent)}`,
  },
];
