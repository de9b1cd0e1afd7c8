import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockOf } from '../support/build-product.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import type { Client } from '../support/harness.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

/** An order of R$ 1.000,00, so much of it by credit and the rest by a Pix that has come. */
async function buildPaid(seller: Client, credit: number) {
  const order = await shop.place(seller, credit);
  const { txid } = await shop.open(order.id);
  const pix = await shop.comesIn({ txid });
  return { ...order, pix };
}

const endsOf = async (lotId: number): Promise<number> => {
  const { rows } = await shop.pool.query(
    'select extract(epoch from ends_at - giro_now()) / 86400 as days from credits where id = $1',
    [lotId],
  );
  return Number(rows[0].days);
};

describe('a paid order that is cancelled', () => {
  test('gives its credit back at once, and lists its Pix', async () => {
    const { seller } = await shop.buildHolder();
    const order = await buildPaid(seller, 300);
    expect(await shop.freeOf(seller)).toBe(1017.6);
    expect((await shop.admin.put(`orders/${order.id}`, { status: 3 })).status).toBe(200);
    expect(await shop.freeOf(seller)).toBe(1317.6);
    expect((await seller.get(`pedidos/${order.code}`)).body).toMatchObject({
      payments: [
        { method: 'pix', received: 700, refunded: 0 },
        { method: 'credit', received: 300, refunded: 300, note: 'Devolvido ao crédito' },
      ],
    });
    expect((await shop.list()).data).toContainEqual(
      expect.objectContaining({ order_code: order.code, value: 700, order_status: 3 }),
    );
    const asked = await shop.press(
      `${order.pix.id}/devolver`,
      { reason: 'Cancelado' },
      { 'idempotency-key': 'cancelado' },
    );
    expect(asked.status).toBe(202);
    await shop.workAll();
    expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 70000', 'credit settled 30000 30000']);
    const { body } = await seller.get(`pedidos/${order.code}`);
    expect(body).toMatchObject({ is_paid_back: true, refunded: 1000 });
    expect((await shop.admin.put(`orders/${order.id}`, { status: 2 })).status).toBe(422);
  });

  test('of which nothing else came is over with that, and its withdrawal too', async () => {
    const { seller } = await shop.buildHolder();
    const order = await shop.place(seller, 1000);
    expect((await seller.post(`pedidos/${order.code}/desistir`)).body.withdrawal).toMatchObject({ state: 'asked' });
    await shop.admin.put(`orders/${order.id}`, { status: 3 });
    const { body } = await seller.get(`pedidos/${order.code}`);
    expect(body).toMatchObject({ is_paid_back: true, withdrawal: { state: 'refunded' }, payment: { status: 3 } });
    expect([await shop.freeOf(seller), await stockOf(shop.admin, order.product.id)]).toEqual([1317.6, 1]);
  });
});

