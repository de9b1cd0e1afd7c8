import type { PanelWaiting } from '@giro/contract/calls/dashboard.ts';
import {
  waitingOrderLabels,
  waitingOrders,
  waitingProposalLabels,
  waitingProposals,
} from '@giro/contract/rules/back-office.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';

export interface Task {
  count: number;
  label: string;
  /** A help for choosing between tasks, such as until when. */
  note?: string | undefined;
  /** The screen with exactly what is counted. */
  to: string;
}

/** Every kind of what waits for the shop's people and has something waiting. */
export function waitingTasks(waiting: PanelWaiting): Task[] {
  const { proposals, answer_by, orders, mails, payments, payouts } = waiting;
  const tasks: Task[] = [
    ...waitingProposals.map((kind) => ({
      count: proposals[kind],
      label: waitingProposalLabels[kind],
      note: kind === 'new' && answer_by ? `responder até ${formatSoon(answer_by)}` : undefined,
      to: `/propostas?waiting=${kind}`,
    })),
    ...waitingOrders.map((kind) => ({
      count: orders[kind],
      label: waitingOrderLabels[kind],
      to: `/vendas?waiting=${kind}`,
    })),
    { count: payments.open, label: 'Pix a conferir', to: '/recebimentos?situacao=a-conferir' },
    { count: payouts.due, label: 'A pagar', note: 'vendedores com pagamento para hoje ou antes', to: '/repasses' },
    { count: mails.troubled, label: 'E-mails que não saíram', to: '/configuracoes' },
  ];
  return tasks.filter(({ count }) => count > 0);
}
