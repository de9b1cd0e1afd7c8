import { expect, test, vi } from 'vitest';
import { buildBuyer, buildOrder, stockOf } from '../support/build-product.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { isDone, useEndingShop } from '../support/ending-shop.ts';
import { refundsAt } from '../support/peer-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

const at = useEndingShop();

test('money that comes when the order is over and its unit is sold', async () => {
  const { shop, peer, admin } = at.house;
  const { pool } = shop;
  const sell = async (order: { product: Parameters<typeof buildOrder>[0][number] }) =>
    (await buildBuyer(shop)).post('orders', buildOrder([order.product]));
  const statements = await endEverywhere(
    at,
    {
      async build() {
        const order = await at.house.charged();
        await pool.query(`update orders set hold_until = giro_now() - interval '5 minutes' where id = $1`, [order.id]);
        return { ...order, isSold: false, wasHeard: false };
      },
      async act(order) {
        await at.ending.app.services.payments.holds.endIfDue(order.id);
        await at.ending.work();
        if (at.ending.hasEnded()) return;
        await sell(order);
        order.isSold = true;
        order.wasHeard = isDone(await at.hook(peer.pay(order.txid)));
        await at.ending.work();
        await at.ending.work();
      },
      async tell(order) {
        if (!order.isSold) expect((await sell(order)).status).toBe(201);
        await at.tellAgain(order.txid, order.wasHeard);
      },
      async check({ id, code, txid, product }) {
        expect(await at.house.statusOf(code)).toMatchObject({ status: 3, end_reason: 'expired' });
        expect(await at.house.paymentsOf(id)).toMatchObject([{ verdict: 'late', kept: 0 }]);
        const e2eId = at.pixOf(txid)?.e2eId ?? '';
        expect(refundsAt(peer, e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
        expect(await at.house.countMails(id, 'valor devolvido')).toBe(1);
        expect(await stockOf(admin, product.id)).toBe(0);
      },
    },
    { batch: 10 },
  );
  expect(statements).toBeGreaterThan(25);
});