describe('a refund in parts', () => {
  test('never gives back more than came by each way, and all of it once', async () => {
    const { seller } = await shop.buildHolder();
    const order = await buildPaid(seller, 300);
    const given: number[] = [];
    for (const cents of [10_000, 25_000, 60_000, 60_000]) {
      given.push(await shop.giveBack(order.id, cents));
      await shop.workAll();
    }
    expect(given).toEqual([10_000, 25_000, 60_000, 5_000]);
    expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 70000', 'credit settled 30000 30000']);
    expect(await shop.freeOf(seller)).toBe(1317.6);
    expect((await shop.kindsOf(seller)).slice(0, 3)).toEqual(['returned 200', 'returned 100', 'spent 0']);
  });

  test('goes to each credit in proportion, of each the bonus in proportion, and the rest makes it whole', async () => {
    const { seller, lotIds } = await shop.buildHolderOf([30_000, 50_000]);
    const whole = await shop.freePartsOf(lotIds);
    const order = await buildPaid(seller, 600);
    // All 324,00 of the first, 276,00 of the 540,00 of the second: of each 8/108 is bonus, parts of a centavo left off.
    expect(await shop.freePartsOf(lotIds)).toEqual([
      [0, 0],
      [50_000 - 25_556, 4_000 - 2_044],
    ]);
    await shop.giveBack(order.id, 10_000);
    // Of 100,00 54,00 and 46,00.
    expect(await shop.freePartsOf(lotIds)).toEqual([
      [5_000, 400],
      [50_000 - 25_556 + 4_260, 4_000 - 2_044 + 340],
    ]);
    await shop.giveBack(order.id, 50_000);
    expect(await shop.freePartsOf(lotIds)).toEqual(whole);
    expect(await shop.partsOf(order.id)).toEqual(['pix settled 40000 0', 'credit settled 60000 60000']);
  });

  test('lets its credit live for thirty days more, and no shorter than it did', async () => {
    const { seller, lotId } = await shop.buildHolder();
    const order = await shop.place(seller, 1000);
    await shop.giveBack(order.id, 10_000);
    expect(await endsOf(lotId)).toBeGreaterThan(360);
    await shop.endAgo(lotId, 5);
    await shop.giveBack(order.id, 10_000);
    expect(await endsOf(lotId)).toBeGreaterThan(29.9);
    expect(await endsOf(lotId)).toBeLessThan(31.1);
    await shop.endDue();
    // The rest of it was over, and is not: it is one credit.
    expect(await shop.freeOf(seller)).toBe(517.6);
  });
});

describe('an order that has run out', () => {
  const renew = (seller: Client, code: string) => seller.post(`pedidos/${code}/novo-codigo`);

  test('holds the same credit again with its new code', async () => {
    const { seller } = await shop.buildHolder();
    const order = await shop.place(seller, 300);
    await shop.open(order.id);
    await shop.runOut(order.id);
    expect(await shop.freeOf(seller)).toBe(1317.6);
    const again = await renew(seller, order.code);
    expect([again.status, again.body]).toMatchObject([200, { value: 1000, received: 300 }]);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 1017.6, reserved: 300 });
    const { txid, cents } = await shop.open(order.id);
    expect(cents).toBe(70_000);
    expect((await shop.comesIn({ txid })).verdict).toBe('settled');
    expect(await shop.partsOf(order.id)).toEqual(['pix settled 70000 0', 'credit settled 30000 0']);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 1017.6, reserved: 0 });
  });

  test('is refused another code when its credit is gone, and holds nothing', async () => {
    const { seller, lotId } = await shop.buildHolder();
    const order = await shop.place(seller, 300);
    const { txid } = await shop.open(order.id);
    await shop.runOut(order.id);
    await seller.post(`meu-credito/${lotId}/resgatar`);
    const refused = await renew(seller, order.code);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Crédito da loja')]);
    expect(await stockOf(shop.admin, order.product.id)).toBe(1);
    expect((await seller.get(`pedidos/${order.code}`)).body.payment.status).toBe(3);
    expect((await shop.admin.put(`orders/${order.id}`, { status: 1 })).status).toBe(422);
    expect((await shop.comesIn({ txid })).verdict).toBe('late');
    await shop.workAll();
    expect(await shop.partsOf(order.id)).toEqual(['pix failed 70000 70000', 'credit failed 0 0']);
    expect((await shop.own(seller)).credit).toMatchObject({ free: 0, reserved: 0 });
  });

  test('takes nothing of it for money that comes when its device is sold', async () => {
    const { seller } = await shop.buildHolder();
    const order = await shop.place(seller, 300);
    const { txid } = await shop.open(order.id);
    await shop.runOut(order.id);
    await shop.admin.put(`products/gestao/${order.product.id}/estoque`, { stock: 0, stock_seen: 1 });
    expect((await renew(seller, order.code)).status).toBe(422);
    expect((await shop.comesIn({ txid })).verdict).toBe('late');
    expect((await shop.own(seller)).credit).toMatchObject({ free: 1317.6, reserved: 0 });
    await shop.workAll();
  });
});
