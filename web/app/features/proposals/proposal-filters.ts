import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { type WaitingProposal, waitingProposals } from '@giro/contract/rules/waiting.ts';
import { type ListFilter, waitingLabel } from '../../ui/panel/list/list-state.ts';

/** What waits for the shop's people among the proposals, in words. */
export const waitingProposalLabels: Record<WaitingProposal, string> = {
  unanswered: 'Sem resposta há mais de um dia',
  'in-transit': 'A caminho, a conferir',
  'counter-offers': 'Contraproposta sem resposta',
  'accepted-offers': 'Contraproposta aceita, a aprovar',
  'bank-data': 'Compra sem dados bancários',
};

/** In the order of a proposal's life. */
export const knownProposalStatuses = [1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 11, 3];

export const proposalFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingProposals.map((kind) => ({ value: kind, label: waitingProposalLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: knownProposalStatuses.map((status) => ({
      value: String(status),
      label: proposalStatusLabel(status, 'admin'),
    })),
  },
];
