import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatDate, formatSoon, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { RefundSource, Verdict } from '@giro/contract/rules/payment.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';

export interface Mark {
  label: string;
  tone: StatusTone;
}

const verdictLabels: Record<Exclude<Verdict, 'settled'>, string> = {
  unmatched: 'Sem pedido',
  partial: 'Valor menor',
  excess: 'Valor maior',
  twice: 'Pago duas vezes',
  late: 'Chegou depois do prazo',
};

const asksForMoneyBack = ({ withdrawal }: ReceivedPayment) =>
  withdrawal?.state === 'asked' || withdrawal?.state === 'received';

/** What a payment is, in the words of its row: what asks for an eye first. */
export function marksOf(payment: ReceivedPayment): Mark[] {
  const { verdict, contested, is_open } = payment;
  const isAsked = asksForMoneyBack(payment);
  const marks: Mark[] = [];
  if (contested) marks.push({ label: 'Contestado', tone: 'refused' });
  if (isAsked) marks.push({ label: 'Desistência pedida', tone: 'offer' });
  if (verdict !== 'settled') marks.push({ label: verdictLabels[verdict], tone: is_open ? 'offer' : 'over' });
  if (!is_open) marks.push({ label: 'Conferido', tone: 'good' });
  // Money of an order that ended after it was paid.
  return marks.length > 0 ? marks : [{ label: 'Pedido cancelado', tone: 'offer' }];
}

type ShownRefund = ReceivedPayment['refunds'][number];

const askers: Record<RefundSource, string> = {
  auto: 'automática',
  admin: 'pedida pela loja',
  buyer: 'pedida pelo cliente',
  psp: 'feita pelo banco',
};

function refundCourse({ state, finished_at, problem }: ShownRefund): string {
  switch (state) {
    case 'wanted':
      return 'na fila';
    case 'processing':
      return 'em andamento';
    case 'done':
      return finished_at ? `feita em ${formatSoon(finished_at)}` : 'feita';
    case 'failed':
      return problem ? `não foi feita: ${problem}` : 'não foi feita';
  }
}

/** A refund on a line: how much, who wanted it, and what became of it. */
export function refundLine(refund: ShownRefund): string {
  return `Devolução de ${formatReais(refund.value)} (${askers[refund.source]}): ${refundCourse(refund)}`;
}

/** What was not given back, nor is about to be, in reais. */
export const restOf = ({ value, refunded }: ReceivedPayment) => Math.round((value - refunded) * 100) / 100;

export const dayOf = ({ paid_at }: ReceivedPayment) => saoPauloToday(new Date(paid_at));

interface DaySum {
  day: string;
  value: number;
}

/** Heads a day: its date, and what came in on it, or on this page where no more is known. */
export function dayHeading(
  day: string,
  sums: readonly DaySum[] | undefined,
  shown: readonly ReceivedPayment[],
): string {
  const whole = sums?.find((sum) => sum.day === day);
  if (whole) return `${formatDate(day)} · ${formatReais(whole.value)}`;
  const cents = shown.filter((row) => dayOf(row) === day).reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  return `${formatDate(day)} · ${formatReais(cents / 100)} nesta página`;
}

/** What follows when a payment is taken as it is. */
export function acceptanceOf({ verdict, value, order_code, order_value }: ReceivedPayment): string {
  const amount = formatReais(value);
  if (verdict === 'partial') {
    const whole = order_value === null ? '' : ` de ${formatReais(order_value)}`;
    return `O pedido ${order_code} fica pago com o que recebeu${whole}, e o cliente é avisado por e-mail. O que falta não será mais cobrado.`;
  }
  if (verdict === 'excess') return `O pedido ${order_code} continua pago, e o que veio a mais fica com a loja.`;
  return `Os ${amount} ficam com a loja, sem devolução, e saem de “A conferir”. Combine antes com o cliente.`;
}
