import type { Order, OrderListQuery } from '@giro/contract/calls/orders.ts';
import type { AllOrdersQuery } from '@giro/contract/calls/spreadsheets.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { pickup } from '@giro/contract/rules/pickup.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { countEach, pageOf } from '../../platform/database/paging.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { changedMeanwhile } from '../../platform/http/if-match.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { createTransactionId } from './order-attempts.ts';
import { placeOrder } from './orders.placing.ts';
import {
  findOrder,
  findOrderByCode,
  findOrderByKey,
  listHistory,
  listItems,
  listOrderBatch,
  listOrders,
  listOwnOrders,
  type OrderRow,
  recordStatus,
} from './orders.queries.ts';
import { type Cart, createOrderCode, hashOf, unitsOf } from './orders.rules.ts';
import { waitingConditions } from './orders.waiting.ts';
import { postingOrderMails } from './posting-order-mails.ts';
import { presentingOrders } from './presenting-orders.ts';
import { assertConfirmed, type createReservations, holdUntilOf, mostOrdersOf } from './reservations.ts';
import { giveBackStock, type ReadProduct, readProducts, takeStock, type Units } from './stock.ts';
import { createUnpaidOrders } from './unpaid-orders.ts';

const unknownOrder = 'Pedido não encontrado.';

export interface OrdersOptions {
  database: Database;
  accounts: AccountsService;
  reservations: ReturnType<typeof createReservations>;
  outbox: Outbox;
  limit: Limit;
  now: () => Date;
}

interface PlacedOrder {
  orderCode: string;
  totalCents: number;
  holdUntil: Date | null;
}

export type OrdersService = ReturnType<typeof createOrders>;

