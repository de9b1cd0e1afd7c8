import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRunners } from '../../src/runners.ts';
import { buildBuyer, buildOrder } from '../support/build-product.ts';
import { chargesOf, paymentOf } from '../support/charging-shop.ts';
import { openPeerShop, type PeerShop, refundsAt } from '../support/peer-shop.ts';

let house: PeerShop;
let day = 0;
let begin = new Date();
const minutesLater = (minutes: number) => house.setNow(new Date(begin.getTime() + minutes * 60_000));
beforeAll(async () => {
  house = await openPeerShop();
});
beforeEach(async () => {
  day++;
  begin = new Date(Date.now() + day * 86_400_000);
  await house.setNow(begin);
});
afterEach(async () => {
  house.peer.calm();
  house.setAhead(0);
  Object.assign(house.peer.levers, { refusesDuplicates: false, refundsEnd: 'DEVOLVIDO' });
  await house.workAll();
  await house.assertConserved();
});
afterAll(() => house.close());

async function paid() {
  const order = await house.charged();
  const pix = house.peer.pay(order.txid);
  await house.tell(pix);
  await house.shop.work();
  const { rows } = await house.shop.pool.query('select id from pix_payments where e2e_id = $1', [pix.e2eId]);
  return { ...order, pix, paymentId: rows[0].id as number };
}
const giveBack = (paymentId: number, key: string) =>
  house.admin.post(`recebimentos/${paymentId}/devolver`, { reason: 'Troca' }, { 'idempotency-key': key });

describe('a charge', () => {
  test.each([
    ['is answered by nobody', { how: 'cut-before' }],
    ['is made and not answered', { how: 'cut-after' }],
    ['fails there', { how: 'status', status: 503 }],
    ['is made slowly', { how: 'late', ms: 300 }],
    ['is one too many just now', { how: 'busy', retryAfterS: 1 }],
  ] as const)('that %s is there in the end, once', async (_, fault) => {
    house.peer.disturb('openCharge', fault);
    const { code, txid } = await house.charged({ isOpen: false });
    await house.workAll();
    expect(await chargesOf(house.shop, code)).toMatchObject([{ state: 'open', txid }]);
    expect(house.peer.state.charges.get(txid)?.status).toBe('ATIVA');
  });

  test('that a provider refuses as a duplicate is adopted when it is the same', async () => {
    house.peer.levers.refusesDuplicates = true;
    house.peer.disturb('openCharge', { how: 'cut-after' });
    const { code, txid } = await house.charged({ isOpen: false });
    await house.workAll();
    expect(await chargesOf(house.shop, code)).toMatchObject([{ state: 'open', txid }]);
  });

  test.each([10, -10])('by a clock %i minutes off is never held for less than the reserve', async (ahead) => {
    house.setAhead(ahead);
    const { code, id, txid } = await house.charged();
    const { hold_until: until } = await house.statusOf(code);
    expect(until?.getTime()).toBeGreaterThanOrEqual(begin.getTime() + 15 * 60_000);
    const pix = house.peer.pay(txid);
    await minutesLater(16);
    await house.tell(pix);
    await house.shop.work();
    expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'settled' }]);
  });

  test('is taken back, and its order ends, once a provider that was away is there again', async () => {
    const { code, txid } = await house.charged();
    await house.peer.stop();
    await minutesLater(17.5);
    await house.workAll();
    expect((await house.statusOf(code)).status).toBe(1);
    await house.peer.start();
    await house.workAll();
    expect(await house.statusOf(code)).toMatchObject({ status: 3, end_reason: 'expired' });
    expect(house.peer.state.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });
});

