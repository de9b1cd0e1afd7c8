import { randomInt } from 'node:crypto';
import { cardMethod } from '@giro/contract/rules/card.ts';
import { counterKind, deliveryKind, findFulfilmentKind, usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { divideInstalments } from '@giro/contract/rules/instalments.ts';
import {
  freightLabel,
  goodsCentsOf,
  type PricedCart,
  type PricedMethod,
  priceCart,
} from '@giro/contract/rules/pricing.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CouponUses, FoundCoupon } from '../coupons/coupon-uses.service.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import type { OrderMoves } from './order-moves.service.ts';
import type {
  ChosenDelivery,
  DevicePromise,
  OrderDeliveries,
  OrderDocuments,
  OrderParcels,
  OrderPayments,
  OrderTradeIns,
  PaymentTerms,
  PlacedOrder,
} from './orders.port.ts';
import { findOrderByKey, listItems } from './orders.queries.ts';
import {
  type Cart,
  changedTotal,
  createOrderCode,
  createTransactionId,
  hashOf,
  isPix,
  notOfferedInstalments,
  type ReadProduct,
  type Units,
  unitsOf,
} from './orders.rules.ts';
import { type NewOrder, type PlacedParts, placeOrder, readForPlacing, readProducts } from './placing.queries.ts';
import { eitherOr } from './pricing.service.ts';
import { listReplaceable } from './reservations.queries.ts';
import { boundsOf, termsUntil } from './reservations.rules.ts';
import { assertConfirmed, assertFewDropped, assertFewExpired, type Reservations } from './reservations.service.ts';

interface PlacingOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  payments: OrderPayments;
  tradeIns: Pick<OrderTradeIns, 'getPromise' | 'prepare'>;
  deliveries: Pick<OrderDeliveries, 'choose' | 'serviceOf'>;
  parcels: Pick<OrderParcels, 'pack'>;
  documents: Pick<OrderDocuments, 'covered'>;
  coupons: CouponUses;
  instalmentTerms: Pick<InstalmentTermsService, 'termsOf'>;
  mails: OrderMails;
  moves: OrderMoves;
  shelf: StockService;
  limit: Limit;
  now: () => Date;
}

/** An order that takes the place of another one of the same buyer, which waits for its payment and has received nothing. */
interface Replacement {
  order: NewOrder;
  coupon: FoundCoupon | undefined;
  beside: PlacedParts;
  findMine: (db: Executor) => Promise<PlacedOrder | undefined>;
  placedOf: (row: { id: number; transactionId: string }) => PlacedOrder;
  /** Throws with the words for what the order is refused for. */
  refuse: (tx: Tx) => Promise<never>;
}

interface Terms {
  products: ReadonlyMap<number, ReadProduct>;
  coupon: { found: FoundCoupon | null; today: string } | undefined;
  method: PricedMethod | undefined;
  delivery: { label: string; cents: number } | undefined;
}

/** Who brings a device gets the order at the counter, whatever was chosen. */
const kindOf = ({ deliveryMethod, trade }: Cart) =>
  trade === undefined ? (findFulfilmentKind(deliveryMethod) ?? usualFulfilment) : counterKind;

/** Throws 422 at `delivery` where the way to the buyer and what is said of it do not fit together. */
function assertFitting(cart: Cart): void {
  const isSent = kindOf(cart) === deliveryKind;
  const words = isSent
    ? 'Escolha o endereço e o serviço da entrega.'
    : 'Este pedido não é entregue: escolha a entrega ou a retirada.';
  if (isSent !== (cart.delivery?.kind === 'delivery')) throw invalid({ delivery: [words] });
}

const surchargeOf = (chosen: ChosenDelivery | undefined) =>
  chosen && { label: freightLabel(chosen.label), cents: chosen.priceCents };

/** Throws 422 for a number of instalments that this cart cannot be paid in. */
function assertInstalments(
  { instalments = 1 }: Cart,
  { amounts }: Pick<PricedCart, 'amounts'>,
  method: PricedMethod | undefined,
): void {
  if (instalments === 1) return;
  if (!method || !('card' in method)) throw invalid({ instalments: ['Esta forma de pagamento é à vista.'] });
  const plainCents = amounts.reduce((sum, { kind, cents }) => sum + (kind === 'interest' ? 0 : cents), 0);
  const ways = divideInstalments(plainCents - method.besideCents, method.card);
  if (ways.some((way) => way.instalments === instalments)) return;
  throw invalid({ instalments: [notOfferedInstalments(instalments)] });
}

