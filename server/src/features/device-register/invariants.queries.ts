import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';

const { purchaseApproved } = proposalStatus;

export const registerInvariants: readonly Invariant[] = [
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
