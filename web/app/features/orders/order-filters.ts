import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { type WaitingOrder, waitingOrders } from '@giro/contract/rules/waiting.ts';
import { type ListFilter, waitingLabel } from '../../ui/panel/list/list-state.ts';

/** What waits for the shop's people among the orders, in words. */
export const waitingOrderLabels: Record<WaitingOrder, string> = {
  payment: 'Pix a confirmar',
  handover: 'Pago, a entregar',
};

/** In the order of an order's life. */
export const knownOrderStatuses = [1, 2, 4, 5, 3];

export const orderFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingOrders.map((kind) => ({ value: kind, label: waitingOrderLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: knownOrderStatuses.map((status) => ({ value: String(status), label: orderStatusLabel(status) })),
  },
];
