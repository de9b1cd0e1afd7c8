import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';

export interface Task {
  count: number;
  label: string;
  to: '/propostas' | '/vendas';
}

type Statuses = Record<string, number>;

const at = (statuses: Statuses | undefined, ...wanted: number[]) =>
  wanted.reduce((sum, status) => sum + (statuses?.[String(status)] ?? 0), 0);

/** What waits for the shop's people, as far as the counts tell; nothing that counts zero. */
export function waitingTasks(proposals: Statuses | undefined, orders: Statuses | undefined): Task[] {
  const { pending, approved, inTransit, counterOfferAccepted } = proposalStatus;
  const tasks: Task[] = [
    { count: at(proposals, pending, approved), label: 'esperam o código de envio', to: '/propostas' },
    { count: at(proposals, inTransit), label: 'em trânsito, a conferir na chegada', to: '/propostas' },
    { count: at(proposals, counterOfferAccepted), label: 'contrapropostas aceitas, a aprovar', to: '/propostas' },
    { count: at(orders, 1), label: 'pedidos esperam a confirmação do Pix', to: '/vendas' },
    { count: at(orders, 2), label: 'pedidos pagos, a separar para retirada', to: '/vendas' },
  ];
  return tasks.filter(({ count }) => count > 0);
}
