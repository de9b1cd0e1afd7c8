import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { StatusHistory } from '../../ui/panel/dialog/status-history.tsx';

interface ProposalHistoryProps {
  history: Proposal['history'];
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, newest first. */
export function ProposalHistory({ history, reader }: ProposalHistoryProps) {
  return <StatusHistory history={history} labelOf={(status) => proposalStatusLabel(status, reader)} />;
}
