import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { CouponUses, FoundCoupon } from '../coupons/coupon-uses.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
import { listItems } from './orders.queries.ts';
import { type NewOrder, type PlacedParts, placeOrder } from './placing.queries.ts';
import { listReplaceable } from './reservations.queries.ts';

interface SupersedingOptions {
  database: Database;
  moves: OrderMoves;
  coupons: CouponUses;
  shelf: Pick<StockService, 'lock'>;
}

interface Attempt<Placed> {
  order: NewOrder;
  coupon: FoundCoupon | undefined;
  beside: PlacedParts;
  findMine: (db: Executor) => Promise<Placed | undefined>;
  placedOf: (row: { id: number; transactionId: string }) => Placed;
  /** Throws with the words for what the order is refused for. */
  refuse: (tx: Tx) => Promise<never>;
}

/** Orders that take the place of another one of the same buyer, which waits for its payment and has received nothing. */
export function createSuperseding({ database, moves, coupons, shelf }: SupersedingOptions) {
  /**
   * Ends what the buyer has waiting and places the order, both or neither: first the units and the use of a coupon come back. Orders of one
   * buyer wait for each other, so of several at once the last one is left.
   */
  async function placeInstead<Placed>({
    order,
    coupon,
    beside,
    findMine,
    placedOf,
    refuse,
  }: Attempt<Placed>): Promise<Placed> {
    return database.transaction().execute(async (tx) => {
      await moves.lockBuyer(tx, order.userId, order.most.client);
      const earlier = await findMine(tx);
      if (earlier) return earlier;
      for (const id of await listReplaceable(tx, order.userId)) await moves.lock(tx, id);
      // Money may have come while they were waited for.
      const replaced = await listReplaceable(tx, order.userId);
      const freed = (await listItems(tx, replaced)).map(({ product_id }) => product_id);
      await shelf.lock(tx, [...freed, ...order.lines.map(({ productId }) => productId)]);
      await coupons.lock(tx, replaced, coupon);
      for (const id of replaced) await moves.end(tx, id, 'superseded');
      const placed = await placeOrder(tx, order, beside);
      return placed ? placedOf(placed) : refuse(tx);
    });
  }

  return { placeInstead };
}
