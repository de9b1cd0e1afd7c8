import type { Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import {
  findStock,
  listStock,
  moveStock,
  type Quantity,
  type StockParts,
  saveStock,
  stockPartsOf,
} from './stock.queries.ts';

export type { StockParts };

/** An order that has ended and takes its units again: of those that it had given back, others are on the shelf since. */
interface TakenAgain extends Quantity {
  returned: number;
}

export type StockService = ReturnType<typeof createStock>;

/**
 * The shelf: how many units of a product can be sold. Nobody else writes it. It moves by differences, all products of a
 * move or none of them, and never below zero.
 */
export function createStock() {
  return {
    /** Takes what a new order needs, within its own statement. */
    prepare: stockPartsOf,
    /** An order takes units. Returns whether there was enough of everything; if not, none is taken. */
    take: (tx: Tx, units: readonly TakenAgain[]): Promise<boolean> =>
      moveStock(
        tx,
        units.map(({ productId, quantity, returned }) => ({ productId, shelf: -quantity, counted: -returned })),
      ),
    /** An order puts units back. */
    giveBack: async (tx: Tx, units: readonly Quantity[]): Promise<void> => {
      await moveStock(
        tx,
        units.map(({ productId, quantity }) => ({ productId, shelf: quantity, counted: 0 })),
      );
    },
    /** Somebody puts units on the shelf, or takes them off it. Returns whether so many were there. */
    adjust: (tx: Tx, productId: number, difference: number): Promise<boolean> =>
      moveStock(tx, [{ productId, shelf: difference, counted: difference }]),
    /** The same of many products at once, each named once; none moves unless all can. */
    adjustAll: (tx: Tx, moves: readonly { productId: number; difference: number }[]): Promise<boolean> =>
      moveStock(
        tx,
        moves.map(({ productId, difference }) => ({ productId, shelf: difference, counted: difference })),
      ),
    /** The same by a save of the product. Returns whether it could: not when the shelf no longer fits the number. */
    save: saveStock,
    /** Undefined when the product is not on the books. */
    find: findStock,
    list: listStock,
    /** Nobody else moves these until the transaction ends. */
    lock: (tx: Tx, productIds: readonly number[]) => lockRows(tx, 'products', productIds),
  };
}
