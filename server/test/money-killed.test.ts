import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, stockOf } from './build-product.ts';
import { chargesOf } from './charging-shop.ts';
import { endEverywhere } from './end-everywhere.ts';
import { type EndingProcess, openEndingProcess } from './ending-process.ts';
import { openPeerShop, type PeerShop } from './peer-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

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
const liveOf = async (code: string) =>
  (await chargesOf(house.shop, code)).find(({ state }) => state === 'open' || state === 'paid');
/** The provider tells again of what nobody has answered. */
async function tellAgain(txid: string, wasHeard: boolean) {
  const pix = pixOf(txid) ?? house.peer.pay(txid);
  if (!wasHeard) await house.tell(pix);
}

test('an order that is placed, charged and paid', async () => {
  const { shop, peer, admin } = house;
  const statements = await endEverywhere(
    { house, ending },
    {
      async build() {
        const product = await buildProduct(admin, { stock: 1 });
        const buyer = await buildBuyer(shop);
        return { product, buyer, key: randomUUID(), code: undefined as string | undefined, wasHeard: false };
      },
      async act(fixture) {
        const { product, buyer, key } = fixture;
        const placed = await ending.call('POST', 'orders', buyer.token, buildOrder([product]), {
          'idempotency-key': key,
        });
        if (!placed || !isDone(placed)) return;
        fixture.code = placed.json().order_code;
        await ending.work();
        const charge = await liveOf(fixture.code ?? '');
        if (!charge || ending.hasEnded()) return;
        fixture.wasHeard = isDone(await hook(peer.pay(charge.txid)));
        await ending.work();
      },
      async repeat(fixture) {
        const { product, buyer, key, code } = fixture;
        const again = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': key });
        expect(again.status).toBeLessThan(300);
        fixture.code = again.body.order_code;
        if (code) expect(fixture.code).toBe(code);
      },
      async tell({ code, wasHeard }) {
        const charge = await liveOf(code ?? '');
        if (!charge) throw new Error(`No charge of ${code}`);
        await tellAgain(charge.txid, wasHeard);
      },
      async check({ product, buyer }) {
        const { rows } = await shop.pool.query('select id, status from orders where user_id = $1', [buyer.id]);
        expect(rows).toEqual([{ id: expect.any(Number), status: 2 }]);
        expect(await house.paymentsOf(rows[0].id)).toMatchObject([{ verdict: 'settled', kept: 100_000 }]);
        expect(await house.countMails(rows[0].id, 'Pix confirmado')).toBe(1);
        expect(await stockOf(admin, product.id)).toBe(0);
      },
    },
  );
  expect(statements).toBeGreaterThan(25);
});

test('a code that is asked for anew', async () => {
  const { shop, peer } = house;
  const statements = await endEverywhere(
    { house, ending },
    {
      async build() {
        const order = await house.charged();
        await shop.pool.query(`update pix_charges set expires_at = giro_now() - interval '1 minute' where id = $1`, [
          order.charge.id,
        ]);
        return { ...order, isRenewed: false };
      },
      async act(order) {
        const token = order.buyer.token;
        order.isRenewed = isDone(await ending.call('POST', `pedidos/${order.code}/novo-codigo`, token, {}));
        await ending.work();
      },
      async repeat({ buyer, code, isRenewed, txid }) {
        const live = (await chargesOf(shop, code)).filter(({ state }) => state === 'new' || state === 'open');
        if (isRenewed) expect(live.map((charge) => charge.txid)).not.toContain(txid);
        if (!isRenewed) expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(200);
      },
      async tell({ code }) {
        const charge = (await chargesOf(shop, code)).find(({ state }) => state === 'open');
        if (!charge) throw new Error(`No open charge of ${code}`);
        await tellAgain(charge.txid, false);
      },
      async check({ id, code, txid }) {
        expect(await house.statusOf(code)).toMatchObject({ status: 2 });
        const states = (await chargesOf(shop, code)).map(({ state }) => state);
        expect(states).toEqual(['removed', 'paid']);
        expect(peer.state.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
        expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'settled' }]);
        expect(await house.countMails(id, 'Pix confirmado')).toBe(1);
      },
    },
  );
  expect(statements).toBeGreaterThan(20);
});