const withoutEnd = (products: ReadonlyMap<number, ReadProduct>) =>
  new Map([...products].map(([id, product]) => [id, { ...product, stock: Number.POSITIVE_INFINITY }]));

/** Makes orders of carts. */
export function createPlacing(options: PlacingOptions) {
  const { database, accounts, reservations, payments, tradeIns, coupons, mails, moves, shelf, limit, now } = options;
  const { instalmentTerms, deliveries, parcels, documents } = options;

  /**
   * Price of the cart. Throws 422 for a product that is gone, cannot be sold, or is short, for a coupon that cannot be
   * used, and for another total than the buyer has seen.
   */
  function priceFor(cart: Cart, units: readonly Units[], terms: Terms): PricedCart {
    const priced = priceCart(units, terms);
    const [problem] = priced.problems;
    if (problem?.field === 'coupon') throw invalid({ coupon: [problem.message] }, problem.message);
    if (problem) throw refused(problem.message);
    assertInstalments(cart, priced, terms.method);
    if (priced.totalCents !== cart.totalAmount) throw refused(changedTotal(priced.totalCents));
    return priced;
  }

  /** By what a repetition of this attempt is known. */
  function markOf(units: readonly Units[], cart: Cart): Buffer {
    const { delivery } = cart;
    const service = delivery?.kind === 'delivery' ? deliveries.serviceOf(delivery.quote) : undefined;
    return hashOf(units, cart, { kind: kindOf(cart), service });
  }

  /** The order that a cart becomes at the prices that were just read. */
  function orderOf(
    cart: Cart,
    { amounts, totalCents, lines }: PricedCart,
    { products, delivery }: Pick<Terms, 'products'> & { delivery: ChosenDelivery | undefined },
  ) {
    const kind = kindOf(cart);
    const units = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    return {
      code: createOrderCode(randomInt),
      totalCents,
      amounts,
      deliveryMethod: kind.method,
      fulfilment: kind.id,
      delivery,
      requestHash: markOf(units, cart),
      transactionId: createTransactionId(randomInt),
      placedAt: now(),
      lines: lines.flatMap(({ productId, quantity, discountCents, pixDiscountCents }) => {
        const product = products.get(productId);
        if (!product) return [];
        const { name, priceCents, picture } = product;
        return [{ productId, quantity, discountCents, pixDiscountCents, name, priceCents, picture }];
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
   * Ends what the buyer has waiting and places the order, both or neither: first the units and the use of a coupon come
   * back. Orders of one buyer wait for each other, so of several at once the last one is left.
   */
  async function placeInstead({
    order,
    coupon,
    beside,
    findMine,
    placedOf,
    refuse,
  }: Replacement): Promise<PlacedOrder> {
    return database.transaction().execute(async (tx) => {
      await moves.lockBuyer(tx, order.userId, order.most.client);
      const earlier = await findMine(tx);
      if (earlier) return earlier;
      for (const id of await listReplaceable(tx, order.userId)) await moves.lock(tx, id);
      // Money may have come while they were waited for.
      const replaced = await listReplaceable(tx, order.userId);
      await payments.lock(tx, order.userId);
      const freed = (await listItems(tx, replaced)).map(({ product_id }) => product_id);
      await shelf.lock(tx, [...freed, ...order.lines.map(({ productId }) => productId)]);
      await coupons.lock(tx, replaced, coupon);
      for (const id of replaced) await moves.end(tx, id, 'superseded');
      const placed = await placeOrder(tx, order, beside);
      return placed ? placedOf(placed) : refuse(tx);
    });
  }

  /**
   * The delivery that was chosen, at what it costs these goods; undefined for a cart that is fetched. Throws 422 at
   * `delivery` and its parts.
   */
  async function chooseDelivery(
    { delivery }: Cart,
    userId: number,
    units: readonly Units[],
    terms: Omit<Terms, 'delivery'>,
  ): Promise<ChosenDelivery | undefined> {
    if (delivery?.kind !== 'delivery') return undefined;
    const goodsCents = goodsCentsOf(priceCart(units, { ...terms, delivery: undefined }).amounts);
    const lines = units.map((unit) => ({ ...unit, typeIds: terms.products.get(unit.productId)?.typeIds ?? [] }));
    const { quote, address_id: addressId } = delivery;
    return deliveries.choose(database, { cart: { lines, goodsCents }, userId, quote, addressId });
  }

  /** Places an order that is paid as it is placed, with all that follows, both or neither: what is sent is to be packed. */
  async function placeCovered(order: NewOrder, beside: PlacedParts) {
    return database.transaction().execute(async (tx) => {
      const placed = await placeOrder(tx, order, beside);
      // Nobody else knows the order yet: it is as good as locked.
      if (placed && order.delivery) await parcels.pack(tx, placed.id);
      if (placed) await documents.covered(tx, placed.id);
      return placed;
    });
  }

  /** The device that its buyer brings, at the shop's offer; undefined for any other cart. Throws 422 at `trade`. */
  async function findPromise({ trade, credit }: Cart, who: { userId: number; isConfirmed: boolean }) {
    if (trade === undefined) return undefined;
    if (credit !== undefined) throw invalid({ trade: [eitherOr] });
    return tradeIns.getPromise(database, { proposalId: trade.proposal_id, ...who });
  }

  /** Says who pays a cart, and on what terms. Throws 422 at the fields of what is not offered. */
  async function termsOf(
    { totalAmount: dueCents, method, parts, credit, instalments, pix_part: pixPart }: Cart,
    promise: DevicePromise | undefined,
    { userId, settings, besides }: { userId: number; settings: StoredSettings; besides: readonly number[] },
  ): Promise<PaymentTerms> {
    if (!promise) {
      const choice = { method, parts, credit, instalments, pixPart };
      return payments.termsFor(database, { userId, dueCents, choice, settings, besides });
    }
    const cents = Math.min(promise.offerCents + promise.bonusCents, dueCents);
    return payments.termsOfPromise(userId, { cents, device: promise.device });
  }

  /**
   * The interest of a card, or the discount of who pays by Pix, each on what no other method pays; the terms are those of
   * the moment of the order.
   */
  function pricedMethodOf({ methods }: PaymentTerms, settings: StoredSettings): PricedMethod | undefined {
    const card = methods.find(({ method, cents }) => cents === 'rest' && method === cardMethod);
    if (card) {
      const besideCents = methods.reduce((sum, { cents }) => sum + (cents === 'rest' ? 0 : cents), 0);
      return { card: instalmentTerms.termsOf(settings), instalments: card.instalments ?? 1, besideCents };
    }
    if (!methods.some(({ method, cents }) => cents === 'rest' && isPix(method))) return undefined;
    const others = methods.map(({ method, cents }) => (cents === 'rest' || isPix(method) ? 0 : cents));
    return { pix: instalmentTerms.termsOf(settings), besideCents: others.reduce((sum, cents) => sum + cents, 0) };
  }

  /**
   * Buys what is in the cart: prices and coupon read again, stock and use taken, mail and payments written, all or nothing.
   * The same key of the same person is the same order, however often and in parallel it is sent. An order that gives way
   * takes the place of the person's other one that does. Throws 422 with the text to show when a product is gone or short,
   * the coupon cannot be used, the total has changed, the person has reserved enough, or the key was used for another cart;
   * 429 past the limit of orders, of orders that ran out, of orders that were dropped, of this client's mails to people who
   * never confirmed, or of its wrong coupons.
   *
   * Everything is made ready without a lock; what the last statement then refuses is read again to say why.
   */
  async function place(cart: Cart, person: SignedIn, idempotencyKey: string, client: string): Promise<PlacedOrder> {
    await limit.take(String(person.id));
    const units = unitsOf(cart);
    const productIds = units.map(({ productId }) => productId);
    const findCoupon = async (db: Executor, besides: readonly number[] = []) =>
      cart.coupon === undefined
        ? undefined
        : coupons.find(db, { code: cart.coupon, userId: person.id, besides }, client);
    const findMine = (db: Executor) => findEarlier(db, person.id, idempotencyKey, markOf(units, cart));
    const withTypes = cart.coupon !== undefined;
    const read = await readForPlacing(database, { userId: person.id, productIds, key: idempotencyKey, withTypes });
    const { settings, mailId } = read;
    const earlier = read.isRepeated ? await findMine(database) : undefined;
    if (earlier) return earlier;
    assertFitting(cart);
    const products = new Map(read.products.map((product) => [product.id, product]));
    const buyer = reservations.buyerOf(read.buyer, settings);
    const who = { userId: person.id, isConfirmed: buyer.isConfirmed };
    // The device of an order that was placed meanwhile under this key is promised: for that order.
    const promised = await findPromise(cart, who).catch(async (error) => {
      const mine = await findMine(database);
      if (mine) return mine;
      throw error;
    });
    if (promised && 'id' in promised) return promised;
    const promise = promised;
    const mayFreeAny = buyer.hasReplaceable && (cart.credit !== undefined || withTypes);
    const replaceable = mayFreeAny ? await listReplaceable(database, person.id) : [];
    const terms = await termsOf(cart, promise, { userId: person.id, settings, besides: replaceable });
    const givesWay = terms.givesWay && !terms.isCovered;
    const mayReplace = givesWay && buyer.hasReplaceable;
    if (givesWay) assertFewExpired(buyer);
    assertFewDropped(buyer);
    // Units that another order of the same person holds come back first: only the shelf as it then is can be short.
    const coupon = await findCoupon(database, mayReplace ? replaceable : []);
    const method = pricedMethodOf(terms, settings);
    const plain = { products: mayReplace ? withoutEnd(products) : products, coupon, method };
    const delivery = await chooseDelivery(cart, person.id, units, plain);
    const offered = { ...plain, delivery: surchargeOf(delivery) };
    const priced = priceFor(cart, units, offered);
    assertConfirmed(buyer, givesWay);
    if (!buyer.isConfirmed) await accounts.countMailToStranger(client, undefined);
    const order = {
      userId: person.id,
      idempotencyKey,
      ...orderOf(cart, priced, { products: offered.products, delivery }),
      holdUntil: terms.isCovered ? null : (promise?.holdUntil ?? termsUntil(buyer, terms)),
      isCovered: terms.isCovered,
      most: boundsOf(buyer, client),
    };
    const { isConfirmed } = buyer;
    const beside = {
      ...mails.preparePlaced({ ...order, promise, paymentMethod: terms.label, delivery }, person, {
        isConfirmed,
        mailId,
        settings,
      }),
      payments: payments.begin('placed', terms, order.holdUntil),
      promise: promise && tradeIns.prepare(promise, person.id),
      follows: givesWay,
      coupon: coupon?.found ? coupons.prepare(coupon.found, person.id) : undefined,
      stock: shelf.prepare(units),
    };

    const placedOf = ({ id, transactionId }: { id: number; transactionId: string }): PlacedOrder => {
      const { userId, code: orderCode, totalCents, holdUntil } = order;
      const holdInS = holdUntil && (holdUntil.getTime() - buyer.now.getTime()) / 1000;
      const fresh = { userId, transactionId, holdInS, terms, settings };
      return { id, orderCode, totalCents, holdUntil, fresh };
    };
    async function refuse(db: Executor, productsNow: ReadonlyMap<number, ReadProduct>): Promise<never> {
      await findPromise(cart, who);
      const nowOffered = { ...offered, products: productsNow, coupon: await findCoupon(db) };
      const { totalCents } = priceFor(cart, units, nowOffered);
      const wanted = { userId: person.id, units, totalCents, products: productsNow };
      await reservations.assertMayReserve(db, { ...wanted, givesWay, client });
      throw refused(`O estoque ${cart.coupon === undefined ? '' : 'ou o cupom '}mudou. Confira o carrinho.`);
    }

    if (!mayReplace) {
      const placing = order.isCovered ? placeCovered(order, beside) : placeOrder(database, order, beside);
      const placed = await placing.catch(payments.explain);
      if (placed) return placedOf(placed);
      // In this order: whoever sees what the same order has taken sees that order then.
      const productsNow = await readProducts(database, productIds, { withTypes });
      const placedMeanwhile = await findMine(database);
      if (placedMeanwhile) return placedMeanwhile;
      const mayReplaceNow = givesWay && (await reservations.readBuyer(database, person.id)).hasReplaceable;
      if (!mayReplaceNow) return refuse(database, productsNow);
    }
    const refuseIn = async (tx: Executor) => refuse(tx, await readProducts(tx, productIds, { withTypes }));
    const attempt = { order, coupon: coupon?.found ?? undefined, beside, findMine, placedOf, refuse: refuseIn };
    return placeInstead(attempt).catch(payments.explain);
  }

  return { place };
}
