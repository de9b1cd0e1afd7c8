import type { CallDefinition, RequestOf } from '@giro/contract/call.ts';
import type { Order } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { awaitsHandover } from '@giro/contract/rules/order-status.ts';
import { useCall } from '../../lib/api/use-call.ts';

/** An order as a screen must expect it: everything but its id may be missing. */
export type ShownOrder = { id: number } & { [Key in keyof Omit<Order, 'id'>]?: Order[Key] | null };

export interface OrderPage {
  data: ShownOrder[];
  total: number;
  last_page: number;
  /** The answer named no list at all, which is not the same as an empty one. */
  isMissing: boolean;
  message?: string;
}

const pageSize = 10;
const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

interface Paged {
  data?: unknown;
  total?: unknown;
  last_page?: unknown;
}

/** Reads a list of orders in either shape: `{orders: […], total}` or `{orders: {data, total, current_page}}`. */
export function readOrderPage(answer: unknown): OrderPage {
  const body = (answer ?? {}) as Paged & { orders?: unknown; message?: unknown };
  const source: Paged = Array.isArray(body.orders) ? { ...body, data: body.orders } : ((body.orders ?? {}) as Paged);
  const isMissing = !Array.isArray(source.data);
  const data = isMissing ? [] : (source.data as ShownOrder[]);
  const total = numberOr(source.total, data.length);
  return {
    data,
    total,
    last_page: numberOr(source.last_page, Math.max(1, Math.ceil(total / pageSize))),
    isMissing,
    message: typeof body.message === 'string' ? body.message : undefined,
  };
}

/** The same answer, in its own shape, with one order brought up to date. */
export function withOrder<Answer>(answer: Answer, changed: ShownOrder): Answer {
  const { orders } = (answer ?? {}) as { orders?: unknown };
  const merge = (rows: ShownOrder[]) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row));
  if (Array.isArray(orders)) return { ...answer, orders: merge(orders) };
  const paged = orders as { data?: unknown } | undefined;
  return Array.isArray(paged?.data) ? { ...answer, orders: { ...paged, data: merge(paged.data) } } : answer;
}

/** A page of orders, whichever shape the answer has. */
export function useOrders<Call extends CallDefinition>(call: Call, request: RequestOf<Call>) {
  return useCall(call, request, { select: readOrderPage });
}

/** One order with its payments. */
export function useOrder(code: string) {
  return useCall(readOrderCall, { params: { code } }, { refetchOnWindowFocus: 'always' });
}

export type OrderItem = NonNullable<ShownOrder['order_items']>[number];
export type LineUnit = NonNullable<OrderItem['units']>[number];

/**
 * True if devices can be assigned to an order, or taken off it: it is paid, its money is here, and it is not handed
 * over.
 */
export function takesUnits({ payment, is_paid_back }: Pick<ShownOrder, 'payment' | 'is_paid_back'>): boolean {
  if (is_paid_back) return false;
  return awaitsHandover(payment?.status);
}

/**
 * The sentence that the law of Mato Grosso (Lei 11.914/2022) wants on the paper of a sale; no line ends inside the
 * number.
 */
export const imeiWords = (imei: string) => `O IMEI deste equipamento é ${formatImei(imei).replaceAll(' ', '\u00a0')}`;

/** Until when the shop answers for a device; nothing before it is handed over. */
export function warrantyWords({ warranty_until }: Pick<LineUnit, 'warranty_until'>): string | undefined {
  return warranty_until ? `Garantia até ${formatDate(warranty_until)}` : undefined;
}

/** A code as people read it aloud: `482913` is '482 913'. */
export const spokenCode = (code: string) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/** The lines of which not every device is said, in words; none where nothing is known of devices. */
export function linesWithoutUnits({ order_items }: Pick<ShownOrder, 'order_items'>): string[] {
  return (order_items ?? [])
    .filter(({ units, quantity }) => units && units.length < quantity)
    .map(({ product, quantity, units = [] }) => `${product?.name ?? 'Produto'}: ${units.length} de ${quantity}`);
}
