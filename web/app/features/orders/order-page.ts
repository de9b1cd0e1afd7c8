import type { Order } from '@giro/contract/calls/orders.ts';

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
