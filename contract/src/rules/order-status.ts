/** The life of an order, as numbers on the wire and words on screens. */
export const orderStatus = { pending: 1, approved: 2, cancelled: 3, pickup: 4, delivered: 5 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Whether the shop has its money in this status. */
export function isPaid(status: number): boolean {
  return status === orderStatus.approved || status === orderStatus.pickup || status === orderStatus.delivered;
}

const labels: Record<number, string> = { 1: 'Pendente', 2: 'Aprovado', 3: 'Cancelado', 4: 'Retirada', 5: 'Entregue' };

/** What an admin can set, in the order of the selector. */
export const selectableOrderStatuses = [1, 2, 3, 4, 5].map((status) => ({ status, label: labels[status] ?? '' }));

/** An order's status in words: 'Desconhecido' where orders are shown, 'Aguardando' where they are counted. */
export function orderStatusLabel(status: number | null | undefined, where: 'orders' | 'counts' = 'counts'): string {
  return labels[status ?? 0] ?? (where === 'orders' ? 'Desconhecido' : 'Aguardando');
}

const usualNext: Record<number, readonly number[]> = { 1: [2, 3], 2: [4, 3], 3: [1], 4: [5, 3], 5: [] };

/** Whether a change follows the usual path; any other is allowed too, once an admin has confirmed it. */
export function isUsualOrderChange(from: number, to: number): boolean {
  return usualNext[from]?.includes(to) ?? false;
}
