import type { OrderPart, OrderPayment } from '@giro/contract/calls/orders.ts';
import type { ReceiptOfOrder, Refund } from '@giro/contract/calls/payments.ts';
import { formatDate, formatSoon } from '@giro/contract/rules/dates.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import {
  type EndReason,
  type PartState,
  type PayMode,
  type PaymentState,
  pixMethods,
} from '@giro/contract/rules/payment.ts';
import type { PaymentAnswer } from './payment-answer.ts';

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Until when the units are kept: `14:35` today, `13/03 às 14:35` on another day; undefined without an end. */
export function holdEndOf({ holdEndsMs, shopMs }: Pick<PaymentAnswer, 'holdEndsMs' | 'shopMs'>): string | undefined {
  if (holdEndsMs === undefined) return undefined;
  const end = formatSoon(isoOf(holdEndsMs));
  return formatDate(isoOf(holdEndsMs)) === formatDate(isoOf(shopMs)) ? end.replace(/^.* às /, '') : end;
}

interface Words {
  title: string;
  text?: string | undefined;
}

type KnownPayment = Pick<OrderPayment, 'mode' | 'state' | 'value' | 'received' | 'can_renew'> &
  Partial<Pick<OrderPayment, 'card'>>;

const fixedCode = 'Este código é o da loja: depois do pagamento, a loja confere o Pix e avisa você por e-mail.';

const toPayAgain = 'Ninguém foi cobrado. Faça um novo pedido se ainda quiser comprar.';

/** The words of a payment by card where those of a Pix would not be true. */
const cardWords: Partial<typeof words> = {
  preparing: () => ({ title: 'Preparando o pagamento…' }),
  waiting: () => ({ title: 'Falta pagar com o cartão', text: 'O pedido fica reservado enquanto você paga.' }),
  partial: ({ received, value }) => ({
    title: `Recebemos ${formatReais(received)} de ${formatReais(value)}`,
    text: 'O pedido continua reservado. Pague o resto com o cartão.',
  }),
  expired: ({ received }) => ({
    title: 'O prazo para pagar terminou',
    text:
      received > 0
        ? 'O seu pagamento chegou depois do prazo. A loja vai falar com você.'
        : `Este pedido não está mais reservado. ${toPayAgain}`,
  }),
  cancelled: () => ({
    title: 'Pedido cancelado',
    text: 'O que o banco ainda aprovar deste pedido volta ao cartão.',
  }),
  refunding: () => ({
    title: 'Devolução em andamento',
    text: 'O valor volta como foi pago. No cartão, aparece em até duas faturas.',
  }),
  refunded: () => ({
    title: 'Valor devolvido',
    text: 'O valor voltou como foi pago. No cartão, aparece em até duas faturas.',
  }),
};

