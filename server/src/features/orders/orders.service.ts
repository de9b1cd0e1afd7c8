import type { Order } from '@giro/contract/calls/orders.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { transactionIdOf } from '@giro/contract/rules/pix.ts';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { changedMeanwhile } from '../../platform/http/if-match.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { orderStatusMail, placedMail } from './orders.mail.ts';
import { presentOrder } from './orders.presenter.ts';
import {
  findOrder,
  findOrderByCode,
  findOrderByKey,
  listBuyers,
  listHistory,
  listItems,
  listOrders,
  listOwnOrders,
  type OrderItemRow,
  type OrderRow,
} from './orders.queries.ts';
import { type Cart, createOrderCode, hashOf, unitsOf } from './orders.rules.ts';
import { giveBackStock, type ReadProduct, readProducts, takeStock, type Units } from './stock.ts';

const unknownOrder = 'Pedido não encontrado.';

export interface OrdersOptions {
  database: Database;
  accounts: AccountsService;
  storefrontInfo: StorefrontInfoService;
  outbox: Outbox;
  limit: Limit;
  baseUrl: string;
  now: () => Date;
}

interface PlacedOrder {
  orderCode: string;
  totalCents: number;
}

export type OrdersService = ReturnType<typeof createOrders>;

export function createOrders(options: OrdersOptions) {
  const { database, accounts, storefrontInfo, outbox, limit, baseUrl, now } = options;

  async function present(db: Executor, rows: readonly OrderRow[], reader: 'admin' | 'user'): Promise<Order[]> {
    const ids = rows.map(({ id }) => id);
    const [buyers, items, history] = await Promise.all([
      listBuyers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listItems(db, ids),
      listHistory(db, ids),
    ]);
    return rows.flatMap((row) => {
      const buyer = buyers.find(({ id }) => id === row.user_id);
      if (!buyer) return [];
      return presentOrder({
        row,
        buyer: accounts.present(buyer),
        items: items.filter(({ order_id }) => order_id === row.id),
        history: history.filter(({ order_id }) => order_id === row.id),
        reader,
      });
    });
  }

  async function getPickup(tx: Executor) {
    const { vicinity, opening_hours } = await storefrontInfo.getShop(tx);
    return { address: vicinity, hours: opening_hours };
  }

  type Buyer = Pick<SignedIn, 'name' | 'email'>;

  async function postPlacedMail(
    tx: Executor,
    row: OrderRow,
    items: readonly OrderItemRow[],
    buyer: Buyer,
  ): Promise<void> {
    const cause = { subjectKind: 'order', subjectId: row.id, event: 'placed' } as const;
    await outbox.post(tx, cause, buyer.email, placedMail(row, items, buyer.name, await getPickup(tx), baseUrl));
  }

  async function repostPlacedMail(tx: Executor, row: OrderRow): Promise<void> {
    const [buyer] = await listBuyers(tx, [row.user_id]);
    if (buyer) await postPlacedMail(tx, row, await listItems(tx, [row.id]), buyer);
  }

  async function postStatusMail(tx: Executor, row: OrderRow): Promise<void> {
    const latest = (await listHistory(tx, [row.id])).at(-1);
    const [buyer] = await listBuyers(tx, [row.user_id]);
    if (!buyer) return;
    const cause = { subjectKind: 'order', subjectId: row.id, event: `status:${latest?.id ?? 0}` } as const;
    await outbox.post(tx, cause, buyer.email, orderStatusMail(row, buyer.name, await getPickup(tx), baseUrl));
  }

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

  /**
   * Buys what is in the cart: prices read again, stock taken, mail written, all or nothing. The same key of the same
   * person is the same order, however often and in parallel it is sent. Throws 422 with the text to show when a
   * product is gone or short, the total has changed, or the key was used for another cart; 429 past the limit.
   *
   * Stock comes last and on condition, so that buyers of one product wait for each other only while a commit lasts.
   */
  async function place(cart: Cart, person: SignedIn, idempotencyKey: string): Promise<PlacedOrder> {
    await limit.take(String(person.id));
    const units = unitsOf(cart);
    const ids = units.map(({ productId }) => productId);
    const hash = hashOf(units, cart.totalAmount);
    return database.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${person.id}:${idempotencyKey}`}, 0))`.execute(tx);
      const earlier = await findOrderByKey(tx, person.id, idempotencyKey);
      if (earlier) return repeat(earlier, hash);
      const products = await readProducts(tx, ids);
      assertCanBuy(cart, units, products);
      const row = await insertOrder(tx, person.id, cart.totalAmount, idempotencyKey, hash);
      const items = await insertItems(tx, row.id, units, products);
      await recordStatus(tx, row.id, null, orderStatus.pending);
      await postPlacedMail(tx, row, items, person);
      const priced = units.map((unit) => ({ ...unit, priceCents: products.get(unit.productId)?.priceCents }));
      if (!(await takeStock(tx, priced))) {
        assertCanBuy(cart, units, await readProducts(tx, ids));
        throw refused('O estoque mudou. Confira o carrinho.');
      }
      return { orderCode: row.order_code, totalCents: row.total_cents };
    });
  }

  function repeat(earlier: OrderRow, hash: Buffer): PlacedOrder {
    if (!earlier.request_hash.equals(hash))
      throw refused('Este pedido já foi feito com outro carrinho. Comece uma nova compra.');
    return { orderCode: earlier.order_code, totalCents: earlier.total_cents };
  }

  async function insertOrder(tx: Tx, userId: number, totalCents: number, key: string, hash: Buffer): Promise<OrderRow> {
    return tx
      .insertInto('orders')
      .values({
        user_id: userId,
        order_code: createOrderCode(),
        status: orderStatus.pending,
        total_cents: totalCents,
        idempotency_key: key,
        request_hash: hash,
        transaction_id: transactionIdOf(key),
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async function insertItems(tx: Tx, orderId: number, units: readonly Units[], products: Map<number, ReadProduct>) {
    const rows = units.flatMap(({ productId, quantity }, index) => {
      const product = products.get(productId);
      if (!product) return [];
      const { name, picture, priceCents } = product;
      return [
        {
          order_id: orderId,
          line: index + 1,
          product_id: productId,
          name,
          picture,
          unit_price_cents: priceCents,
          quantity,
        },
      ];
    });
    return tx.insertInto('order_items').values(rows).returningAll().execute();
  }

  async function recordStatus(tx: Tx, orderId: number, from: number | null, status: number, adminId?: number) {
    await tx
      .insertInto('order_statuses')
      .values({ order_id: orderId, from_status: from, status, changed_at: now(), changed_by: adminId })
      .execute();
  }

  async function list(query: ListQuery) {
    const { rows, total } = await listOrders(database, query);
    return pageOf(await present(database, rows, 'admin'), total, query.page);
  }

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
   * Units go back on the shelf on entering 3 and are taken again on leaving it. Throws 404; 409 when
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
      const changed = await tx
        .updateTable('orders')
        .set((old) => ({
          status,
          holds_stock: holdsStock,
          updated_at: now(),
          updated_by: admin.id,
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordStatus(tx, id, row.status, status, admin.id);
      await postStatusMail(tx, changed);
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
      await repostPlacedMail(tx, row);
    });
  }

  /** Makes sure that the mail of an order's latest status is on its way. Throws 404. */
  async function ensureStatusMail(code: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await findOrderByCode(tx, code);
      if (!row) throw notFound(unknownOrder);
      const isNew = (await listHistory(tx, [row.id])).length === 1;
      await (isNew ? repostPlacedMail(tx, row) : postStatusMail(tx, row));
    });
  }

  return { place, list, listOwn, changeStatus, ensurePlacedMail, ensureStatusMail };
}
