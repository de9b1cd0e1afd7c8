import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { cardMethod } from '@giro/contract/rules/card.ts';
import { formatDate, formatSoon, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { type RefundSource, verdictLabels } from '@giro/contract/rules/payment.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';

export interface Mark {
  label: string;
  tone: StatusTone;
}

const asksForMoneyBack = ({ withdrawal }: ReceivedPayment) =>
  withdrawal?.state === 'asked' || withdrawal?.state === 'received';

const toneOf = ({ verdict, is_open }: ReceivedPayment): StatusTone =>
  is_open ? (verdict === 'disputed' ? 'refused' : 'offer') : 'over';

/** The marks of a payment in its row, those that ask for an eye first. */
export function marksOf(payment: ReceivedPayment): Mark[] {
  const { verdict, contested, is_open } = payment;
  const isAsked = asksForMoneyBack(payment);
  const marks: Mark[] = [];
  if (contested) marks.push({ label: 'Contestado', tone: 'refused' });
  if (isAsked) marks.push({ label: 'Desistência pedida', tone: 'offer' });
  if (verdict !== 'settled') marks.push({ label: verdictLabels[verdict], tone: toneOf(payment) });
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

const courses: Record<ShownRefund['state'], string> = {
  wanted: 'na fila',
  processing: 'em andamento',
  done: 'feita',
  failed: 'não foi feita',
};

/** A refund on a line: how much, who wanted it, what became of it, and what stands in its way. */
export function refundLine({ value, source, state, finished_at, last_error }: ShownRefund): string {
  const when = state === 'done' && finished_at ? ` em ${formatSoon(finished_at)}` : '';
  const why = state !== 'done' && last_error ? `: ${last_error}` : '';
  return `Devolução de ${formatReais(value)} (${askers[source]}): ${courses[state]}${when}${why}`;
}

/** The amount that was not given back, nor is about to be, in reais. */
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

/**
 * The amount that probably goes back: all that is left, or of an undecided excess the part that its order did not cost.
 * Nothing where that is known only beside other payments.
 */
export function likelyRefundOf(payment: ReceivedPayment): number | undefined {
  const { verdict, decided_at, order_status, order_value } = payment;
  const rest = restOf(payment);
  const isTooMuch =
    (verdict === 'excess' || verdict === 'overcharged') &&
    decided_at === null &&
    order_status !== orderStatus.cancelled;
  if (!isTooMuch || order_value === null) return rest;
  return rest > order_value ? Math.round((rest - order_value) * 100) / 100 : undefined;
}

/** The consequence of taking a payment as it is. */
export function acceptanceOf({ order_code, order_status, order_value }: ReceivedPayment): string {
  if (order_status === orderStatus.cancelled) {
    return `O pedido ${order_code} volta a valer e fica pago, se os aparelhos ainda estiverem na loja, e o cliente é avisado por e-mail.`;
  }
  if (!isPaid(order_status ?? 0)) {
    const whole = order_value === null ? '' : ` de ${formatReais(order_value)}`;
    return `O pedido ${order_code}${whole} fica pago com o que recebeu, e o cliente é avisado por e-mail. O que falta não será mais cobrado.`;
  }
  return `O pedido ${order_code} continua pago, e o que veio a mais fica com a loja. Combine antes com o cliente.`;
}

export const isCard = ({ method }: Pick<ReceivedPayment, 'method'>) => method === cardMethod;

/** Its bank decides on it: nobody here can do anything with it before. */
export const isDisputed = ({ verdict }: Pick<ReceivedPayment, 'verdict'>) => verdict === 'disputed';

/** The cost of a payment by card to the shop, on a line; nothing while nobody knows it. */
export function costLine({ fee, net }: Pick<ReceivedPayment, 'fee' | 'net'>): string | undefined {
  if (fee === null || net === null) return undefined;
  return `tarifa ${formatReais(fee)}, líquido ${formatReais(net)}`;
}

/** The way back of money, for whoever is about to give it back. */
export const wayBackOf = (payment: Pick<ReceivedPayment, 'method'>): string =>
  isCard(payment)
    ? 'O dinheiro volta para o cartão que pagou e aparece em até duas faturas. Depois de aceita pelo provedor, a devolução não pode ser desfeita.'
    : 'O dinheiro volta para a conta que pagou. Depois de aceita pelo banco, a devolução não pode ser desfeita.';
