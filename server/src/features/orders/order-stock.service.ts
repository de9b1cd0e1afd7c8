import type { Tx } from '../../platform/database/database.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { clearReturned, listKept, listUnits, returnAll, returnOne } from './orders.queries.ts';

export type OrderStock = ReturnType<typeof createOrderStock>;

/** Units that orders hold of the shelf: counted by products, and as devices once those were scanned. */
export function createOrderStock({ shelf, stockedUnits }: { shelf: StockService; stockedUnits: StockedUnits }) {
  /** Puts everything that an ended order still has back on the shelf; what its buyer gave back is the bench's. */
  async function giveBack(tx: Tx, orderId: number): Promise<void> {
    await stockedUnits.release(tx, orderId);
    await shelf.giveBack(tx, await listKept(tx, orderId));
  }

  /** An order that was handed over is cancelled: its devices are the bench's, and its lines have had all of them back. */
  async function takeBack(tx: Tx, orderId: number, byId: number | null): Promise<void> {
    await stockedUnits.takeBack(tx, orderId, await listKept(tx, orderId), byId);
    await returnAll(tx, orderId);
  }

  /** Takes all of an order off the shelf again. Returns whether there was enough of everything; if not, none is. */
  async function takeAgain(tx: Tx, orderId: number): Promise<boolean> {
    if (!(await shelf.take(tx, await listUnits(tx, orderId)))) return false;
    await clearReturned(tx, orderId);
    return true;
  }

  return { giveBack, takeBack, takeAgain, noteReturn: returnOne };
}
