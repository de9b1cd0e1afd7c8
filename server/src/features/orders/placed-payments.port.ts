import type { OrderPayment } from '@giro/contract/calls/orders.ts';
import type { PlacedOrder } from './placing.service.ts';

/** Payments of orders that were just placed. */
export interface PlacedPayments {
  ofPlaced(placed: PlacedOrder): Promise<OrderPayment>;
}
