import type { StatusTone } from './status-tone.ts';
import type { WaitingOrder } from './waiting.ts';

/** The numbers that the wire and the database have for an order's statuses, in the order of an order's life. */
export const orderStatus = { pending: 1, approved: 2, pickup: 4, delivered: 5, cancelled: 3 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

interface OrderStatusRow {
  label: string;
  tone: StatusTone;
  /** Whether an admin can set it. */
  isSelectable: boolean;
  /** The usual path; any other change is allowed too, once an admin has confirmed it. */
  usualNext: readonly OrderStatus[];
  /** What the shop's people have to do. What waits for its payment is what `may_reserve` in the database counts. */
  waits: WaitingOrder | null;
  /** Whether the shop has its money. */
  isPaid: boolean;
  /** Whether its units are off the shelf. */
  holdsStock: boolean;
  /** Whether it counts as a sale. */
  isSale: boolean;
  /** Whether it lies in the shop for its buyer, who is told where and when the shop is open. */
  isAtShop: boolean;
  /** Whether nothing more will happen. */
  isOver: boolean;
  /** What the buyer does or waits for next. */
  hint: { title: string; text: string } | null;
}

const s = orderStatus;

/** Everything that is decided by an order's status, but the words of its mails (`orders.mail.ts`). */
export const orderStatusRows = {
  [s.pending]: {
    label: 'Pendente',
    tone: 'waiting',
    isSelectable: true,
    usualNext: [s.approved, s.cancelled],
    waits: 'payment',
    isPaid: false,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    isOver: false,
    hint: {
      title: 'Estamos conferindo seu pagamento',
      text: 'Assim que a loja confirmar o Pix, você recebe um e-mail e o pedido passa a Aprovado.',
    },
  },
  [s.approved]: {
    label: 'Aprovado',
    tone: 'moving',
    isSelectable: true,
    usualNext: [s.pickup, s.cancelled],
    waits: 'handover',
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    isOver: false,
    hint: {
      title: 'Pagamento confirmado',
      text: 'Estamos separando seu pedido. Avisamos por e-mail quando ele puder ser retirado.',
    },
  },
  [s.pickup]: {
    label: 'Retirada',
    tone: 'offer',
    isSelectable: true,
    usualNext: [s.delivered, s.cancelled],
    waits: 'handover',
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: true,
    isOver: false,
    hint: {
      title: 'Seu pedido pode ser retirado na loja',
      text: 'Leve um documento com foto e o número do pedido.',
    },
  },
  [s.delivered]: {
    label: 'Entregue',
    tone: 'good',
    isSelectable: true,
    usualNext: [],
    waits: null,
    isPaid: true,
    holdsStock: true,
    isSale: true,
    isAtShop: false,
    isOver: true,
    hint: null,
  },
  [s.cancelled]: {
    label: 'Cancelado',
    tone: 'over',
    isSelectable: true,
    usualNext: [s.pending],
    waits: null,
    isPaid: false,
    holdsStock: false,
    isSale: false,
    isAtShop: false,
    isOver: true,
    hint: null,
  },
} as const satisfies Record<OrderStatus, OrderStatusRow>;

/** Every status, in the order of an order's life. */
export const orderStatuses: readonly OrderStatus[] = Object.values(orderStatus);

/** Those that count as a sale. */
export const saleStatuses = orderStatuses.filter((status) => orderStatusRows[status].isSale);

/** What an admin can set, in the order of the selector. */
export const selectableOrderStatuses = orderStatuses
  .filter((status) => orderStatusRows[status].isSelectable)
  .map((status) => ({ status, label: orderStatusRows[status].label }))
  .toSorted((one, other) => one.status - other.status);

/** The row of a status; undefined for what is none. */
export function orderStatusRow(status: number | null | undefined): OrderStatusRow | undefined {
  const rows: Partial<Record<number, OrderStatusRow>> = orderStatusRows;
  return rows[status ?? 0];
}

/** An order's status in words: 'Desconhecido' where orders are shown, 'Aguardando' where they are counted. */
export function orderStatusLabel(status: number | null | undefined, where: 'orders' | 'counts' = 'counts'): string {
  return orderStatusRow(status)?.label ?? (where === 'orders' ? 'Desconhecido' : 'Aguardando');
}

/** Whether a change follows the usual path. */
export function isUsualOrderChange(from: number, to: number): boolean {
  return orderStatusRow(from)?.usualNext.some((next) => next === to) ?? false;
}

/** Whether the shop has its money in this status. */
export function isPaid(status: number): boolean {
  return orderStatusRow(status)?.isPaid ?? false;
}

/** Whether an order of this status keeps its units off the shelf. */
export function holdsStock(status: number | null | undefined): boolean {
  return orderStatusRow(status)?.holdsStock ?? true;
}

/** The statuses of orders that wait for this. */
export function orderStatusesWaitingFor(kind: WaitingOrder): OrderStatus[] {
  return orderStatuses.filter((status) => orderStatusRows[status].waits === kind);
}
