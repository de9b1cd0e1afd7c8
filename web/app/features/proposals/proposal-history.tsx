import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { DatedHistory } from '../../ui/panel/dialog/dated-history.tsx';
import { historyEntries } from './history-entries.ts';

interface ProposalHistoryProps {
  proposal: Pick<Proposal, 'history' | 'events'>;
  reader: 'admin' | 'user';
}

/** Every status that a proposal has had, and what happened beside, newest first. */
export function ProposalHistory({ proposal, reader }: ProposalHistoryProps) {
  return <DatedHistory entries={historyEntries(proposal, reader)} />;
}
