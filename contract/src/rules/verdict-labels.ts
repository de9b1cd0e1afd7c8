import type { Verdict } from './payment.ts';

/** What people are told that money is. */
export const verdictLabels: Record<Verdict, string> = {
  settled: 'Pago',
  partial: 'Valor menor',
  excess: 'Valor maior',
  twice: 'Pago duas vezes',
  late: 'Chegou depois do prazo',
  unmatched: 'Sem pedido',
};
