import { formatSoon } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import {
  hasLeftShop,
  holdsStock,
  isUsualOrderChange,
  orderStatus,
  orderStatusRow,
} from '@giro/contract/rules/order-status.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import { endReasonLabels } from '../payments/payment-words.ts';
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
} satisfies Record<EndReason, string>;

/** Until when an unpaid order is kept, or why it ended without an admin ending it, in words for whoever reads. */
export function holdNoteOf({ hold_until, end_reason }: ShownOrder, reader: 'admin' | 'user' = 'user') {
  if (hold_until) return `Reservado até ${formatSoon(hold_until)}`;
  const notes: Partial<Record<string, string>> = reader === 'admin' ? endReasonLabels : endNotes;
  return notes[end_reason ?? ''];
}

/** True if its buyer can still pay it, by a charge that confirms itself. */
export function awaitsCharge({ payment, pay_mode }: ShownOrder): boolean {
  return payment?.status === orderStatus.pending && pay_mode === 'charge';
}

/** The address of an order's own page; undefined while it has no code. */
export function orderPathOf({ order_code }: Pick<ShownOrder, 'order_code'>): string | undefined {
  return order_code ? `/pedidos/${encodeURIComponent(order_code)}` : undefined;
}

/** The address of an order's page in the panel; undefined while it has no code. */
export function salePathOf({ order_code }: Pick<ShownOrder, 'order_code'>): string | undefined {
  return order_code ? salePath(order_code) : undefined;
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