const words: Record<PaymentState, (payment: KnownPayment, holdEnd?: string) => Words> = {
  preparing: () => ({ title: 'Preparando o Pix…' }),
  waiting: ({ mode }) => ({
    title: 'Aguardando o pagamento',
    text: mode === 'static' ? fixedCode : 'Assim que o Pix cair, esta página mostra.',
  }),
  processing: () => ({
    title: 'Conferindo com o banco…',
    text: 'Esta página mostra o resultado. Não pague de novo.',
  }),
  challenge: () => ({
    title: 'Confirme a compra no seu banco',
    text: 'O banco quer saber se é você. Sem essa confirmação, ele não aprova a compra.',
  }),
  review: (_, holdEnd) => ({
    title: 'O banco está conferindo',
    text: `Avisamos por e-mail${holdEnd ? ` até ${holdEnd}` : ''}; o aparelho fica reservado.`,
  }),
  refused: ({ card }) => ({
    title: 'O cartão não foi aprovado',
    text: card?.message ?? undefined,
  }),
  disputed: () => ({
    title: 'Pagamento contestado',
    text: 'A compra foi contestada no banco. Se não foi você, fale com a loja.',
  }),
  paid: () => ({
    title: 'Pagamento confirmado',
    text: `Avisamos por e-mail quando o pedido ${usualFulfilment.shopping.told}.`,
  }),
  partial: ({ received, value, can_renew }) => ({
    title: `Recebemos ${formatReais(received)} de ${formatReais(value)}`,
    text: can_renew
      ? 'O pedido continua reservado. Gere um código para pagar o que falta, ou espere: a loja vai falar com você.'
      : 'O pedido continua reservado. A loja vai falar com você sobre o que falta.',
  }),
  expired: ({ can_renew, received }) => ({
    title: 'O prazo deste Pix terminou',
    text:
      received > 0
        ? 'O seu Pix chegou depois do prazo. A loja vai falar com você.'
        : can_renew
          ? 'Não pague mais o código antigo. Se você já pagou, espere um instante: o Pix aparece aqui.'
          : 'Este pedido não está mais reservado. Se você já pagou, o Pix aparece aqui ou é devolvido.',
  }),
  cancelled: () => ({
    title: 'Pedido cancelado',
    text: 'Não pague este pedido. O que chegar por ele é devolvido à conta que pagou.',
  }),
  refunding: () => ({ title: 'Devolução em andamento', text: 'O valor volta à conta que pagou.' }),
  refunded: () => ({ title: 'Valor devolvido', text: 'O valor voltou à conta que pagou.' }),
};

/** The payment's state as the buyer reads it. `holdEnd` is until when the units are kept, in words. */
export function paymentWords(payment: KnownPayment, holdEnd?: string): Words {
  const ofMode = payment.mode === 'card' ? cardWords[payment.state] : undefined;
  return (ofMode ?? words[payment.state])(payment, holdEnd);
}

/** A card payment in a line: 'Cartão final 6351, 12x de R$ 126,56'. Of instalments that differ the largest is said. */
export function cardLine({
  last4,
  instalments,
  value,
}: {
  last4: string | null;
  instalments: number;
  value: number;
}): string {
  const cents = Math.round(value * 100);
  const largest = cents - Math.floor(cents / instalments) * (instalments - 1);
  const card = last4 ? `Cartão final ${last4}` : 'Cartão';
  return instalments === 1
    ? `${card}, ${formatReais(value)} à vista`
    : `${card}, ${instalments}x de ${formatReais(largest / 100)}`;
}

interface PaidBack {
  receipts: readonly Pick<ReceiptOfOrder, 'verdict' | 'refunded' | 'refunds'>[];
  end_reason: string | null;
}

