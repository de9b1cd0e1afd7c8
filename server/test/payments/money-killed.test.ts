import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { buildBuyer, buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { chargesOf } from '../support/charging-shop.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { isDone, useEndingShop } from '../support/ending-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

const at = useEndingShop();
const liveOf = async (code: string) =>
  (await chargesOf(at.house.shop, code)).find(({ state }) => state === 'open' || state === 'paid');

test('an order that is placed, charged and paid', async () => {
  const { shop, peer, admin } = at.house;
  const statements = await endEverywhere(at, {
    async build() {
      const product = await buildProduct(admin, { stock: 1 });
      const buyer = await buildBuyer(shop);
      return { product, buyer, key: randomUUID(), code: undefined as string | undefined, wasHeard: false };
    },
    async act(fixture) {
      const { product, buyer, key } = fixture;
      const placed = await at.ending.call('POST', 'orders', buyer.token, buildOrder([product]), {
        'idempotency-key': key,
      });
      if (!placed || !isDone(placed)) return;
      fixture.code = placed.json().order_code;
      await at.ending.work();
      const charge = await liveOf(fixture.code ?? '');
      if (!charge || at.ending.hasEnded()) return;
      fixture.wasHeard = isDone(await at.hook(peer.pay(charge.txid)));
      await at.ending.work();
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
      await at.tellAgain(charge.txid, wasHeard);
    },
    async check({ product, buyer }) {
      const { rows } = await shop.pool.query('select id, status from orders where user_id = $1', [buyer.id]);
      expect(rows).toEqual([{ id: expect.any(Number), status: 2 }]);
      expect(await at.house.paymentsOf(rows[0].id)).toMatchObject([{ verdict: 'settled', kept: 100_000 }]);
      expect(await at.house.countMails(rows[0].id, 'Pix confirmado')).toBe(1);
      expect(await stockOf(admin, product.id)).toBe(0);
    },
  });
  expect(statements).toBeGreaterThan(25);
});

test('a code that is asked for anew', async () => {
  const { shop, peer } = at.house;
  const statements = await endEverywhere(at, {
    async build() {
      const order = await at.house.charged();
      await shop.pool.query(`update pix_charges set expires_at = giro_now() - interval '1 minute' where id = $1`, [
        order.charge.id,
      ]);
      return { ...order, isRenewed: false };
    },
    async act(order) {
      const token = order.buyer.token;
      order.isRenewed = isDone(await at.ending.call('POST', `pedidos/${order.code}/novo-codigo`, token, {}));
      await at.ending.work();
    },
    async repeat({ buyer, code, isRenewed, txid }) {
      const live = (await chargesOf(shop, code)).filter(({ state }) => state === 'new' || state === 'open');
      if (isRenewed) expect(live.map((charge) => charge.txid)).not.toContain(txid);
      if (!isRenewed) expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(200);
    },
    async tell({ code }) {
      const charge = (await chargesOf(shop, code)).find(({ state }) => state === 'open');
      if (!charge) throw new Error(`No open charge of ${code}`);
      await at.tellAgain(charge.txid, false);
    },
    async check({ id, code, txid }) {
      expect(await at.house.statusOf(code)).toMatchObject({ status: 2 });
      const states = (await chargesOf(shop, code)).map(({ state }) => state);
      expect(states).toEqual(['removed', 'paid']);
      expect(peer.state.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
      expect(await at.house.paymentsOf(id)).toMatchObject([{ verdict: 'settled' }]);
      expect(await at.house.countMails(id, 'Pix confirmado')).toBe(1);
    },
  });
  expect(statements).toBeGreaterThan(20);
});
