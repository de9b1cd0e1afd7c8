import { historyOf } from '../../platform/features/history-invariant.queries.ts';
import type { Invariant } from '../../platform/features/invariant.ts';

export const proposalInvariants: readonly Invariant[] = [
  historyOf('proposal', 'proposals', 'proposal_statuses', 'proposal_id'),
];
