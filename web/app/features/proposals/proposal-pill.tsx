import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusLabel, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';

interface ProposalPillProps {
  status: number | null | undefined;
  reader: 'admin' | 'user';
}

export function ProposalPill({ status, reader }: ProposalPillProps) {
  return <StatusPill tone={proposalStatusRow(status)?.tone ?? 'waiting'} label={proposalStatusLabel(status, reader)} />;
}

/** Stands beside the status of a quote that is over; nothing otherwise. */
export function ExpiredPill({ proposal }: { proposal: Pick<Proposal, 'is_expired'> }) {
  return proposal.is_expired ? <StatusPill tone="offer" label="Cotação vencida" /> : null;
}
