import { randomInt } from 'node:crypto';
import { pickup } from '@giro/contract/rules/pickup.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
import type { OrderPayments, PaymentTerms } from './order-payments.port.ts';
import { findOrderByKey } from './orders.queries.ts';
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
import { readForPlacing } from './placing-reads.queries.ts';
import { boundsOf, termsUntil } from './reservations.rules.ts';
import { assertConfirmed, assertFewDropped, assertFewExpired, type Reservations } from './reservations.service.ts';
import { readProducts } from './stock.queries.ts';
import { createSuperseding } from './superseding.service.ts';

interface PlacingOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  payments: OrderPayments;
  mails: OrderMails;
  moves: OrderMoves;
  limit: Limit;
  now: () => Date;
}

/** An order that was placed, by this request or an earlier one of the same attempt. */
export interface PlacedOrder {
  id: number;
  orderCode: string;
  totalCents: number;
  holdUntil: Date | null;
  /** What else is known of one that this request has placed. */
  fresh?: {
    userId: number;
    transactionId: string;
    terms: PaymentTerms;
    holdInS: number | null;
    settings: StoredSettings;
  };
}

const withoutEnd = (products: ReadonlyMap<number, ReadProduct>) =>
  new Map([...products].map(([id, product]) => [id, { ...product, stock: Number.POSITIVE_INFINITY }]));

/** Makes orders of carts. */
export function createPlacing(options: PlacingOptions) {
  const { database, accounts, reservations, payments, mails, limit, now } = options;
  const { placeInstead } = createSuperseding(options);

  /** Throws 422 for a product that is gone, cannot be sold, or is short, and for a total that has changed. */
  function assertCanBuy(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>): void {
    const problem = cartProblem(units, products, cart.totalAmount);
    if (problem) throw refused(problem);
  }

  /** The order that a cart becomes at the prices that were just read. */
  function orderOf(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>) {
    return {
      code: createOrderCode(randomInt),
      totalCents: cart.totalAmount,
      deliveryMethod: pickup,
      requestHash: hashOf(units, cart),
      transactionId: createTransactionId(randomInt),
      placedAt: now(),
      lines: units.flatMap((unit) => {
        const product = products.get(unit.productId);
        return product ? [{ ...unit, ...product }] : [];
      }),
    };
  }

  /** The order that this attempt has become already. Throws 422 when it was another cart's. */
  async function findEarlier(db: Executor, userId: number, key: string, hash: Buffer) {
    const earlier = await findOrderByKey(db, userId, key);
    if (!earlier) return undefined;
    if (!earlier.request_hash.equals(hash))
      throw refused('Este pedido já foi feito com outro carrinho. Comece uma nova compra.');
    const { id, order_code: orderCode, total_cents: totalCents, hold_until: holdUntil } = earlier;
    return { id, orderCode, totalCents, holdUntil };
  }

  /**
   * Buys what is in the cart: prices read again, stock taken, mail and payments written, all or nothing. The same key of
   * the same person is the same order, however often and in parallel it is sent. An order that gives way
   * takes the place of the person's other one that does. Throws 422 with the text to show when a product is gone
   * or short, the total has changed, the person has reserved enough, or the key was used for another cart; 429 past the
   * limit of orders, of orders that ran out, of orders that were dropped, or of this client's mails to people who never confirmed.
   *
   * Everything is made ready without a lock; what the last statement then refuses is read again to say why.
   */
  async function place(cart: Cart, person: SignedIn, idempotencyKey: string, client: string): Promise<PlacedOrder> {
    await limit.take(String(person.id));
    const units = unitsOf(cart);
    const productIds = units.map(({ productId }) => productId);
    const findMine = (db: Executor) => findEarlier(db, person.id, idempotencyKey, hashOf(units, cart));
    const read = await readForPlacing(database, { userId: person.id, productIds, key: idempotencyKey });
    const { settings, mailId } = read;
    const earlier = read.isRepeated ? await findMine(database) : undefined;
    if (earlier) return earlier;
    const products = new Map(read.products.map((product) => [product.id, product]));
    const buyer = reservations.buyerOf(read.buyer, settings);
    const { method, parts, totalAmount: dueCents } = cart;
    const terms = await payments.termsFor(database, {
      userId: person.id,
      dueCents,
      choice: { method, parts },
      settings,
    });
    const { givesWay } = terms;
    const mayReplace = givesWay && buyer.hasReplaceable;
    if (givesWay) assertFewExpired(buyer);
    assertFewDropped(buyer);
    // What another order of the same person holds comes back first: only the shelf as it then is can be short.
    assertCanBuy(cart, units, mayReplace ? withoutEnd(products) : products);
    assertConfirmed(buyer, givesWay);
    if (!buyer.isConfirmed) await accounts.countMailToStranger(client, undefined);
    const order = {
      userId: person.id,
      idempotencyKey,
      ...orderOf(cart, units, products),
      holdUntil: termsUntil(buyer, terms),
      most: boundsOf(buyer, client),
    };
    const { isConfirmed } = buyer;
    const beside = {
      ...mails.preparePlaced({ ...order, paymentMethod: terms.label }, person, { isConfirmed, mailId, settings }),
      payments: payments.begin('placed', terms, order.holdUntil),
      follows: givesWay,
    };

    const placedOf = ({ id, transactionId }: { id: number; transactionId: string }): PlacedOrder => {
      const { userId, code: orderCode, totalCents, holdUntil } = order;
      const holdInS = holdUntil && (holdUntil.getTime() - buyer.now.getTime()) / 1000;
      const fresh = { userId, transactionId, holdInS, terms, settings };
      return { id, orderCode, totalCents, holdUntil, fresh };
    };
    async function refuse(db: Executor, productsNow: ReadonlyMap<number, ReadProduct>): Promise<never> {
      assertCanBuy(cart, units, productsNow);
      await reservations.assertMayReserve(db, { userId: person.id, units, products: productsNow, givesWay, client });
      throw refused('O estoque mudou. Confira o carrinho.');
    }

    if (!mayReplace) {
      const placed = await placeOrder(database, order, beside).catch(payments.explain);
      if (placed) return placedOf(placed);
      // In this order: whoever sees what the same order has taken sees that order then.
      const productsNow = await readProducts(database, productIds);
      const placedMeanwhile = await findMine(database);
      if (placedMeanwhile) return placedMeanwhile;
      const mayReplaceNow = givesWay && (await reservations.readBuyer(database, person.id)).hasReplaceable;
      if (!mayReplaceNow) return refuse(database, productsNow);
    }
    const refuseIn = async (tx: Executor) => refuse(tx, await readProducts(tx, productIds));
    return placeInstead({ order, beside, findMine, placedOf, refuse: refuseIn }).catch(payments.explain);
  }

  return { place };
}
