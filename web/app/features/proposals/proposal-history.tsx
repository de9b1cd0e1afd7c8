import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalEventRows } from '@giro/contract/rules/proposal-event.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { StatusHistory } from '../../ui/panel/dialog/status-history.tsx';

interface ProposalHistoryProps {
  proposal: Pick<Proposal, 'history' | 'events'>;
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, and what happened beside them, newest first. */
export function ProposalHistory({ proposal: { history, events = [] }, reader }: ProposalHistoryProps) {
  return (
    <StatusHistory
      history={history}
      labelOf={(status) => proposalStatusLabel(status, reader)}
      events={events.map(({ kind, ...event }) => ({ label: proposalEventRows[kind].label, ...event }))}
    />
  );
}
