import type { WaitingOrder } from './back-office.ts';
import { type FulfilmentState, fulfilmentKinds, fulfilmentStateRows } from './fulfilment.ts';
import { type FulfilmentKind, usualFulfilment } from './fulfilment-kind.ts';
import type { StatusTone } from './status-tone.ts';

/** The numbers that the wire and the database have for an order's statuses, in the order of an order's life. */
export const orderStatus = { pending: 1, approved: 2, pickup: 4, shipped: 6, delivered: 5, cancelled: 3 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

interface OrderStatusRow {
  label: string;
  tone: StatusTone;
  /** The kinds of fulfilment that know it: those that are fetched, those that are sent, or both. */
  of: 'fetched' | 'sent' | 'both';
  /** The state of an order's way to its buyer in it; null once it has ended. */
  fulfilment: FulfilmentState | null;
  /** True if an admin can set it. */
  isSelectable: boolean;
  /** The usual path; any other change is allowed too, once an admin has confirmed it. */
  usualNext: readonly OrderStatus[];
  /**
   * Task of the shop's people. The orders that wait for their payment are the ones that `may_reserve` in the database
   * counts.
   */
  waits: WaitingOrder | null;
  /** True if the shop has its money. */
  isPaid: boolean;
  /** True if its units are off the shelf. */
  holdsStock: boolean;
  isSale: boolean;
  /** True if it lies in the shop for its buyer, who is told the place and the opening hours. */
  isAtShop: boolean;
  /** It is paid and still here: its devices are named and handed over, and it ends when its money goes back. */
  awaitsHandover: boolean;
  /** Its mails name the devices that somebody has scanned for it. */
  namesDevices: boolean;
  /** True if nothing more will happen. */
  isOver: boolean;
  /** The buyer's next step, or next thing to wait for. */
  hint: ((kind: FulfilmentKind) => { title: string; text: string }) | null;
}

const s = orderStatus;

/** Everything that is decided by an order's status, but the words of its mails (`orders.mail.ts`). */
export const orderStatusRows = {
  [s.pending]: {
    label: 'Pendente',
    tone: 'waiting',
    of: 'both',
    fulfilment: 'waiting',
    isSelectable: true,
    usualNext: [s.approved, s.cancelled],
    waits: 'payment',
    isPaid: false,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    awaitsHandover: false,
    namesDevices: false,
    isOver: false,
    hint: () => ({
      title: 'Estamos conferindo seu pagamento',
      text: 'Assim que a loja confirmar o Pix, você recebe um e-mail e o pedido passa a Aprovado.',
    }),
  },
  [s.approved]: {
    label: 'Aprovado',
    tone: 'moving',
    of: 'both',
    fulfilment: 'waiting',
    isSelectable: true,
    usualNext: [s.pickup, s.shipped, s.cancelled],
    waits: 'handover',
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    awaitsHandover: true,
    namesDevices: false,
    isOver: false,
    hint: ({ hints }) => hints.approved,
  },
  [s.pickup]: {
    label: usualFulfilment.step,
    tone: 'offer',
    of: 'fetched',
    fulfilment: 'ready',
    isSelectable: true,
    usualNext: [s.delivered, s.cancelled],
    waits: 'handover',
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: true,
    awaitsHandover: true,
    namesDevices: true,
    isOver: false,
    hint: ({ hints }) => hints.underWay,
  },
  [s.shipped]: {
    label: 'Enviado',
    tone: 'offer',
    of: 'sent',
    fulfilment: 'shipped',
    isSelectable: true,
    usualNext: [s.delivered, s.cancelled],
    waits: null,
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    awaitsHandover: false,
    namesDevices: true,
    isOver: false,
    hint: ({ hints }) => hints.underWay,
  },
  [s.delivered]: {
    label: 'Entregue',
    tone: 'good',
    of: 'both',
    fulfilment: 'delivered',
    isSelectable: true,
    usualNext: [],
    waits: null,
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    awaitsHandover: false,
    namesDevices: true,
    isOver: true,
    hint: null,
  },
  [s.cancelled]: {
    label: 'Cancelado',
    tone: 'over',
    of: 'both',
    fulfilment: null,
    isSelectable: true,
    usualNext: [s.pending],
    waits: null,
    isPaid: false,
    holdsStock: false,
    isSale: false,
    isAtShop: false,
    awaitsHandover: false,
    namesDevices: false,
    isOver: true,
    hint: null,
  },
} as const satisfies Record<OrderStatus, OrderStatusRow>;

/** Every status, in the order of an order's life. */
export const allOrderStatuses: readonly OrderStatus[] = Object.values(orderStatus);

/** The statuses whose rows are so, whichever kinds there are. */
export function orderStatusesWhere(is: (row: OrderStatusRow) => boolean): OrderStatus[] {
  return allOrderStatuses.filter((status) => is(orderStatusRows[status]));
}

const isOf = (kind: FulfilmentKind) => (status: OrderStatus) =>
  ['both', kind.isSent ? 'sent' : 'fetched'].includes(orderStatusRows[status].of);

/** Those that orders of the program's own kinds can have: what lists are filtered by, and what is counted. */
export const orderStatuses = allOrderStatuses.filter((status) => fulfilmentKinds().some((kind) => isOf(kind)(status)));

/** Those that count as a sale. */
export const saleStatuses = orderStatusesWhere(({ isSale }) => isSale);

/**
 * The statuses that an admin can give an order of this kind, in the order of the selector. What is sold at the counter
 * follows its payments: it can only be taken back.
 */
export const selectableOrderStatuses = (kind: FulfilmentKind) =>
  allOrderStatuses
    .filter((status) => orderStatusRows[status].isSelectable && isOf(kind)(status))
    .filter((status) => !kind.isAtOnce || status === orderStatus.cancelled)
    .map((status) => ({ status, label: orderStatusLabel(status, 'orders', kind) }))
    .toSorted((one, other) => one.status - other.status);

/** An order's status follows from these facts. */
export interface OrderFacts {
  /** The shop has its money. */
  isPaid: boolean;
  isEnded: boolean;
  fulfilment: FulfilmentState;
  /** Its kind is sent. */
  isSent: boolean;
}

/** An order's status. What has left the shop stays so, whatever becomes of its money, until the order ends. */
export function orderStatusOf({ isPaid, isEnded, fulfilment, isSent }: OrderFacts): OrderStatus {
  if (isEnded) return s.cancelled;
  const row = fulfilmentStateRows[fulfilment];
  if (!isPaid && !row.hasLeft) return s.pending;
  return orderStatus[isSent ? row.sent : (row.fetched ?? 'approved')];
}

/** The facts of an order whose status somebody sets: a move of its money, of its way to the buyer, or its end. */
export function orderFactsOf(status: OrderStatus, from: number): Omit<OrderFacts, 'isSent'> {
  const { isPaid, fulfilment } = orderStatusRows[status];
  if (fulfilment) return { isPaid, isEnded: false, fulfilment };
  return { isPaid, isEnded: true, fulfilment: hasLeftShop(from) ? 'returned' : 'waiting' };
}

/** The row of a status; undefined for what is none. */
export function orderStatusRow(status: number | null | undefined): OrderStatusRow | undefined {
  const rows: Partial<Record<number, OrderStatusRow>> = orderStatusRows;
  return rows[status ?? 0];
}

/** An order's status in words: 'Desconhecido' where orders are shown, 'Aguardando' where they are counted. */
export function orderStatusLabel(
  status: number | null | undefined,
  where: 'orders' | 'counts' = 'counts',
  kind: FulfilmentKind = usualFulfilment,
): string {
  if (status === s.pickup) return kind.step;
  return orderStatusRow(status)?.label ?? (where === 'orders' ? 'Desconhecido' : 'Aguardando');
}

export function isUsualOrderChange(from: number, to: number): boolean {
  return orderStatusRow(from)?.usualNext.some((next) => next === to) ?? false;
}

/** True if the shop has its money in this status. */
export function isPaid(status: number): boolean {
  return orderStatusRow(status)?.isPaid ?? false;
}

/** True of statuses in which the devices have left the shop. */
export function hasLeftShop(status: number): boolean {
  const fulfilment = orderStatusRow(status)?.fulfilment;
  return fulfilment ? fulfilmentStateRows[fulfilment].hasLeft : false;
}

/** True of statuses in which the buyer has the devices. */
export function isHandedOver(status: number | null | undefined): boolean {
  const fulfilment = orderStatusRow(status)?.fulfilment;
  return fulfilment ? fulfilmentStateRows[fulfilment].isHandedOver : false;
}

/** True of statuses in which an order is paid and still here. */
export function awaitsHandover(status: number | null | undefined): boolean {
  return orderStatusRow(status)?.awaitsHandover ?? false;
}

/** True if an order of this status keeps its units off the shelf. */
export function holdsStock(status: number | null | undefined): boolean {
  return orderStatusRow(status)?.holdsStock ?? true;
}

/** The statuses of orders that wait for this. */
export function orderStatusesWaitingFor(kind: WaitingOrder): OrderStatus[] {
  return orderStatusesWhere(({ waits }) => waits === kind);
}
