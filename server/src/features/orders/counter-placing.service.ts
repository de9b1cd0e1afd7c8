import { randomInt, randomUUID } from 'node:crypto';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { priceCart } from '@giro/contract/rules/pricing.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { insertSale, useCoupon } from './counter-placing.queries.ts';
import { lockOrder } from './orders.queries.ts';
import { createOrderCode, createTransactionId, type Units } from './orders.rules.ts';
import { readProducts } from './placing.queries.ts';

interface CounterPlacingOptions {
  coupons: CouponUses;
  shelf: StockService;
  now: () => Date;
}

/** A sale at the counter, one line a product, in the order of their ids. */
export interface CounterSale {
  /** Null where nobody says who buys. */
  userId: number | null;
  lines: readonly Units[];
  coupon: string | undefined;
  /** From where it is made, as limits count it. */
  client: string;
  /** Tells a repetition from another sale. */
  requestHash: Buffer;
  holdMinutes: number;
}

const changed = () => conflict('O estoque, o preço ou o cupom mudou. Confira a venda.');

/** Orders of the counter, at the prices of the shop. They have no limits of a buyer, and are mailed of once they are paid. */
export function createCounterPlacing({ coupons, shelf, now }: CounterPlacingOptions) {
  /** Throws 422 at `lines` for what cannot be sold, at `coupon`, and at `user_id` for a coupon of nobody. */
  async function price(tx: Tx, { userId, lines, coupon: code, client }: CounterSale) {
    if (code !== undefined && userId === null) {
      throw invalid({ user_id: ['Identifique o cliente para usar um cupom.'] });
    }
    const ids = lines.map(({ productId }) => productId);
    const products = await readProducts(tx, ids, { withTypes: code !== undefined });
    const coupon = code === undefined || userId === null ? undefined : await coupons.find(tx, { code, userId }, client);
    const priced = priceCart(lines, { products, coupon });
    const [problem] = priced.problems;
    if (problem) throw invalid({ [problem.field === 'coupon' ? 'coupon' : 'lines']: [problem.message] });
    return {
      products,
      priced,
      use: coupon?.found && userId !== null ? coupons.prepare(coupon.found, userId) : undefined,
    };
  }

  /**
   * Writes the order of a sale, with no part of its payment yet, and locks it; then whatever `lockBefore` locks,
   * the products, and the coupon. Throws 422 as above, 409 where something has changed meanwhile.
   */
  async function placeAtCounter(
    tx: Tx,
    sale: CounterSale,
    lockBefore: (tx: Tx) => Promise<void>,
  ): Promise<{ id: number; totalCents: number }> {
    const { products, priced, use } = await price(tx, sale);
    const placedAt = now();
    const id = await insertSale(tx, {
      userId: sale.userId,
      code: createOrderCode(randomInt),
      transactionId: createTransactionId(randomInt),
      totalCents: priced.totalCents,
      amounts: priced.amounts,
      deliveryMethod: counterKind.method,
      fulfilment: counterKind.id,
      idempotencyKey: randomUUID(),
      requestHash: sale.requestHash,
      placedAt,
      holdUntil: new Date(placedAt.getTime() + sale.holdMinutes * 60_000),
      lines: priced.lines.flatMap(({ productId, quantity, discountCents }) => {
        const product = products.get(productId);
        if (!product) return [];
        const { name, priceCents, picture } = product;
        return [{ productId, quantity, discountCents, name, priceCents, picture }];
      }),
    });
    await lockOrder(tx, id);
    await lockBefore(tx);
    await shelf.lock(
      tx,
      sale.lines.map(({ productId }) => productId),
    );
    // What was read before the lock may have changed since.
    if ((await price(tx, sale)).priced.totalCents !== priced.totalCents) throw changed();
    if (use && !(await useCoupon(tx, id, use))) throw changed();
    if (
      !(await shelf.take(
        tx,
        sale.lines.map((line) => ({ ...line, returned: 0 })),
      ))
    )
      throw changed();
    return { id, totalCents: priced.totalCents };
  }

  return { placeAtCounter };
}
