import { beforeAll, expect, test, vi } from 'vitest';
import { found, inspectionOf, looked } from '../support/build-inspection.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { key, sell } from '../support/counter-shop.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { useEndingShop } from '../support/ending-process.ts';

vi.setConfig({ testTimeout: 240_000 });

const at = useEndingShop();
let model: BuiltModel;
beforeAll(async () => {
  model = await buildModel(at.house.shop);
  const rules = { credit_enabled: true, bonus_percent: 8, counter_enabled: true, modes: ['no_balcao'] };
  expect((await at.house.admin.put('troca-config', rules)).status).toBe(200);
});

const home = {
  rg: '12.345.678-9',
  cep: '88015-100',
  address: 'Rua Felipe Schmidt',
  number: '10',
  neighborhood: 'Centro',
  city: 'Florianópolis',
  state: 'SC',
};

/** A quote of R$ 1.220,00, of somebody who is reached and of whom everything is known. */
async function buildQuote() {
  const { shop, admin } = at.house;
  const quote = await submitProposal(shop, model);
  const { rows } = await shop.pool.query('update users set email_confirmed_at = now() where email = $1 returning id', [
    quote.email,
  ]);
  const userId = rows[0].id as number;
  expect((await admin.put(`balcao/pessoas/${userId}`, home)).status).toBe(200);
  return { ...quote, userId };
}

test('a device that is bought at the counter, for credit that pays a part of a sale', async () => {
  const { shop, admin } = at.house;
  const bia = await shop.signedIn('admin');
  const statements = await endEverywhere(at, {
    async build() {
      const { id, userId, seller } = await buildQuote();
      expect((await bia.post('balcao/avaliacoes', { proposal_id: id })).status).toBe(201);
      const answers = found(model, '128 GB', 'Funciona', 'Caixa');
      expect((await inspectionOf(shop, id, bia).save({ ...looked, answers }, 0)).status).toBe(200);
      const product = await buildProduct(admin, { price: '2000' });
      const lines = [{ product_id: product.id, quantity: 1 }];
      const { body } = await sell(bia, { user_id: userId, lines });
      const purchase = {
        proposal_id: id,
        value: 1220,
        pay_as: 'credit',
        origin_signed: true,
        order_code: body.order.order_code as string,
      };
      return { id, seller, purchase };
    },
    act: ({ purchase }) => at.ending.call('POST', 'balcao/compras', bia.token, purchase),
    async repeat({ purchase }) {
      const { status, body } = await bia.post('balcao/compras', purchase);
      expect([status, body.credit?.total, body.proposal?.status]).toEqual([200, 1317.6, 6]);
    },
    async check({ id, seller, purchase }) {
      expect((await seller.get('meu-credito')).body.credit).toMatchObject({ free: 0, reserved: 1317.6 });
      const { open, order } = (await bia.get(`balcao/vendas/${purchase.order_code}`)).body;
      expect([open, order.payments.length]).toEqual([682.4, 1]);
      const { rows } = await shop.pool.query('select purpose from device_register where proposal_id = $1', [id]);
      expect(rows).toEqual([{ purpose: 'purchase' }]);
    },
  });
  expect(statements).toBeGreaterThan(20);
});

test('an order for which a device is promised', async () => {
  const { admin } = at.house;
  const statements = await endEverywhere(at, {
    async build() {
      const quote = await buildQuote();
      const product = await buildProduct(admin, { price: '3499', stock: 1 });
      const trade = { proposal_id: quote.id, mode: 'no_balcao' };
      return { ...quote, product, once: key(), order: { ...buildOrder([product]), deliveryMethod: 'Balcão', trade } };
    },
    act: ({ token, order, once }) => at.ending.call('POST', 'orders', token, order, once),
    async repeat({ seller, order, once }) {
      expect((await seller.post('orders', order, once)).status).toBe(201);
    },
    async check({ id, product }) {
      expect(await stockOf(admin, product.id)).toBe(0);
      const { rows } = await at.house.shop.pool.query('select state from trade_ins where proposal_id = $1', [id]);
      expect(rows).toEqual([{ state: 'promised' }]);
    },
  });
  expect(statements).toBeGreaterThan(3);
});
