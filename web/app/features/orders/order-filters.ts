import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { type WaitingOrder, waitingOrders } from '@giro/contract/rules/waiting.ts';
import { type ListFilter, waitingLabel } from '../../ui/admin/list-state.ts';

/** What waits for the shop's people among the orders, in words. */
export const waitingOrderLabels: Record<WaitingOrder, string> = {
  payment: 'Pix a confirmar',
  handover: 'Pago, a entregar',
};

export const orderFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingOrders.map((kind) => ({ value: kind, label: waitingOrderLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: orderStatuses.map((status) => ({ value: String(status), label: orderStatusLabel(status) })),
  },
];
