import { waitingProposalLabels, waitingProposals } from '@giro/contract/rules/back-office.ts';
import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { type ListFilter, waitingLabel } from '../../ui/panel/list/list-state.ts';

export const proposalFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingProposals.map((kind) => ({ value: kind, label: waitingProposalLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: proposalStatuses.map((status) => ({
      value: String(status),
      label: proposalStatusLabel(status, 'admin'),
    })),
  },
];
