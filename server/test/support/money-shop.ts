import { savePaymentSettingsCall } from '@giro/contract/calls/payment-settings.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { expect } from 'vitest';
import { readConservation } from '../../src/features/payments/invariants.queries.ts';
import type { PixTools } from '../../src/features/pix/payment-settings.service.ts';
import { createShopAlerts } from '../../src/features/refunds/shop-alerts.service.ts';
import { createWithdrawals } from '../../src/features/refunds/withdrawals.service.ts';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { OutsideTools } from '../../src/platform/features/ground.ts';
import { createLimit } from '../../src/platform/http/limits.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, secretKey, type TestShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';
import { createReceipts } from './receipts-on.ts';

export type MoneyShop = Awaited<ReturnType<typeof openMoneyShop>>;

const shopEmail = 'loja@exemplo.com.br';

/** A shop whose Pix is taken by a provider in memory, and money sent by these tools where there are some. */
export async function openMoneyShop(
  tools: Partial<PixTools> = {},
  openWith: (options: OutsideTools) => Promise<TestShop> = (options) => openShop({}, options),
) {
  let time: Date | undefined;
  const now = () => time ?? new Date();
  const provider = new MemoryProvider(now);
  const shop = await openWith({ pixTools: { ...tools, openProvider: () => provider } });
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  const { body: settings } = await admin.get('loja-config');
  await admin.put('loja-config', { ...settings, email: shopEmail });
  const { orders, orderPayments: covered, pixReceivers: receivers, paymentSettings, payments } = shop.app.services;
  const { outbox } = shop.app.ground;
  const { pix, refundRuns } = shop.app.services;
  const receipts = { ...payments, ...pix, refundRuns };
  const box = createSecretBox(secretKey);
  const log = pino({ level: 'silent' });
  const alerts = createShopAlerts({ outbox, readShopEmail: async () => shopEmail, log });
  const withdrawals = createWithdrawals({ outbox, alerts });

  /** Services for money that comes in, on another connection to the database. */
  const receiptsOn = (database: Database) => {
    const polls = createLimit(shop.pool, { name: 'pix-look', points: 60, seconds: 60 });
    const parts = { box, outbox, alerts, withdrawals, orders, receivers, covered, paymentSettings, polls, log, now };
    return createReceipts({ database, ...parts });
  };

  async function setProvider({ refundsAutomatically = true } = {}): Promise<void> {
    const wanted = { psp: 'simulador', refund_automatically: refundsAutomatically };
    const body = savePaymentSettingsCall.body.parse(wanted);
    await paymentSettings.save(body, { byId: admin.id, expectedVersion: undefined });
  }
  await setProvider();
  const providerId = (await paymentSettings.findProvider(shop.database))?.id ?? 0;

  /** As if the settings of the provider were lost, also for what belongs to it; returns how to put them back. */
  async function loseProvider() {
    const { rows } = await shop.pool.query(`select value from settings where key = 'payments'`);
    const put = (value: object) => shop.pool.query(`update settings set value = $1 where key = 'payments'`, [value]);
    await put({ ...rows[0].value, psp: '' });
    return () => put(rows[0].value);
  }

  /** Path at which the provider tells of payments, below `/api`. */
  async function hookPath(): Promise<string> {
    const { rows } = await shop.pool.query(`select value from settings where key = 'payments'`);
    const sealed = rows[0].value.webhookSecretSealed;
    return `pix/webhook/${box.openOptional(sealed, 'settings.payments.webhookSecret', 'payments')}`;
  }

  /** An order of R$ 1.000,00 that waits for its charge, which nobody looks at by themselves. */
  async function placed({ stock = 1, as = admin as Client } = {}) {
    const buyer = await buildBuyer(shop, { name: 'Ana Lima' });
    const product = await buildProduct(as, { stock });
    const { body } = await buyer.post('orders', buildOrder([product]));
    const { rows } = await sql<{ id: number; code: string; txid: string }>`
      update pix_charges set state = 'open', code = 'x' from orders
      where orders.id = order_id and order_code = ${body.order_code}
      returning order_id as id, order_code as code, txid`.execute(shop.database);
    const [order] = rows;
    if (!order) throw new Error(`No charge of ${JSON.stringify(body)}`);
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'open-charge'`.execute(shop.database);
    provider.have(order.txid, 100_000);
    return { ...order, buyer, product };
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
    await sql`update payments set state = 'failed' where order_id = ${orderId} and state = 'open'`.execute(
      shop.database,
    );
    await sql`update pix_charges set state = 'removed' where order_id = ${orderId} and state = 'open'`.execute(
      shop.database,
    );
  }

  const sellOut = (productId: number) =>
    sql`update products set stock = 0 where id = ${productId}`.execute(shop.database);

  const orderOf = (id: number) =>
    shop.database.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const paymentOf = (e2eId: string) =>
    shop.database
      .selectFrom('pix_payments')
      .selectAll()
      .$narrowType<{ e2e_id: string }>()
      .where('e2e_id', '=', e2eId)
      .executeTakeFirstOrThrow();
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
    setProvider,
    loseProvider,
    hookPath,
    provider,
    providerId,
    receipts,
    receiptsOn,
    withdrawals,
    admin,
    placed,
    end,
    sellOut,
    orderOf,
    paymentOf,
    refundsOf,
    comesIn,
    workAll,
    assertConserved,
    list: async (query = 'situacao=a-conferir') => (await admin.get(`recebimentos?${query}`)).body.payments,
    press: (url: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      admin.post(`recebimentos/${url}`, body, headers),
    async setNow(moment: Date) {
      time = moment;
      await shop.setNow(moment);
    },
  };
}
