import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { listOver, listSwitching, readEnd } from './order-payments.queries.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';
import type { PaymentSwitches } from './payment-switches.service.ts';

interface HoldsOptions {
  database: Database;
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
  switches: Pick<PaymentSwitches, 'goOn'>;
}

export type Holds = ReturnType<typeof createHolds>;

/** Ends orders that nobody paid in time, once whoever takes their money was asked. Any number of processes may do so at once. */
export function createHolds({ database, orders, orderPayments, switches }: HoldsOptions) {
  async function endOne(tx: Tx, orderId: number): Promise<void> {
    await orders.lock(tx, orderId);
    await switches.goOn(tx, orderId);
    const { isOver, isTooLate } = await readEnd(tx, orderId);
    if (!isOver) return;
    // If a provider has yet to be asked, the job that asks ends the order.
    if ((await orderPayments.stopWaiting(tx, orderId)) || isTooLate) await orders.end(tx, orderId, 'expired');
  }

  /**
   * Ends an order whose hold is over, or has what could still pay it taken back first; one that is to be paid another way
   * goes on to that.
   */
  const endIfDue = (orderId: number) => database.transaction().execute((tx) => endOne(tx, orderId));

  /** Does so for all that are due. Throws the first failure once everything has been tried. */
  const endDue = () =>
    workOff(database, listSwitching, (tx, { id }) => endOne(tx, id))
      .finally(() => workOff(database, listOver, (tx, { id }) => endOne(tx, id)))
      .finally(() => orderPayments.mend(database));

  return { endIfDue, endDue };
}