describe('a payment', () => {
  test('that is told of twice, early, or under a forged name is one payment', async () => {
    const { id, txid } = await house.charged({ isOpen: false });
    await house.tell({ txid, e2eId: `E${'9'.repeat(31)}` });
    await house.shop.work();
    await house.workAll();
    expect(await house.paymentsOf(id)).toEqual([]);
    const pix = house.peer.pay(txid);
    await Promise.all([house.tell(pix), house.tell(pix)]);
    await house.workAll();
    await house.tell(pix);
    await house.workAll();
    expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'settled', kept: 100_000 }]);
    expect(await house.countMails(id, 'Pix confirmado')).toBe(1);
  });

  test('that nobody tells of is found in the list of the hour', async () => {
    const { id, txid } = await house.charged();
    await house.shop.pool.query('delete from graphile_worker._private_jobs');
    house.peer.pay(txid);
    await minutesLater(10);
    await house.shop.app.services.pix.reconciliation.listLatest();
    expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'settled' }]);
  });

  test('that comes in two parts settles once it is enough; what comes then goes back', async () => {
    const { id, code, txid, buyer } = await house.charged();
    await house.tell(house.peer.pay(txid, 90_000));
    await house.workAll();
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'partial', received: 900 });
    await house.tell(house.peer.pay(txid, 10_000));
    await house.workAll();
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'paid' });
    const third = house.peer.pay(txid);
    await house.tell(third);
    await house.workAll();
    expect(await house.paymentsOf(id)).toMatchObject([
      { kept: 90_000 },
      { kept: 10_000 },
      { verdict: 'twice', kept: 0 },
    ]);
    expect(refundsAt(house.peer, third.e2eId)).toHaveLength(1);
  });

  test('that comes after the end, or after its buyer gave up, is sold or goes back', async () => {
    const [there, gone, left] = [await house.charged(), await house.charged(), await house.charged()];
    await left.buyer.post(`pedidos/${left.code}/desistir`);
    await minutesLater(17.5);
    await house.workAll();
    await (await buildBuyer(house.shop)).post('orders', buildOrder([gone.product]));
    for (const { txid } of [there, gone, left]) await house.tell(house.peer.pay(txid));
    await house.workAll();
    expect(await house.paymentsOf(there.id)).toMatchObject([{ verdict: 'settled', kept: 100_000 }]);
    for (const { id } of [gone, left]) {
      expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'late', kept: 0 }]);
    }
  });
});

describe('a refund', () => {
  test.each([
    ['answered by nobody', { how: 'cut-before' }],
    ['made and not answered', { how: 'cut-after' }],
    ['one too many just now', { how: 'busy', retryAfterS: 1 }],
  ] as const)('that is %s, and pressed again, is made once', async (name, fault) => {
    const { id, pix, paymentId } = await paid();
    house.peer.disturb('refund', fault);
    for (const _ of [1, 2]) expect((await giveBack(paymentId, name.replaceAll(' ', '-'))).status).toBeLessThan(300);
    await house.workAll();
    expect(refundsAt(house.peer, pix.e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
    expect(await house.countMails(id, 'valor devolvido')).toBe(1);
  });

  test('without balance gives the centavos back; the next one has another name', async () => {
    const { pix, paymentId, id } = await paid();
    house.peer.levers.refundsEnd = 'NAO_REALIZADO';
    await giveBack(paymentId, 'sem-saldo-1');
    await house.workAll();
    expect(await house.paymentsOf(id)).toMatchObject([{ refunded_cents: 0 }]);
    house.peer.levers.refundsEnd = 'DEVOLVIDO';
    await giveBack(paymentId, 'sem-saldo-2');
    await house.workAll();
    const refunds = refundsAt(house.peer, pix.e2eId);
    expect(refunds.map(({ status }) => status)).toEqual(['NAO_REALIZADO', 'DEVOLVIDO']);
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(2);
    expect(await house.paymentsOf(id)).toMatchObject([{ refunded_cents: 100_000 }]);
  });
});

describe('with all runners', () => {
  test('what is told of is paid at once, and mail goes out while four questions hang', async () => {
    const { pool } = house.shop;
    const order = await house.charged();
    const silent = [1, 2, 3, 4].map(() => house.charged({ isOpen: false }));
    const waiting = await Promise.all(silent);
    const runners = startRunners({ ...house.shop, log: pino({ level: 'silent' }) });
    try {
      const last = async () => (await chargesOf(house.shop, waiting[3]?.code ?? ''))[0]?.state;
      await expect.poll(last, { timeout: 15_000 }).toBe('open');
      await house.tell(house.peer.pay(order.txid));
      await expect
        .poll(async () => (await paymentOf(order.buyer, order.code)).state, { interval: 20, timeout: 3000 })
        .toBe('paid');
      house.peer.disturb('openCharge', { how: 'silent' }, 4);
      const hanging = await Promise.all([1, 2, 3, 4].map(() => house.charged({ isOpen: false })));
      const sent = async () =>
        (
          await pool.query(
            `select from emails where status = 'sent' and subject_kind = 'order' and subject_id = any($1)`,
            [hanging.map(({ id }) => String(id))],
          )
        ).rowCount;
      await expect.poll(sent, { timeout: 6000 }).toBe(4);
      for (const { txid } of hanging) expect(house.peer.state.charges.has(txid)).toBe(false);
      await house.peer.stop();
      await house.peer.start();
    } finally {
      await runners.stop();
    }
  });
});