/** The amount still to be paid, in reais. */
export function restOf({ value, received }: Pick<OrderPayment, 'value' | 'received'>): number {
  return Math.round((value - received) * 100) / 100;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** Why money of an order went back, once it does; undefined while all of it stays. */
export function whyPaidBack({ receipts, end_reason }: PaidBack): string | undefined {
  const back = receipts.filter(({ verdict, refunded }) => verdict === 'late' && refunded > 0);
  if (back.length === 0) return undefined;
  const amount = formatReais(sumOf(back.map(({ refunded }) => refunded)));
  const isSold = end_reason === 'expired' || end_reason === 'superseded';
  return isSold
    ? `Este aparelho foi vendido depois que o Pix venceu. Devolvemos ${amount} à conta que pagou.`
    : `O Pix chegou depois que o pedido foi cancelado. Devolvemos ${amount} à conta que pagou.`;
}

/** True if money of Pix came in for an order and none of it stays. */
export function isPaidBack(receipts: readonly Pick<ReceiptOfOrder, 'value' | 'refunded'>[]): boolean {
  return receipts.length > 0 && receipts.every(({ value, refunded }) => refunded >= value);
}

export const refundedWords = (at: string) => `Devolvido em ${formatSoon(at)}`;

export function refundWords({ state, finished_at }: Pick<Refund, 'state' | 'finished_at'>): string {
  if (state === 'failed') return 'Devolução não concluída: a loja vai tentar de novo';
  if (state !== 'done') return 'Devolução em andamento';
  return finished_at ? refundedWords(finished_at) : 'Devolvido';
}

/** When the last of an order's money was back; undefined while some of it is on its way. */
export function refundedAt(receipts: readonly Pick<ReceiptOfOrder, 'refunds'>[]): string | undefined {
  const ends = receipts.flatMap(({ refunds }) =>
    refunds.flatMap(({ state, finished_at }) => (state === 'done' && finished_at ? [finished_at] : [])),
  );
  return ends.toSorted().at(-1);
}

/** For the shop's people. */
export const endReasonLabels: Record<EndReason, string> = {
  expired: 'Reserva terminou sem pagamento',
  superseded: 'Trocado por outra compra',
  withdrawn: 'Desistência do comprador',
  refunded: 'Valor devolvido',
  disputed: 'Contestado no banco do comprador',
};
export const payModeLabels: Record<PayMode, string> = {
  static: 'Código da loja, conferido por uma pessoa',
  charge: 'Cobrança Pix, confirmada sozinha',
  card: 'Cartão, confirmado pelo banco',
};

const partStateLabels: Record<PartState, string> = {
  wanted: 'aguardando',
  open: 'aguardando',
  authorised: 'reservado',
  settled: 'pago',
  failed: 'não pago',
  removed: 'trocado por outro pagamento',
  disputed: 'contestado',
};

const pixIds: readonly string[] = Object.values(pixMethods);
const isPix = ({ method }: OrderPart) => pixIds.includes(method);

/** The part that Pix pays now where a card pays the rest later, in reais. */
export function pixPartOf(payments: readonly OrderPart[]): number | undefined {
  const isLater = payments.some(({ method, state }) => method === 'card' && state === 'wanted');
  return isLater ? payments.find((part) => isPix(part) && part.state === 'open')?.value : undefined;
}

/** The parts that pay an order, where that is more to say than that it is paid by Pix. */
export function toldParts(payments: readonly OrderPart[]): readonly OrderPart[] {
  return payments.length > 1 || !payments.every(isPix) ? payments : [];
}

/** Tells how much of an order's credit went back to it; undefined while none has. */
export function creditBackWords(payments: readonly OrderPart[]): string | undefined {
  const back = payments.filter(({ method, refunded }) => method === 'credit' && refunded > 0);
  if (back.length === 0) return undefined;
  const amount = formatReais(sumOf(back.map(({ refunded }) => refunded)));
  const others = payments.filter(({ method, received }) => method !== 'credit' && received > 0);
  if (others.length === 0) return `${amount} voltaram para o seu crédito.`;
  const rest = others.every(isPix) ? 'o que veio por Pix volta à conta que pagou' : 'o resto volta como foi pago';
  return `${amount} voltaram para o seu crédito, e ${rest}.`;
}

/** True if no part of an order is, or was to be, paid by Pix. */
export const isWithoutPix = (payments: readonly OrderPart[]): boolean => payments.length > 0 && !payments.some(isPix);

/** The state of a part that is credit: what is let go or refunded is the person's to spend again. */
function creditPartWords({ value, state, refunded }: OrderPart, reader: 'user' | 'admin'): string {
  const back = reader === 'user' ? 'ao seu crédito' : 'ao crédito do cliente';
  if (state === 'removed' || state === 'failed' || refunded >= value) return `devolvido ${back}`;
  const some = refunded > 0 && `${formatReais(refunded)} devolvidos ${back}`;
  return [partStateLabels[state], some].filter(Boolean).join(', ');
}

/** A part of what an order costs, as its buyer or the shop's people read it. */
export function partWords(part: OrderPart, reader: 'user' | 'admin'): string {
  const { method, value, state, received, refunded, note } = part;
  if (method === 'credit') return `${formatReais(value)}, ${creditPartWords(part, reader)}`;
  const back = refunded > 0 && `${formatReais(refunded)} devolvidos`;
  const words = [formatReais(value), partStateLabels[state], back].filter(Boolean).join(', ');
  // A note says by whom money was confirmed, which is nothing while none has come.
  return note && received > 0 ? `${words} · ${note}` : words;
}
