import type { Verdict } from './payment.ts';

export const verdictLabels: Record<Verdict, string> = {
  settled: 'Pago',
  partial: 'Valor menor',
  excess: 'Valor maior',
  twice: 'Pago duas vezes',
  late: 'Chegou depois do prazo',
  unmatched: 'Sem pedido',
};
