import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { OnItsWay } from './on-its-way.queries.ts';

const wordsOf = {
  order: ({ name, status }) => `o pedido ${name} (${orderStatusLabel(status, 'orders')})`,
  withdrawal: ({ name }) => `a desistência do pedido ${name}`,
  payment: ({ name }) => `um pagamento do pedido ${name}, que está em conferência`,
  refund: ({ name }) => `a devolução do pedido ${name}`,
  proposal: ({ name, status }) => `a proposta ${name} (${proposalStatusLabel(status, 'user')})`,
  payout: ({ name }) => `o pagamento a você pela proposta ${name}`,
} satisfies Record<OnItsWay['kind'], (matter: OnItsWay) => string>;

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Says what an account's end waits for; nothing where nothing is on its way. */
export function waitsFor(matters: readonly OnItsWay[]): string | undefined {
  if (matters.length === 0) return undefined;
  return `Para excluir a conta, falta terminar: ${list.format(matters.map((each) => wordsOf[each.kind](each)))}.`;
}
