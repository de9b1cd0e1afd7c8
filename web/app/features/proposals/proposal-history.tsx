import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { StatusHistory } from '../../ui/panel/dialog/status-history.tsx';
import { historyParts } from './history-parts.ts';

interface ProposalHistoryProps {
  proposal: Pick<Proposal, 'history' | 'events'>;
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, and what happened beside them, newest first. */
export function ProposalHistory({ proposal, reader }: ProposalHistoryProps) {
  return (
    <StatusHistory {...historyParts(proposal, reader)} labelOf={(status) => proposalStatusLabel(status, reader)} />
  );
}
