import { proposalStatusLabel, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { StatusPill } from '../../ui/admin/status-pill.tsx';

interface ProposalPillProps {
  status: number | null | undefined;
  reader: 'admin' | 'user';
}

export function ProposalPill({ status, reader }: ProposalPillProps) {
  return <StatusPill tone={proposalStatusRow(status)?.tone ?? 'waiting'} label={proposalStatusLabel(status, reader)} />;
}
