import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { expect } from 'vitest';
import { readConservation } from '../rehearsal/conservation.queries.ts';
import { receiptsJobs } from '../src/features/payments/receipts.jobs.ts';
import { createReceipts } from '../src/features/payments/receipts.service.ts';
import { receivedPaymentsRoutes } from '../src/features/payments/received-payments.routes.ts';
import { createShopAlerts } from '../src/features/payments/shop-alerts.service.ts';
import { webhooksRoutes } from '../src/features/payments/webhooks.routes.ts';
import { createWithdrawals } from '../src/features/payments/withdrawals.service.ts';
import { PublicCache } from '../src/platform/cache/public-cache.ts';
import { createSecretBox } from '../src/platform/crypto/secret-box.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createLimit } from '../src/platform/http/limits.ts';
import { recogniseSessions } from '../src/platform/http/request-session.ts';
import { createHttpServer, keepPublicAnswers } from '../src/platform/http/server.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, secretKey } from './harness.ts';
import { createReceivingProvider } from './receiving-provider.ts';

export const webhookSecret = 'w'.repeat(43);
export type MoneyShop = Awaited<ReturnType<typeof openMoneyShop>>;

const charged = () => randomBytes(16).toString('hex');

/** A shop whose Pix is taken by a provider in memory. */
export async function openMoneyShop() {
  const shop = await openShop();
  let time: Date | undefined;
  const now = () => time ?? new Date();
  const provider = createReceivingProvider(now);
  const settings = { refundAutomatically: true, isSetUp: true };
  const { id: providerId } = await shop.database
    .insertInto('pix_providers')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow();
  const receiver = { id: providerId, isFormer: false, provider, settings };
  const log = pino({ level: 'silent' });
  const { outbox, sessions, orders, charges } = shop.app.services;
  const alerts = createShopAlerts({ outbox, readShopEmail: async () => 'loja@exemplo.com.br', log });
  const withdrawals = createWithdrawals({ outbox, alerts });
  const receiptsOn = (database: Database) =>
    createReceipts({
      database,
      box: createSecretBox(secretKey),
      outbox,
      alerts,
      withdrawals,
      orders,
      charges,
      paymentSettings: {
        findProviderOf: async () => (settings.isSetUp ? receiver : undefined),
        listProviders: async () => (settings.isSetUp ? [receiver] : []),
        findWebhookProvider: async (secret) => (secret === webhookSecret ? providerId : undefined),
      },
      looks: createLimit(shop.pool, { name: 'provider-looks', points: 60, seconds: 60 }),
      log,
      now,
    });
  const receipts = receiptsOn(shop.database);
  Object.assign(shop.app.outsideTasks, receiptsJobs(receipts).tasks);
  const cache = new PublicCache(now);
  const http = await createHttpServer({ log, baseUrl: shop.config.baseUrl, trustProxy: false, cache });
  await http.register(
    async (api) => {
      keepPublicAnswers(api, cache);
      recogniseSessions(api, sessions, shop.config.baseUrl);
      receivedPaymentsRoutes(api, receipts.received, receipts.decisions);
      webhooksRoutes(api, receipts.webhooks);
    },
    { prefix: '/api' },
  );

  /** A call of the payments' own routes. */
  async function call(
    method: 'GET' | 'POST',
    url: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await http.inject({
      method,
      url: `/api/${url}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return { status: response.statusCode, text: response.body, body: isJson ? response.json() : {} };
  }

  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });

  /** An order of R$ 1.000,00 that waits for its charge. */
  async function placed({ stock = 1, as = admin as Client } = {}) {
    const buyer = await buildBuyer(shop, { name: 'Ana Lima' });
    const product = await buildProduct(as, { stock });
    await buyer.post('orders', buildOrder([product]));
    const txid = charged();
    const { rows } = await sql<{ id: number; code: string }>`
      update orders set pay_mode = 'charge', hold_until = ${new Date(now().getTime() + 900_000)}
      where user_id = ${buyer.id} returning id, order_code as code`.execute(shop.database);
    const { id, code } = rows[0] ?? { id: 0, code: '' };
    await sql`
      insert into pix_charges (order_id, txid, amount_cents, state, code) values (${id}, ${txid}, 100000, 'open', 'x')`.execute(
      shop.database,
    );
    return { id, code, txid, buyer, product };
  }

  /** Ends an order as its time does: units back on the shelf. */
  async function end(orderId: number, reason: string | null = 'expired') {
    await sql`
      with ended as (
        update orders set status = 3, holds_stock = false, hold_until = null, end_reason = ${reason}
        where id = ${orderId} and status <> 3 returning id
      )
      update products set stock = stock + quantity from order_items join ended on ended.id = order_id
      where product_id = products.id`.execute(shop.database);
    await sql`update pix_charges set state = 'removed' where order_id = ${orderId} and state = 'open'`.execute(
      shop.database,
    );
  }

  const sellOut = (productId: number) =>
    sql`update products set stock = 0 where id = ${productId}`.execute(shop.database);

  const orderOf = (id: number) =>
    shop.database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const paymentOf = (e2eId: string) =>
    shop.database.selectFrom('pix_payments').selectAll().where('e2e_id', '=', e2eId).executeTakeFirstOrThrow();
  const refundsOf = (paymentId: number) =>
    shop.database
      .selectFrom('pix_refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .orderBy('requested_at')
      .execute();

  /** Money that comes in at the provider and is told of, so many times at once. */
  async function comesIn(pix: Parameters<typeof provider.pay>[0], times = 1) {
    const paid = provider.pay(pix);
    await Promise.all(Array.from({ length: times }, () => receipts.record([structuredClone(paid)], providerId)));
    return paymentOf(paid.e2eId);
  }

  /** Works off every job that waits, also those that wait for a later moment. */
  async function workAll() {
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs`.execute(
      shop.database,
    );
    await shop.work();
  }

  /** Every centavo that came in is where it belongs. */
  async function assertConserved() {
    const found = await readConservation(shop.database);
    expect(found).toMatchObject({ lost: 0, broken: [] });
    return found;
  }

  return {
    ...shop,
    http,
    now,
    settings,
    provider,
    providerId,
    receipts,
    /** The same services on another connection to the database. */
    receiptsOn,
    withdrawals,
    admin,
    call,
    placed,
    end,
    sellOut,
    orderOf,
    paymentOf,
    refundsOf,
    comesIn,
    workAll,
    assertConserved,
    list: async (query = 'situacao=a-conferir') =>
      (await call('GET', `recebimentos?${query}`, { token: admin.token })).body.payments,
    press: (url: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call('POST', `recebimentos/${url}`, { token: admin.token, body, headers }),
    async setNow(moment: Date) {
      time = moment;
      await shop.setNow(moment);
    },
    async close() {
      await http.close();
      await shop.close();
    },
  };
}
