import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { proposalTone } from './proposal-tone.ts';

interface ProposalPillProps {
  status: number | null | undefined;
  reader: 'admin' | 'user';
}

export function ProposalPill({ status, reader }: ProposalPillProps) {
  return <StatusPill tone={proposalTone(status)} label={proposalStatusLabel(status, reader)} />;
}
