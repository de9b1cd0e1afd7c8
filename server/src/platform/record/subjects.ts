import type { Activity } from './record.ts';

type Subject = NonNullable<Activity['subject']>;

/** Subjects of activities, as people call them; the kinds that the record's screen leads to. */
export const subjects = {
  order: ({ id, order_code }: { id: number; order_code: string }): Subject => ({
    kind: 'order',
    id,
    words: `Pedido ${order_code}`,
  }),
  proposal: (id: number): Subject => ({ kind: 'proposal', id, words: `Proposta ${id}` }),
  product: (id: number, name: string): Subject => ({ kind: 'product', id, words: `Produto ${name}` }),
  unit: (code: string): Subject => ({ kind: 'unit', id: code, words: `Unidade ${code}` }),
  /** By its proposal, of which there is one payout. */
  payout: (proposalId: number): Subject => ({
    kind: 'payout',
    id: proposalId,
    words: `Repasse da proposta ${proposalId}`,
  }),
  payment: (endToEndId: string): Subject => ({ kind: 'payment', id: endToEndId, words: `Recebimento ${endToEndId}` }),
  user: ({ id, name }: { id: number; name: string }): Subject => ({ kind: 'user', id, words: name }),
};
