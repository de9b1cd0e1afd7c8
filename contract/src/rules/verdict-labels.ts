import type { Verdict } from './payment.ts';

/** What people are told that money is. */
export const verdictLabels: Record<Verdict, string> = {
  settled: 'Pago',
  partial: 'Valor menor',
  excess: 'Valor maior',
  twice: 'Pago de novo',
  late: 'Depois do prazo',
  unmatched: 'Sem pedido',
};
