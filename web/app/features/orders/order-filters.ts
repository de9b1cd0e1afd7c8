import { waitingOrderLabels, waitingOrders } from '@giro/contract/rules/back-office.ts';
import { orderStatuses, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { type ListFilter, waitingLabel } from '../../ui/panel/list/list-state.ts';

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
