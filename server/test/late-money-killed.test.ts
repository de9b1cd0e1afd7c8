import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildBuyer, buildOrder, stockOf } from './build-product.ts';
import { endEverywhere } from './end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from './ending-process.ts';
import { openPeerShop, type PeerShop, refundsAt } from './peer-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

let house: PeerShop;
let ending: EndingProcess;
beforeAll(async () => {
  house = await openPeerShop();
  ending = await openEndingProcess(house);
});
afterEach(() => house.assertConserved());
afterAll(async () => {
  await ending.close();
  await house.close();
});

const isDone = (answer: { statusCode: number } | undefined) => answer !== undefined && answer.statusCode < 300;
const hook = (pix: { txid: string | undefined; e2eId: string }) =>
  ending.call('POST', house.hookPath, undefined, { pix: [{ txid: pix.txid, endToEndId: pix.e2eId }] });
const pixOf = (txid: string) => [...house.peer.state.received.values()].find((pix) => pix.txid === txid);
/** The provider tells again of what nobody has answered. */
async function tellAgain(txid: string, wasHeard: boolean) {
  const pix = pixOf(txid) ?? house.peer.pay(txid);
  if (!wasHeard) await house.tell(pix);
}

test('money that comes when the order is over and its unit is sold', async () => {
  const { shop, peer, admin } = house;
  const { pool } = shop;
  const sell = async (order: { product: Parameters<typeof buildOrder>[0][number] }) =>
    (await buildBuyer(shop)).post('orders', buildOrder([order.product]));
  const statements = await endEverywhere(
    { house, ending },
    {
      async build() {
        const order = await house.charged();
        await pool.query(`update orders set hold_until = giro_now() - interval '5 minutes' where id = $1`, [order.id]);
        return { ...order, isSold: false, wasHeard: false };
      },
      async act(order) {
        await ending.app.services.payments.orderCharging.holds.endIfDue(order.id);
        await ending.work();
        if (ending.hasEnded()) return;
        await sell(order);
        order.isSold = true;
        order.wasHeard = isDone(await hook(peer.pay(order.txid)));
        await ending.work();
        await ending.work();
      },
      async tell(order) {
        if (!order.isSold) expect((await sell(order)).status).toBe(201);
        await tellAgain(order.txid, order.wasHeard);
      },
      async check({ id, code, txid, product }) {
        expect(await house.statusOf(code)).toMatchObject({ status: 3, end_reason: 'expired' });
        expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'late', kept: 0 }]);
        const e2eId = pixOf(txid)?.e2eId ?? '';
        expect(refundsAt(peer, e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
        expect(await house.countMails(id, 'valor devolvido')).toBe(1);
        expect(await stockOf(admin, product.id)).toBe(0);
      },
    },
    { isLong: true, batch: 10 },
  );
  expect(statements).toBeGreaterThan(25);
});
