import type { Tx } from '../../platform/database/database.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { clearReturned, listKept, listUnits } from './orders.queries.ts';
import { giveBackStock, takeStock } from './stock.queries.ts';

export type OrderStock = ReturnType<typeof createOrderStock>;

/** What orders hold of the shelf: counted by products, and as devices once those were scanned. */
export function createOrderStock({ stockedUnits }: { stockedUnits: StockedUnits }) {
  /** Puts everything that an ended order still has back on the shelf; what its buyer gave back is the bench's. */
  async function giveBack(tx: Tx, orderId: number): Promise<void> {
    await stockedUnits.release(tx, orderId);
    const kept = await listKept(tx, orderId);
    if (kept.length > 0) await giveBackStock(tx, kept);
  }

  /** Takes all of an order off the shelf again. Returns whether there was enough of everything; if not, none is. */
  async function takeAgain(tx: Tx, orderId: number): Promise<boolean> {
    if (!(await takeStock(tx, await listUnits(tx, orderId)))) return false;
    await clearReturned(tx, orderId);
    return true;
  }

  return { giveBack, takeBack: stockedUnits.takeBack, takeAgain };
}