export function createOrders(options: OrdersOptions) {
  const { database, accounts, reservations, limit, now } = options;
  const present = presentingOrders(options);
  const mails = postingOrderMails(options);
  const { endUnpaid } = createUnpaidOrders({ database, mails, now });

  /** Throws 422 for a product that is gone, cannot be sold, or is short, and for a total that has changed. */
  function assertCanBuy(cart: Cart, units: readonly Units[], products: Map<number, ReadProduct>): void {
    for (const { productId, quantity } of units) {
      const product = products.get(productId);
      if (!product) throw refused('Um dos produtos do carrinho não está mais à venda. Confira o carrinho.');
      if (product.priceCents <= 0) throw refused(`"${product.name}" ainda não pode ser comprado. Fale com a loja.`);
      if (product.stock < quantity) {
        const left = product.stock === 0 ? 'está esgotado' : `tem só ${product.stock} em estoque`;
        throw refused(`"${product.name}" ${left}. Confira o carrinho.`);
      }
    }
    const totalCents = units.reduce(
      (sum, { productId, quantity }) => sum + (products.get(productId)?.priceCents ?? 0) * quantity,
      0,
    );
    if (totalCents !== cart.totalAmount) {
      const total = formatReais(reaisOf(totalCents));
      throw refused(`Os preços mudaram: o total agora é ${total}. Confira o carrinho antes de pagar.`);
    }
  }

  /** The order that a cart becomes at the prices that were just read. */
  function orderOf(cart: Cart, units: readonly Units[], products: Map<number, ReadProduct>, key: string) {
    return {
      code: createOrderCode(),
      totalCents: cart.totalAmount,
      paymentMethod: cart.payment_method,
      deliveryMethod: pickup,
      idempotencyKey: key,
      requestHash: hashOf(units, cart.totalAmount),
      transactionId: createTransactionId(),
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

  async function list(query: OrderListQuery) {
    const { rows, total } = await listOrders(database, query);
    return pageOf(await present(database, rows, 'admin'), total, query.page);
  }

  /** What `list` finds on all its pages, in batches from one snapshot. */
  function listAll(query: AllOrdersQuery) {
    return readInBatches(
      database,
      (tx, afterId) => listOrderBatch(tx, query, afterId),
      (tx, rows) => present(tx, rows, 'admin'),
    );
  }

  const countWaiting = () => countEach(database, 'orders', waitingConditions);

  async function listOwn(userId: number, page: number) {
    const { rows, total } = await listOwnOrders(database, userId, page);
    return pageOf(await present(database, rows, 'user'), total, page);
  }

  async function getPresented(db: Executor, id: number): Promise<Order> {
    const row = await findOrder(db, id);
    const [order] = row ? await present(db, [row], 'admin') : [];
    if (!order) throw notFound(unknownOrder);
    return order;
  }

  /**
   * Sets a status, records who did it and mails the buyer; the status that an order has already changes nothing.
   * Units go back on the shelf on entering 3 and are taken again on leaving it; on entering 1 they are held as long as
   * those of a new order. A payment shows as well that the buyer is reached. Throws 404; 409 when
   * `expectedVersion` is no longer the order's; 422 when there are too few units to leave 3.
   */
  async function changeStatus(id: number, status: number, admin: SignedIn, expectedVersion?: number): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row) throw notFound(unknownOrder);
      if (expectedVersion !== undefined && row.version !== expectedVersion) {
        const latest = (await listHistory(tx, [id])).at(-1);
        throw changedMeanwhile('Este pedido foi alterado', latest?.changed_by_name, row.updated_at);
      }
      if (row.status === status) return getPresented(tx, id);
      const holdsStock = await moveStock(tx, row, status);
      const holdUntil =
        status === orderStatus.pending ? holdUntilOf(await reservations.readBuyer(tx, row.user_id)) : null;
      const changed = await tx
        .updateTable('orders')
        .set((old) => ({
          status,
          holds_stock: holdsStock,
          hold_until: holdUntil,
          end_reason: null,
          updated_at: now(),
          updated_by: admin.id,
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordStatus(tx, { orderId: id, from: row.status, status, at: now(), adminId: admin.id });
      if (isPaid(status)) await accounts.markEmailConfirmed(tx, row.user_id);
      await mails.postStatus(tx, changed);
      return getPresented(tx, id);
    });
  }

  /** Answers whether the order holds its units afterwards. */
  async function moveStock(tx: Tx, row: OrderRow, status: number): Promise<boolean> {
    const shouldHold = status !== orderStatus.cancelled;
    if (shouldHold === row.holds_stock) return shouldHold;
    const items = await listItems(tx, [row.id]);
    const units = items.map(({ product_id, quantity }) => ({ productId: product_id, quantity }));
    if (!shouldHold) {
      await giveBackStock(tx, units);
      return false;
    }
    if (await takeStock(tx, units)) return true;
    const products = await readProducts(
      tx,
      units.map(({ productId }) => productId),
    );
    const short = items.filter(({ product_id, quantity }) => (products.get(product_id)?.stock ?? 0) < quantity);
    throw refused(`Não há estoque para reabrir este pedido: ${short.map(({ name }) => `"${name}"`).join(', ')}.`);
  }

  /** Makes sure that the mail of a new order is on its way. Throws 404 for somebody else's order. */
  async function ensurePlacedMail(code: string, person: SignedIn): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await findOrderByCode(tx, code);
      if (!row || (row.user_id !== person.id && person.profile !== 'admin')) throw notFound(unknownOrder);
      await mails.repostPlaced(tx, row);
    });
  }

  /** Makes sure that the mail of an order's latest status is on its way. Throws 404. */
  async function ensureStatusMail(code: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await findOrderByCode(tx, code);
      if (!row) throw notFound(unknownOrder);
      const isNew = (await listHistory(tx, [row.id])).length === 1;
      await (isNew ? mails.repostPlaced(tx, row) : mails.postStatus(tx, row));
    });
  }

  return { place, list, listAll, countWaiting, listOwn, changeStatus, ensurePlacedMail, ensureStatusMail, endUnpaid };
}
