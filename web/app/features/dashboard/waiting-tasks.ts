import type { PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import { waitingOrders, waitingProposals } from '@giro/contract/rules/waiting.ts';
import { waitingOrderLabels } from '../orders/order-filters.ts';
import { waitingProposalLabels } from '../proposals/proposal-filters.ts';

export interface Task {
  count: number;
  label: string;
  /** The screen with exactly what is counted. */
  to: string;
}

/** Every kind of what waits for the shop's people, also those of which nothing waits. */
export function waitingTasks({ proposals, orders, mails, payments, payouts }: PanelWaiting): Task[] {
  return [
    ...waitingProposals.map((kind) => ({
      count: proposals[kind],
      label: waitingProposalLabels[kind],
      to: `/propostas?waiting=${kind}`,
    })),
    ...waitingOrders.map((kind) => ({
      count: orders[kind],
      label: waitingOrderLabels[kind],
      to: `/vendas?waiting=${kind}`,
    })),
    { count: payments.open, label: 'Recebimentos a conferir', to: '/recebimentos?situacao=a-conferir' },
    { count: payouts.due, label: 'Vendedores a pagar', to: '/repasses' },
    { count: mails.troubled, label: 'E-mails que não saíram', to: '/configuracoes' },
  ];
}
