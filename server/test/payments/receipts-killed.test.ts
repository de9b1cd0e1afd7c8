import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { endAtStatements } from '../support/end-at-statements.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

/** The services of a process that ends with this statement: it, and what its transaction did before, never happened. */
function endingAt(statement: number) {
  let count = 0;
  let isOver = false;
  const ending: KyselyPlugin = {
    transformQuery({ node }) {
      isOver ||= ++count === statement;
      if (isOver) throw new Error('This process has ended.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const services = shop.receiptsOn(openDatabase(shop.pool, [ending]));
  return { services, statements: () => count, hasEnded: () => isOver };
}

/** Does `work` in processes that end at a statement, another one in each, until one comes to its end. */
const endedEverywhere = (work: (services: ReturnType<typeof endingAt>['services']) => Promise<void>) =>
  endAtStatements(async (statement) => {
    const { services, statements, hasEnded } = endingAt(statement);
    await work(services).catch((error) => expect(String(error)).toContain('has ended'));
    return hasEnded() ? undefined : statements();
  });

test('money that settles an order does so once, wherever the first process that hears of it ends', async () => {
  const orders: { id: number; e2eId: string }[] = [];
  const statements = await endedEverywhere(async ({ record }) => {
    const { id, txid } = await shop.placed();
    const pix = shop.provider.pay({ txid, amountCents: 100_000 });
    orders.push({ id, e2eId: pix.e2eId });
    await record([pix], shop.providerId);
  });
  expect(statements).toBeGreaterThan(8);
  for (const { id, e2eId } of orders) {
    await shop.receipts.record(await shop.provider.listReceived({ e2eId }), shop.providerId);
    expect(await shop.paymentOf(e2eId)).toMatchObject({ order_id: id, verdict: 'settled', refunded_cents: 0 });
    expect(await shop.orderOf(id)).toMatchObject({ status: 2 });
  }
  const { rows } = await shop.pool.query('select count(*)::int from order_statuses where status = 2 group by order_id');
  expect(rows.map(({ count }) => count)).toEqual(orders.map(() => 1));
});

test('money that goes back does so once, wherever processes end that record it, ask for it, and note that it is done', async () => {
  const late: { e2eId: string; email: string }[] = [];
  const statements = await endedEverywhere(async ({ record, refundRuns }) => {
    await shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);
    const { id, txid, buyer } = await shop.placed();
    await shop.end(id, null);
    const pix = shop.provider.pay({ txid, amountCents: 100_000 });
    late.push({ e2eId: pix.e2eId, email: buyer.email });
    await record([pix], shop.providerId);
    const payment = await shop.paymentOf(pix.e2eId);
    for (const refund of await shop.refundsOf(payment.id)) await refundRuns.run(refund.id);
  });
  expect(statements).toBeGreaterThan(20);
  for (const { e2eId } of late) {
    await shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);
    await shop.receipts.record(await shop.provider.listReceived({ e2eId }), shop.providerId);
  }
  await shop.workAll();
  const mails = await shop.mails();
  for (const { e2eId, email } of late) {
    const payment = await shop.paymentOf(e2eId);
    expect(payment).toMatchObject({ verdict: 'late', refunded_cents: 100_000 });
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'done' }]);
    expect((await shop.provider.listReceived({ e2eId }))[0]?.refunds).toHaveLength(1);
    const told = mails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes('devolvido'));
    expect(told).toHaveLength(1);
  }
});
