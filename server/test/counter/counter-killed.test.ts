import { beforeAll, expect, test, vi } from 'vitest';
import { buildProduct, stockOf } from '../support/build-product.ts';
import { card, cash, key, pay, sell } from '../support/counter-shop.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { useEndingShop } from '../support/ending-process.ts';

vi.setConfig({ testTimeout: 240_000 });

const at = useEndingShop();
beforeAll(async () => {
  await at.house.admin.put('troca-config', { counter_enabled: true });
});

/** Somebody who sells, with an open drawer of R$ 100,00, a product of R$ 200,00, and a key. */
async function build() {
  const { shop, admin } = at.house;
  const ana = await shop.signedIn('vendas');
  await ana.post('caixa/abrir', { float: 100 }, key());
  const product = await buildProduct(admin, { price: '200', stock: 1 });
  return { ana, product, once: key(), lines: [{ product_id: product.id, quantity: 1 }] };
}

type Built = Awaited<ReturnType<typeof build>>;

/** The drawer closes with this in it, and nothing has been counted twice. */
async function closesWith({ ana }: Built, expected: number) {
  const { body } = await ana.post('caixa/fechar', { counted: expected }, key());
  expect(body.session.expected).toBe(expected);
}

test('a sale that is paid at once', async () => {
  const paid = ({ lines }: Built) => ({ lines, payments: [cash(200, { received: 250 })] });
  const statements = await endEverywhere(at, {
    build,
    act: (built) => at.ending.call('POST', 'balcao/vendas', built.ana.token, paid(built), built.once),
    async repeat(built) {
      const answer = await sell(built.ana, paid(built), built.once);
      expect([answer.status, answer.body.change, answer.body.order.payment.status]).toEqual([201, 50, 5]);
    },
    async check(built) {
      expect(await stockOf(at.house.admin, built.product.id)).toBe(0);
      await closesWith(built, 300);
    },
  });
  expect(statements).toBeGreaterThan(20);
});

test('the part that covers a sale', async () => {
  const statements = await endEverywhere(at, {
    async build() {
      const built = await build();
      const { body } = await sell(built.ana, { lines: built.lines, payments: [card(50, `K${built.product.id}`)] });
      return { ...built, code: body.order.order_code as string };
    },
    act: ({ ana, code, once }) =>
      at.ending.call('POST', `balcao/vendas/${code}/pagamentos`, ana.token, cash(150), once),
    async repeat({ ana, code, once }) {
      const answer = await pay(ana, code, cash(150), once);
      expect([answer.status, answer.body.open, answer.body.order.payment.status]).toEqual([201, 0, 5]);
    },
    check: (built) => closesWith(built, 250),
  });
  expect(statements).toBeGreaterThan(12);
});

test('a drawer that is opened', async () => {
  const statements = await endEverywhere(at, {
    async build() {
      const ana = await at.house.shop.signedIn('vendas');
      return { ana, once: key() };
    },
    act: ({ ana, once }) => at.ending.call('POST', 'caixa/abrir', ana.token, { float: 70 }, once),
    async repeat({ ana, once }) {
      expect((await ana.post('caixa/abrir', { float: 70 }, once)).body.session.float).toBe(70);
    },
    async check({ ana }) {
      const { body } = await ana.post('caixa/fechar', { counted: 70 }, key());
      expect(body.session.difference).toBe(0);
    },
  });
  expect(statements).toBeGreaterThan(4);
});

test('a drawer that is closed', async () => {
  const statements = await endEverywhere(at, {
    build,
    act: ({ ana, once }) => at.ending.call('POST', 'caixa/fechar', ana.token, { counted: 90 }, once),
    async repeat({ ana, once }) {
      const { status, body } = await ana.post('caixa/fechar', { counted: 90 }, once);
      expect([status, body.session]).toEqual([200, expect.objectContaining({ counted: 90, difference: -10 })]);
    },
    async check({ ana }) {
      expect((await ana.get('caixa')).body.session).toBeNull();
    },
  });
  expect(statements).toBeGreaterThan(4);
});
