import { addDays, formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhooksRoutes } from '../../src/features/pix/webhooks.routes.ts';
import { createWebhooks } from '../../src/features/pix/webhooks.service.ts';
import { PublicCache } from '../../src/platform/cache/public-cache.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
beforeEach(async () => {
  shop.provider.asked.length = 0;
  await shop.pool.query('delete from rate_limits');
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

const tell = async (body: unknown, headers: Record<string, string> = {}, path?: string) =>
  shop.visitor().post(path ?? (await shop.hookPath()), body, headers);
const waiting = async () => {
  const found = await shop.pool.query(`select from graphile_worker.jobs where task_identifier = 'look-at-pix'`);
  return found.rowCount;
};
const statusOf = async (id: number) => (await shop.orderOf(id)).status;
const recorded = async (e2eId: string) =>
  shop.database.selectFrom('pix_payments').selectAll().where('e2e_id', '=', e2eId).execute();

describe('a webhook', () => {
  test.each(['', '/pix'])(
    'at the address with %j is stored and answered; the provider is asked by a job',
    async (end) => {
      const { id, txid } = await shop.placed();
      const { e2eId: endToEndId } = shop.provider.pay({ txid, amountCents: 100_000 });
      const answer = await tell({ pix: [{ txid, endToEndId, valor: '1.00' }] }, {}, (await shop.hookPath()) + end);
      expect([answer.status, answer.text]).toEqual([200, '{}']);
      expect([await statusOf(id), shop.provider.asked]).toEqual([1, []]);
      await shop.work();
      expect([await statusOf(id), shop.provider.asked]).toEqual([2, [`readCharge ${txid}`]]);
    },
  );

  test('that comes several times, also while it is looked at, is one payment', async () => {
    const { id, txid } = await shop.placed();
    const { e2eId: endToEndId } = shop.provider.pay({ txid, amountCents: 100_000 });
    const told = () => tell({ pix: [{ txid, endToEndId }] });
    await Promise.all([told(), told(), told()]);
    expect(await waiting()).toBe(1);
    await Promise.all([shop.work(), told()]);
    await shop.work();
    await told();
    await shop.work();
    expect(await recorded(endToEndId)).toMatchObject([{ verdict: 'settled', order_id: id }]);
  });

  test('that is forged costs one look and settles nothing', async () => {
    const { id, txid } = await shop.placed();
    await tell({ pix: [{ txid, endToEndId: `E${'9'.repeat(31)}`, valor: '1000.00' }] });
    await shop.workAll();
    await shop.workAll();
    expect([await statusOf(id), shop.provider.asked]).toEqual([1, [`readCharge ${txid}`]]);
  });

  test('about a Pix that is for no charge of ours is looked up by its own name', async () => {
    const { e2eId: endToEndId } = shop.provider.pay({ amountCents: 700, txid: 'outro' });
    await tell({ pix: [{ txid: 'outro', endToEndId }] });
    await shop.work();
    expect(shop.provider.asked).toEqual([`listReceived ${endToEndId}`]);
    expect(await recorded(endToEndId)).toMatchObject([{ verdict: 'unmatched', amount_cents: 700 }]);
  });

  test('with another secret is not found, whatever it says; nothing is stored', async () => {
    const right = await shop.hookPath();
    const almost = right.slice(0, -1) + (right.endsWith('x') ? 'y' : 'x');
    const wrong = `pix/webhook/${'x'.repeat(43)}`;
    for (const path of [wrong, 'pix/webhook/w', almost]) {
      const answer = await tell({ pix: [{ txid: 'a'.repeat(32) }] }, {}, path);
      expect(answer.status).toBe(404);
    }
    expect((await tell('{', { 'content-type': 'text/plain' }, wrong)).status).toBe(404);
    expect(await waiting()).toBe(0);
  });

  test('needs no session, no origin of ours, and no JSON that is right', async () => {
    const { txid } = await shop.placed();
    const from = { origin: 'https://banco.exemplo.com.br', 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' };
    expect((await tell({ pix: [{ txid }] }, from)).status).toBe(200);
    expect(await waiting()).toBe(1);
    await shop.work();
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await tell('{"pix": [', { 'content-type': type })).status).toBe(200);
      const body = JSON.stringify({ pix: [{ txid }] });
      expect((await tell(body, { 'content-type': type })).status).toBe(200);
      expect(await waiting()).toBe(1);
      await shop.work();
    }
    const url = `/api/${await shop.hookPath()}`;
    expect((await shop.app.http.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect((await tell({ evento: 'teste_webhook' })).status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  test('of more than 64 KB is refused', async () => {
    expect((await tell({ pix: [], lixo: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('is answered 503 while the database is away, to be told again', async () => {
    const database = openDatabase(openPool({ host: '/nowhere' }, () => undefined));
    const http = await createHttpServer({
      log: shop.app.http.log as never,
      baseUrl: shop.config.baseUrl,
      trustProxy: false,
      cache: new PublicCache(),
    });
    const webhooks = createWebhooks({
      database,
      paymentSettings: { ...shop.app.services.paymentSettings, findWebhookProvider: async () => shop.providerId },
      moneyIn: shop.receipts,
      polls: {
        take: async () => undefined,
        tryTake: async () => true,
        msUntilFree: async () => 0,
        giveBack: async () => undefined,
      },
    });
    webhooksRoutes(http, webhooks);
    const payload = { pix: [{ txid: 'a'.repeat(32) }] };
    const { statusCode } = await http.inject({ method: 'POST', url: `/${await shop.hookPath()}`, payload });
    expect(statusCode).toBe(503);
    await http.close();
    await database.destroy();
  });

  test('is looked at again when the provider does not answer, and not when it knows of nothing', async () => {
    const { id, txid } = await shop.placed();
    const { e2eId: endToEndId } = shop.provider.pay({ txid, amountCents: 100_000 });
    shop.provider.fail('readCharge', 'unknown', { times: 1 });
    await tell({ pix: [{ txid, endToEndId }] });
    await shop.work();
    expect(await statusOf(id)).toBe(1);
    await shop.workAll();
    expect(await statusOf(id)).toBe(2);
    shop.provider.fail('readCharge', 'refused', { times: 1 });
    await tell({ pix: [{ txid, endToEndId }] });
    await shop.workAll();
    expect(await waiting()).toBe(0);
  });

  test('that comes with a hundred others asks sixty times in a minute', async () => {
    const pix = Array.from({ length: 100 }, (_, index) => ({ endToEndId: `E${String(index).padStart(31, '0')}` }));
    await tell({ pix });
    await shop.work();
    expect(shop.provider.asked).toHaveLength(60);
    expect(await waiting()).toBe(40);
    await shop.pool.query('delete from rate_limits');
    await shop.workAll();
    expect(shop.provider.asked).toHaveLength(100);
  });
});

test('looked for first and written then, a Pix that is told of twice at once would fail', async () => {
  const { e2eId } = shop.provider.pay({ amountCents: 500 });
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const naive = async () => {
    const known = await recorded(e2eId);
    if (++arrived === 2) both.resolve();
    await both.promise;
    if (known.length > 0) return;
    const payment = { e2e_id: e2eId, amount_cents: 500, paid_at: new Date().toISOString(), verdict: 'unmatched' };
    await shop.database.insertInto('pix_payments').values(payment).execute();
  };
  const outcomes = await Promise.allSettled([naive(), naive()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('what no webhook has told', () => {
  const date = addDays(saoPauloToday(new Date()), 5);
  const day = new Date(`${date}T12:00:00-03:00`);
  /** The morning after so many nights, when days are compared. */
  const morning = (nights: number) => new Date(`${addDays(date, nights)}T03:15:00-03:00`);
  const shopMails = async () => (await shop.mails()).filter((mail) => mail.to?.[0]?.address === 'loja@exemplo.com.br');
  const dayRow = (which: string) =>
    shop.database.selectFrom('pix_days').selectAll().where('day', '=', which).executeTakeFirst();

  test('is in the list of the last three hours', async () => {
    await shop.setNow(day);
    const { id, txid } = await shop.placed();
    shop.provider.pay({ txid, amountCents: 100_000, paidAt: new Date(day.getTime() - 2 * 3_600_000) });
    const older = shop.provider.pay({ amountCents: 900, paidAt: new Date(day.getTime() - 4 * 3_600_000) });
    await shop.receipts.reconciliation.listLatest();
    await shop.receipts.reconciliation.listLatest();
    expect(await statusOf(id)).toBe(2);
    expect(await recorded(older.e2eId)).toEqual([]);
  });

  test('is in the list of the day, which is held against ours: the shop is told where they differ', async () => {
    const missing = (await shop.provider.listReceived({ from: new Date(0), to: day })).find(
      ({ amountCents }) => amountCents === 900,
    );
    await shop.setNow(morning(1));
    await shop.pool.query(
      `insert into pix_payments (e2e_id, amount_cents, paid_at, verdict) values ('EzNossoSozinho', 400, $1, 'unmatched')`,
      [day],
    );
    await shop.receipts.reconciliation.compareDays();
    expect(await recorded(missing?.e2eId ?? '')).toMatchObject([{ verdict: 'unmatched' }]);
    const row = await dayRow(date);
    expect(row).toMatchObject({ psp_count: 2, psp_cents: 100_900, our_count: 2, our_cents: 100_400 });
    expect(row?.differences).toEqual([
      { e2e_id: missing?.e2eId, psp_cents: 900, our_cents: null },
      { e2e_id: 'EzNossoSozinho', psp_cents: null, our_cents: 400 },
    ]);
    const told = (await shopMails()).filter(({ subject }) => subject?.includes('confira as diferenças'));
    expect(told.map(({ subject }) => subject)).toEqual([`Pix de ${formatDate(date)}: confira as diferenças`]);
    await shop.receipts.reconciliation.compareDays();
    expect([await dayRow(date), shop.provider.asked.length]).toEqual([row, 2]);
  });

  test('is nothing on a day whose lists are equal, and nobody is told', async () => {
    await shop.setNow(morning(2));
    await shop.comesIn({ amountCents: 300, paidAt: new Date(`${addDays(date, 1)}T23:59:00-03:00`) });
    const before = (await shopMails()).length;
    await shop.receipts.reconciliation.compareDays();
    expect(await dayRow(addDays(date, 1))).toMatchObject({ psp_count: 1, our_count: 1, differences: [] });
    expect(await shopMails()).toHaveLength(before);
  });

  test('is found days later, when no process was there to compare', async () => {
    const lost = shop.provider.pay({ amountCents: 800, paidAt: new Date(`${addDays(date, 3)}T12:00:00-03:00`) });
    await shop.setNow(morning(6));
    await shop.receipts.reconciliation.compareDays();
    expect(await recorded(lost.e2eId)).toHaveLength(1);
    const rows = await shop.database.selectFrom('pix_days').select(['day', 'psp_count']).orderBy('day').execute();
    expect(rows).toEqual([2, 1, 0, 1, 0, 0].map((psp_count, index) => ({ day: addDays(date, index), psp_count })));
  });

  test('waits while the provider was asked sixty times in this minute, or is not set up', async () => {
    const { listLatest, compareDays } = shop.receipts.reconciliation;
    await shop.pool.query(`insert into rate_limits (key, points, expire)
      values ('pix-look:provider', 60, (extract(epoch from now()) * 1000 + 60000)::bigint)`);
    await listLatest();
    await compareDays();
    expect(shop.provider.asked).toEqual([]);
    const putBack = await shop.loseProvider();
    await shop.pool.query('delete from rate_limits');
    await shop.workAll();
    await putBack();
    expect(shop.provider.asked).toEqual([]);
  });
});
