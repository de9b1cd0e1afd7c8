import { randomInt } from 'node:crypto';
import { findFulfilmentKind, usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import type { PayMode } from '@giro/contract/rules/payment.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ChargePlan, Charges } from '../payments/charges.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { readProducts } from './offered-products.queries.ts';
import type { OrderMails } from './order-mails.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
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
import { type Buyer, boundsOf, holdUntilOf, reserveUntil } from './reservations.rules.ts';
import { assertConfirmed, assertFewDropped, assertFewExpired, type Reservations } from './reservations.service.ts';
import { createSuperseding } from './superseding.service.ts';

interface PlacingOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  charges: Charges;
  mails: OrderMails;
  moves: OrderMoves;
  shelf: StockService;
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
    payMode: PayMode;
    holdInS: number | null;
    settings: StoredSettings;
  };
}

const kindOf = ({ deliveryMethod }: Cart) => findFulfilmentKind(deliveryMethod) ?? usualFulfilment;

const withoutEnd = (products: ReadonlyMap<number, ReadProduct>) =>
  new Map([...products].map(([id, product]) => [id, { ...product, stock: Number.POSITIVE_INFINITY }]));

/** Makes orders of carts. */
export function createPlacing(options: PlacingOptions) {
  const { database, accounts, reservations, charges, mails, shelf, limit, now } = options;
  const { placeInstead } = createSuperseding(options);

  /** Throws 422 for a product that is gone, cannot be sold, or is short, and for a total that has changed. */
  function assertCanBuy(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>): void {
    const problem = cartProblem(units, products, cart.totalAmount);
    if (problem) throw refused(problem);
  }

  /** The order that a cart becomes at the prices that were just read. */
  function orderOf(cart: Cart, units: readonly Units[], products: ReadonlyMap<number, ReadProduct>) {
    const kind = kindOf(cart);
    return {
      code: createOrderCode(randomInt),
      totalCents: cart.totalAmount,
      paymentMethod: cart.payment_method,
      deliveryMethod: kind.method,
      fulfilment: kind.id,
      requestHash: hashOf(units, cart.totalAmount, kind),
      transactionId: createTransactionId(randomInt),
      placedAt: now(),
      lines: units.flatMap((unit) => {
        const product = products.get(unit.productId);
        return product ? [{ ...unit, ...product }] : [];
      }),
    };
  }

  const termsFor = (buyer: Buyer, plan: ChargePlan | undefined, client: string) => ({
    holdUntil: plan ? reserveUntil(buyer.now, plan) : holdUntilOf(buyer),
    most: boundsOf(buyer, client),
  });

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
   * Buys what is in the cart: prices read again, stock taken, mail and charge written, all or nothing. The same key of
   * the same person is the same order, however often and in parallel it is sent. An order that is charged takes the
   * place of the person's other one that waits for its charge. Throws 422 with the text to show when a product is gone
   * or short, the total has changed, the person has reserved enough, or the key was used for another cart; 429 past the
   * limit of orders, of charges that ran out, of orders that were dropped, or of this client's mails to people who never confirmed.
   *
   * Everything is made ready without a lock; what the last statement then refuses is read again to say why.
   */
  async function place(cart: Cart, person: SignedIn, idempotencyKey: string, client: string): Promise<PlacedOrder> {
    await limit.take(String(person.id));
    const units = unitsOf(cart);
    const productIds = units.map(({ productId }) => productId);
    const findMine = (db: Executor) =>
      findEarlier(db, person.id, idempotencyKey, hashOf(units, cart.totalAmount, kindOf(cart)));
    const read = await readForPlacing(database, { userId: person.id, productIds, key: idempotencyKey });
    const { settings, mailId } = read;
    const earlier = read.isRepeated ? await findMine(database) : undefined;
    if (earlier) return earlier;
    const products = new Map(read.products.map((product) => [product.id, product]));
    const buyer = reservations.buyerOf(read.buyer, settings);
    const plan = charges.planOf(settings);
    const isCharged = plan !== undefined;
    const mayReplace = isCharged && buyer.hasReplaceable;
    if (isCharged) assertFewExpired(buyer);
    assertFewDropped(buyer);
    // What another order of the same person holds comes back first: only the shelf as it then is can be short.
    assertCanBuy(cart, units, mayReplace ? withoutEnd(products) : products);
    assertConfirmed(buyer, isCharged);
    if (!buyer.isConfirmed) await accounts.countMailToStranger(client, undefined);
    const order = {
      userId: person.id,
      idempotencyKey,
      ...orderOf(cart, units, products),
      ...termsFor(buyer, plan, client),
    };
    const { isConfirmed } = buyer;
    const beside = {
      ...mails.preparePlaced(order, person, { isConfirmed, mailId, settings }),
      charge: isCharged ? charges.prepare() : undefined,
      stock: shelf.prepare(units),
    };

    const placedOf = ({ id, transactionId }: { id: number; transactionId: string }): PlacedOrder => {
      const { userId, code: orderCode, totalCents, holdUntil } = order;
      const holdInS = holdUntil && (holdUntil.getTime() - buyer.now.getTime()) / 1000;
      const fresh = { userId, transactionId, holdInS, payMode: isCharged ? 'charge' : 'static', settings } as const;
      return { id, orderCode, totalCents, holdUntil, fresh };
    };
    async function refuse(db: Executor, productsNow: ReadonlyMap<number, ReadProduct>): Promise<never> {
      assertCanBuy(cart, units, productsNow);
      await reservations.assertMayReserve(db, { userId: person.id, units, products: productsNow, isCharged, client });
      throw refused('O estoque mudou. Confira o carrinho.');
    }

    if (!mayReplace) {
      const placed = await placeOrder(database, order, beside);
      if (placed) return placedOf(placed);
      // In this order: whoever sees what the same order has taken sees that order then.
      const productsNow = await readProducts(database, productIds);
      const placedMeanwhile = await findMine(database);
      if (placedMeanwhile) return placedMeanwhile;
      const mayReplaceNow = isCharged && (await reservations.readBuyer(database, person.id)).hasReplaceable;
      if (!mayReplaceNow) return refuse(database, productsNow);
    }
    const refuseIn = async (tx: Executor) => refuse(tx, await readProducts(tx, productIds));
    return placeInstead({ order, beside, findMine, placedOf, refuse: refuseIn });
  }

  return { place };
}
