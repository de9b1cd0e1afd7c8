import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatDate, formatSoon } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import type { FulfilmentKind } from '@giro/contract/rules/fulfilment-kind.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import {
  hasLeftShop,
  holdsStock,
  isPaid,
  isUsualOrderChange,
  type OrderStatus,
  orderStatus,
  orderStatusRow,
} from '@giro/contract/rules/order-status.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import { endReasonLabels, isPaidBack } from '../payments/payment-words.ts';
import type { ShownOrder } from './order-page.ts';

/** An amount in reais, or these words where it is none. */
export function amountOr(value: unknown, words: string): string {
  const isAmount = (typeof value === 'number' || typeof value === 'string') && value !== '';
  return isAmount && Number.isFinite(Number(value)) ? formatReais(value) : words;
}

export const buyerNameOf = (order: ShownOrder) => order.user?.name || 'Cliente não identificado';
export const paymentMethodOf = (order: ShownOrder) => order.payment?.payment_method || 'N/A';
/** The summands of an order's total; none where it is the products alone. */
export const amountsOf = ({ amounts }: Pick<ShownOrder, 'amounts'>) =>
  (amounts?.length ?? 0) > 1 ? (amounts ?? []) : [];
export const discountWords = (order: ShownOrder) =>
  amountsOf(order)
    .filter(({ value }) => value < 0)
    .map(({ label }) => label)
    .join(', ');
/** The number by which people call the order; its id while it has no code. */
export const orderNumberOf = ({ order_code, id }: ShownOrder) => order_code || String(id);

const endNotes: Partial<Record<string, string>> = {
  expired: 'Não foi pago a tempo',
  superseded: 'Trocado por outra compra sua',
  withdrawn: 'Você desistiu da compra',
  refunded: 'O valor voltou para você',
  disputed: 'O banco devolveu o valor a você',
} satisfies Record<EndReason, string>;

/** Until when an unpaid order is kept, or why it ended without an admin ending it, in words for whoever reads. */
export function holdNoteOf({ hold_until, end_reason }: ShownOrder, reader: 'admin' | 'user' = 'user') {
  if (hold_until) return `Reservado até ${formatSoon(hold_until)}`;
  const notes: Partial<Record<string, string>> = reader === 'admin' ? endReasonLabels : endNotes;
  return notes[end_reason ?? ''];
}

/** True if its buyer can still pay it, by what confirms itself: a charge, or a card. */
export function awaitsCharge({ payment, pay_mode }: ShownOrder): boolean {
  return payment?.status === orderStatus.pending && (pay_mode === 'charge' || pay_mode === 'card');
}

/** The address of an order's own page; undefined while it has no code. */
export function orderPathOf({ order_code }: Pick<ShownOrder, 'order_code'>): string | undefined {
  return order_code ? `/pedidos/${encodeURIComponent(order_code)}` : undefined;
}

/** The address of an order's page in the panel; undefined while it has no code. */
export function salePathOf({ order_code }: Pick<ShownOrder, 'order_code'>): string | undefined {
  return order_code ? salePath(order_code) : undefined;
}

/** Until when an order comes that is on its way, for its buyer. */
export function arrivalNoteOf({ fulfilment }: Pick<ShownOrder, 'fulfilment'>): string | undefined {
  if (fulfilment?.state !== 'shipped' || !fulfilment.due_on) return undefined;
  return `Chega até ${formatDate(fulfilment.due_on).slice(0, 5)}`;
}

/** The main item of an order: its dearest line. */
function headOf(items: ShownOrder['order_items']) {
  return [...(items ?? [])].sort((one, other) => other.unit_price - one.unit_price)[0];
}

/** The purchase in a few words; blank where that is not known. */
export function boughtWords(items: ShownOrder['order_items']): string {
  const name = headOf(items)?.product?.name;
  const others = (items?.length ?? 0) - 1;
  return name ? `${name}${others > 0 ? ` e mais ${others}` : ''}` : '';
}

/** The picture of what was bought. */
export const boughtPicture = (items: ShownOrder['order_items']) => headOf(items)?.product?.images?.[0]?.url;

/** The first choice of the selector: the order's status, or the first one when it has none that is known. */
export function startingStatusOf(order: ShownOrder): number {
  const status = order.payment?.status;
  return status !== undefined && orderStatusRow(status) ? status : orderStatus.pending;
}

/** True if an admin is asked before a change is saved. Saving the status that an order has changes nothing. */
export function needsConfirmation(from: number | null | undefined, to: number): boolean {
  return from !== to && !isUsualOrderChange(from ?? 0, to);
}

