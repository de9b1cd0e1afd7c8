import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';

export interface Task {
  count: number;
  label: string;
  to: '/propostas' | '/vendas';
}

type Statuses = Record<string, number>;

const at = (statuses: Statuses | undefined, ...wanted: number[]) =>
  wanted.reduce((sum, status) => sum + (statuses?.[String(status)] ?? 0), 0);

function task(count: number, [one, many]: [string, string], what: string, to: Task['to']): Task {
  return { count, label: `${count === 1 ? one : many} ${what}`, to };
}

/** What waits for the shop's people, as far as the counts tell; nothing that counts zero. */
export function waitingTasks(proposals: Statuses | undefined, orders: Statuses | undefined): Task[] {
  const { pending, approved, inTransit, counterOfferAccepted } = proposalStatus;
  const tasks: Task[] = [
    task(at(proposals, pending, approved), ['proposta espera', 'propostas esperam'], 'o código de envio', '/propostas'),
    task(at(proposals, inTransit), ['aparelho', 'aparelhos'], 'em trânsito, a conferir na chegada', '/propostas'),
    task(
      at(proposals, counterOfferAccepted),
      ['nova oferta aceita', 'novas ofertas aceitas'],
      'a aprovar',
      '/propostas',
    ),
    task(at(orders, 1), ['pedido espera', 'pedidos esperam'], 'a confirmação do Pix', '/vendas'),
    task(at(orders, 2), ['pedido pago', 'pedidos pagos'], 'a separar para retirada', '/vendas'),
  ];
  return tasks.filter(({ count }) => count > 0);
}
