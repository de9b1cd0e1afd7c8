import { randomInt } from 'node:crypto';
import { pickup } from '@giro/contract/rules/pickup.ts';
import type { Database } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import { findOrderByKey, type OrderRow } from './orders.queries.ts';
import {
  type Cart,
  cartProblem,
  createOrderCode,
  createTransactionId,
  hashOf,
  type ReadProduct,
  type Units,
  unitsOf,
} from './orders.rules.ts';
import { placeOrder } from './placing.queries.ts';
import { holdUntilOf, mostOrdersOf } from './reservations.rules.ts';
import { assertConfirmed, type Reservations } from './reservations.service.ts';
import { readProducts } from './stock.queries.ts';

interface PlacingOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  mails: OrderMails;
  limit: Limit;
  now: () => Date;
}

interface PlacedOrder {
  orderCode: string;
  totalCents: number;
  holdUntil: Date | null;
}

/** Makes orders of carts. */
export function createPlacing({ database, accounts, reservations, mails, limit, now }: PlacingOptions) {
  /** Throws 422 for a product that is gone, cannot be sold, or is short, and for a total that has changed. */
  function assertCanBuy(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>): void {
    const problem = cartProblem(units, products, cart.totalAmount);
    if (problem) throw refused(problem);
  }

  /** The order that a cart becomes at the prices that were just read. */
  function orderOf(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>, key: string) {
    return {
      code: createOrderCode(randomInt),
      totalCents: cart.totalAmount,
      paymentMethod: cart.payment_method,
      deliveryMethod: pickup,
      idempotencyKey: key,
      requestHash: hashOf(units, cart.totalAmount),
      transactionId: createTransactionId(randomInt),
      placedAt: now(),
      lines: units.flatMap((unit) => {
        const product = products.get(unit.productId);
        return product ? [{ ...unit, ...product }] : [];
      }),
    };
  }

  /**
   * Buys what is in the cart: prices read again, stock taken, mail written, all or nothing. The same key of the same
   * person is the same order, however often and in parallel it is sent. Throws 422 with the text to show when a
   * product is gone or short, the total has changed, the person has reserved enough, or the key was used for another
   * cart; 429 past the limit of orders, or of this client's mails to people who never confirmed.
   *
   * Everything is made ready without a lock; what the last statement then refuses is read again to say why.
   */
  async function place(cart: Cart, person: SignedIn, idempotencyKey: string, client: string): Promise<PlacedOrder> {
    await limit.take(String(person.id));
    const units = unitsOf(cart);
    const ids = units.map(({ productId }) => productId);
    const findEarlier = async () => {
      const earlier = await findOrderByKey(database, person.id, idempotencyKey);
      return earlier && repeat(earlier, hashOf(units, cart.totalAmount));
    };
    // In this order: whoever sees what the same order has taken sees that order then.
    const [products, buyer] = await Promise.all([
      readProducts(database, ids),
      reservations.readBuyer(database, person.id),
    ]);
    const earlier = await findEarlier();
    if (earlier) return earlier;
    assertCanBuy(cart, units, products);
    assertConfirmed(buyer);
    if (!buyer.isConfirmed) await accounts.countMailToStranger(client, person.id);
    const order = {
      userId: person.id,
      ...orderOf(cart, units, products, idempotencyKey),
      holdUntil: holdUntilOf(buyer),
      most: { orders: mostOrdersOf(buyer), unitsOfProduct: buyer.rules.unpaid_units },
    };
    const mail = await mails.preparePlaced(database, order, person, buyer.isConfirmed);
    if (await placeOrder(database, order, mail)) {
      return { orderCode: order.code, totalCents: order.totalCents, holdUntil: order.holdUntil };
    }
    const productsNow = await readProducts(database, ids);
    const placedMeanwhile = await findEarlier();
    if (placedMeanwhile) return placedMeanwhile;
    assertCanBuy(cart, units, productsNow);
    await reservations.assertMayReserve(database, person.id, units, productsNow);
    throw refused('O estoque mudou. Confira o carrinho.');
  }

  function repeat(earlier: OrderRow, hash: Buffer): PlacedOrder {
    if (!earlier.request_hash.equals(hash))
      throw refused('Este pedido já foi feito com outro carrinho. Comece uma nova compra.');
    return { orderCode: earlier.order_code, totalCents: earlier.total_cents, holdUntil: earlier.hold_until };
  }

  return { place };
}
