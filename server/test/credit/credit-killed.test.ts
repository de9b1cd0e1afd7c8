import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { useEndingShop } from '../support/ending-process.ts';
import { buildCredit } from '../support/fill-credit.ts';

vi.setConfig({ testTimeout: 240_000 });

const at = useEndingShop();
let model: BuiltModel;
beforeAll(async () => {
  model = await buildModel(at.house.shop);
});

const build = async () => {
  const { shop, admin } = at.house;
  const holder = await buildCredit(shop, admin, model);
  const product = await buildProduct(admin, { stock: 1 });
  return { ...holder, product, key: randomUUID() };
};

test('an order that credit covers', async () => {
  const { admin } = at.house;
  const statements = await endEverywhere(at, {
    build,
    act: ({ token, product, key }) =>
      at.ending.call('POST', 'orders', token, { ...buildOrder([product]), credit: 1000 }, { 'idempotency-key': key }),
    async repeat({ seller, product, key }) {
      const order = { ...buildOrder([product]), credit: 1000 };
      expect((await seller.post('orders', order, { 'idempotency-key': key })).status).toBe(201);
    },
    async check({ seller, product }) {
      expect((await seller.get('meu-credito')).body.credit).toMatchObject({ free: 220, reserved: 0 });
      expect(await stockOf(admin, product.id)).toBe(0);
    },
  });
  expect(statements).toBeGreaterThan(3);
});

test('credit that is asked for in money', async () => {
  const { shop } = at.house;
  const statements = await endEverywhere(at, {
    build,
    act: ({ token, lotId }) => at.ending.call('POST', `meu-credito/${lotId}/resgatar`, token, {}),
    async repeat({ seller, lotId }) {
      expect([200, 409]).toContain((await seller.post(`meu-credito/${lotId}/resgatar`)).status);
    },
    async check({ proposalId, seller }) {
      const { rows } = await shop.pool.query('select amount_cents, state from payouts where proposal_id = $1', [
        proposalId,
      ]);
      expect(rows).toEqual([{ amount_cents: 122_000, state: 'due' }]);
      expect((await seller.get('meu-credito')).body.credit.free).toBe(0);
    },
  });
  expect(statements).toBeGreaterThan(8);
});
