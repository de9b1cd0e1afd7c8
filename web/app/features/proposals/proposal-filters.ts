import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { type WaitingProposal, waitingProposals } from '@giro/contract/rules/waiting.ts';
import { type ListFilter, waitingLabel } from '../../ui/panel/list/list-state.ts';

/** What waits for the shop's people among the proposals, in words. */
export const waitingProposalLabels: Record<WaitingProposal, string> = {
  new: 'Novas propostas',
  unanswered: 'Sem resposta há mais de um dia',
  'in-transit': 'A caminho, a conferir',
  'counter-offers': 'Contraproposta sem resposta',
  'accepted-offers': 'Contraproposta aceita, a aprovar',
  'to-return': 'Contraproposta recusada, a devolver',
  'bank-data': 'Compra sem dados bancários',
};

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