/** The effect of a change on the shelf, besides the status. */
export function stockNoteOf(from: number | null | undefined, to: number): string | undefined {
  if (holdsStock(from) === holdsStock(to)) return undefined;
  if (hasLeftShop(from ?? 0)) {
    return 'Os aparelhos deste pedido vão para a bancada e voltam para o estoque depois da inspeção.';
  }
  return holdsStock(from)
    ? 'As unidades deste pedido voltam para o estoque.'
    : 'As unidades deste pedido saem do estoque de novo, se ainda houver.';
}

/** True if a step usually comes next, for the row's first button. */
export function hasNextStep(status: number | null | undefined): boolean {
  return orderStatusRow(status)?.isOver === false;
}

type Withdrawal = NonNullable<OrderWithPayments['withdrawal']>;

const states: Record<Withdrawal['state'], string> = {
  asked: 'A loja recebeu o pedido e vai combinar a devolução com você.',
  received: 'A loja recebeu o aparelho de volta e vai devolver o valor.',
  refunded: 'O valor foi devolvido à conta que pagou.',
  refused: 'A loja não aceitou a desistência.',
};

/** True if its buyer waits for the shop to take it back: nobody is told to come for it meanwhile. */
export const isGivenBack = ({ withdrawal }: Pick<OrderWithPayments, 'withdrawal'>) =>
  withdrawal?.state === 'asked' || withdrawal?.state === 'received';

/** For the shop's people. */
export const withdrawalLabels: Record<Withdrawal['state'], string> = {
  asked: 'A decidir',
  received: 'Aparelho recebido de volta',
  refunded: 'Valor devolvido',
  refused: 'Recusada',
};

/** The progress of a withdrawal, in words for its buyer. */
export function withdrawalWords({ asked_at, state, note }: Withdrawal): string {
  const told = `Você pediu para desistir da compra em ${formatSoon(asked_at)}. ${states[state]}`;
  return note ? `${told} Motivo: ${note}` : told;
}

/** The way back of a paid order that is given up, at the shop's cost. */
function whereItGoes(status: number, isSent: boolean): string {
  if (isSent && hasLeftShop(status))
    return 'Você devolve tudo pelo correio, sem custo: a loja envia o código da postagem.';
  if (status !== orderStatus.delivered) return 'O aparelho fica na loja.';
  return 'Você devolve o aparelho na loja, com tudo o que veio com ele.';
}

/** The effects of 'Desistir da compra' on an order of this status. The seven days are those of the CDC, art. 49. */
export function whatWithdrawingDoes({ payment: { status }, ...order }: OrderWithPayments): string[] {
  if (!isPaid(status) && fulfilmentKindOf(order).isAtOnce) {
    return [
      'O pedido termina na hora e o produto volta para a loja.',
      'O aparelho que você daria de entrada continua seu, e a cotação dele vale até o prazo dela.',
    ];
  }
  if (!isPaid(status)) {
    return [
      'O pedido termina na hora e os aparelhos voltam para a loja.',
      'Não pague o código depois disso. Se um Pix chegar mesmo assim, ele é devolvido à conta que pagou.',
    ];
  }
  return [
    'A loja recebe o seu pedido de desistência agora, e você uma cópia por e-mail.',
    whereItGoes(status, fulfilmentKindOf(order).isSent),
    'O valor volta pelo Pix à conta que pagou. Até lá, o pedido continua como está.',
    'A lei dá 7 dias depois de receber o aparelho para desistir (Código de Defesa do Consumidor, art. 49).',
  ];
}

/** Why an order that is under way or was handed over can no longer be given up; undefined where nobody asks. */
export function whyNotWithdrawn({ can_withdraw, withdrawal, payment, receipts }: OrderWithPayments) {
  if (can_withdraw || withdrawal || payment.status !== orderStatus.delivered || isPaidBack(receipts)) return undefined;
  return 'O prazo para desistir da compra terminou 7 dias depois da entrega (Código de Defesa do Consumidor, art. 49).';
}

/** From the cart to the buyer's hand. */
export const orderWay = (kind: FulfilmentKind) => ['Pedido', 'Pagamento', 'Separação', kind.step];

const done: Record<OrderStatus, number | undefined> = {
  [orderStatus.pending]: 1,
  [orderStatus.approved]: 2,
  [orderStatus.pickup]: 3,
  [orderStatus.shipped]: 3,
  [orderStatus.delivered]: 4,
  [orderStatus.cancelled]: undefined,
};

/** The number of steps that an order of this status has behind it; undefined for one that has left the way. */
export function orderStepsDone(status: number | null | undefined): number | undefined {
  return done[status as OrderStatus];
}
