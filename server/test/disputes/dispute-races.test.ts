import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDisputeTaking } from '../../src/features/disputes/dispute-taking.service.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { type DisputeShop, openDisputeShop, type PaidByCard } from '../support/dispute-shop.ts';

let shop: DisputeShop;
beforeAll(async () => {
  shop = await openDisputeShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const countOf = async ({ orderId }: PaidByCard) => {
  const { rows } = await shop.pool.query(
    `select count(*)::int as disputes, (select count(*)::int from pix_refunds join pix_payments on pix_payments.id = pix_refunds.payment_id
       where order_id = $1) as refunds from disputes where order_id = $1`,
    [orderId],
  );
  return rows[0];
};

test('notices of one dispute that come at once take it once, and its money once', async () => {
  for (let round = 0; round < atDepth(3, 20); round++) {
    const paid = await shop.paidByCard();
    const open = await shop.simulator.contest(paid.reference);
    const lost = { ...open, state: 'lost' as const };
    const notices = Array.from({ length: 10 }, (_, place) => (place % 3 === 2 ? lost : open));
    await Promise.all(notices.map((said) => shop.taking.take(paid.card, said)));
    expect(await countOf(paid)).toEqual({ disputes: 1, refunds: 1 });
    expect(await shop.stateOf(paid)).toMatchObject({ state: 'settled', refunded: 100_000, status: 3 });
  }
});

test('who looks at the state first, and writes whatever it is by then, takes the money twice', async () => {
  const paid = await shop.paidByCard();
  const open = await shop.simulator.contest(paid.reference);
  await shop.taking.take(paid.card, open);
  const naive = async () => {
    const { rows } = await shop.pool.query('select state from disputes where order_id = $1', [paid.id]);
    if (rows[0].state !== 'open') return;
    await shop.pool.query(
      `insert into pix_refunds (id, payment_id, amount_cents, source, nature, state, finished_at)
       values ('naive' || replace(gen_random_uuid()::text, '-', '')::varchar(20), $1, 100000, 'psp', 'CHARGEBACK', 'done', giro_now())`,
      [paid.receiptId],
    );
    await shop.pool.query(`update disputes set state = 'lost', decided_at = giro_now() where order_id = $1`, [paid.id]);
  };
  await Promise.all(Array.from({ length: 8 }, naive));
  const { refunds } = await countOf(paid);
  expect(refunds).toBeGreaterThan(1);
  await shop.pool.query(`delete from pix_refunds where id like 'naive%'`);
  await shop.pool.query(`update disputes set state = 'open', decided_at = null where order_id = $1`, [paid.id]);
});

test('a hand over and a dispute that come at once: it is handed over before, or asks for the reason', async () => {
  for (let round = 0; round < atDepth(3, 20); round++) {
    const paid = await shop.paidByCard();
    const open = await shop.simulator.contest(paid.reference);
    const [handed] = await Promise.all([
      shop.admin.put(`orders/${paid.id}`, { status: 5 }),
      shop.taking.take(paid.card, open),
    ]);
    const { status } = await shop.stateOf(paid);
    expect([handed.status, status]).toEqual(handed.status === 200 ? [200, 5] : [409, 2]);
  }
});

test('a refund and a lost dispute at once give the money back once', async () => {
  for (let round = 0; round < atDepth(3, 20); round++) {
    const paid = await shop.paidByCard();
    const lost = { ...(await shop.simulator.contest(paid.reference)), state: 'lost' as const };
    await Promise.all([
      shop.admin.post(`recebimentos/${paid.receiptId}/devolver`, { reason: 'x' }, { 'idempotency-key': randomUUID() }),
      shop.taking.take(paid.card, lost),
    ]);
    const { refunded } = await shop.stateOf(paid);
    const { rows } = await shop.pool.query(
      `select coalesce(sum(amount_cents), 0)::int as sum from pix_refunds where payment_id = $1 and state <> 'failed'`,
      [paid.receiptId],
    );
    expect([refunded, rows[0].sum]).toEqual([100_000, 100_000]);
  }
});

test('a dispute whose transaction is broken off leaves nothing, and is taken by the next notice', async () => {
  const paid = await shop.paidByCard();
  const open = await shop.simulator.contest(paid.reference);
  const shopAlerts = { tell: () => Promise.reject(new Error('broken off')) };
  const broken = createDisputeTaking({ database: shop.database, ...shop.app.services, shopAlerts });
  await expect(broken.take(paid.card, open)).rejects.toThrow('broken off');
  expect(await countOf(paid)).toEqual({ disputes: 0, refunds: 0 });
  expect((await shop.stateOf(paid)).state).toBe('settled');
  await shop.taking.take(paid.card, open);
  expect((await shop.stateOf(paid)).state).toBe('disputed');
});
