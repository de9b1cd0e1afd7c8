import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { countPayments } from '../support/receipts-on.ts';

let shop: TestShop;
let owner: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(new Date('2026-03-20T15:00:00Z'));
  owner = await shop.signedIn('admin');
});
beforeEach(async () => {
  await shop.pool.query('truncate orders, products, product_costs, units cascade');
});
afterAll(() => shop.close());

type Product = Awaited<ReturnType<typeof buildProduct>>;

/** A paid order of R$ 1.000,00 a unit, made at this moment. */
async function soldAt(moment: string, products: Product[], status = 2): Promise<number> {
  await shop.setNow(new Date(moment));
  const buyer = await shop.signedIn();
  const placed = await buyer.post('orders', buildOrder(products));
  expect(placed.status).toBe(201);
  const [order] = (await buyer.get('pedidos-user')).body.orders.data;
  if (status !== 1) await owner.put(`orders/${order.id}`, { status });
  return order.id;
}

let codes = 0;
/** A device on the shelf for which so many reais were paid. */
async function shelved(product: Product, costReais: number | null, since = '2026-03-01T12:00:00Z'): Promise<number> {
  codes++;
  const { rows } = await shop.pool.query(
    `insert into units (code, product_id, cost_cents, created_at) values ($1, $2, $3, $4) returning id`,
    [String(codes).padStart(8, '0'), product.id, costReais === null ? null : costReais * 100, since],
  );
  return rows[0].id;
}

const handTo = (unitId: number, orderId: number, at: string) =>
  shop.pool.query(`update units set state = 'sold', order_id = $2, order_line = 1, sold_at = $3 where id = $1`, [
    unitId,
    orderId,
    at,
  ]);

async function earned(month?: string) {
  const { status, body } = await owner.get(month ? `resultado?mes=${month}` : 'resultado');
  expect(status).toBe(200);
  return body;
}

const rates = { fee: 0, tax: 0 };
const nothing = { units: 0, value: 0, cost: 0, ...rates, profit: 0, margin: null, value_without_cost: 0 };
const noSplit = { paid: 0, bonus: 0, freight: 0, parts: 0, other: 0, ...rates, profit: 0 };

describe('what a month has earned', () => {
  test('is nothing where nothing was sold, and of the present month unless another is named', async () => {
    expect(await earned()).toEqual({
      month: '2026-03',
      totals: nothing,
      before: nothing,
      split: noSplit,
      days: [],
    });
    expect((await earned('2025-12')).month).toBe('2025-12');
    const { status, body } = await owner.get('resultado?mes=2026-13');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['mes']]);
  });

  test('is what was paid for less what the very devices have cost, by the days of São Paulo', async () => {
    const product = await buildProduct(owner);
    const units = [await shelved(product, 700), await shelved(product, 900)];
    const orders = [await soldAt('2026-03-01T02:59:59Z', [product]), await soldAt('2026-03-01T03:00:00Z', [product])];
    await Promise.all(orders.map((order, index) => handTo(units[index] ?? 0, order, '2026-03-11T12:00:00Z')));
    await soldAt('2026-03-02T12:00:00Z', [product], 1);
    await soldAt('2026-03-02T12:00:00Z', [product], 3);
    const { totals, before, days } = await earned('2026-03');
    expect(totals).toEqual({
      units: 1,
      value: 1000,
      cost: 900,
      ...rates,
      profit: 100,
      margin: 10,
      value_without_cost: 0,
    });
    expect(before).toMatchObject({ units: 1, cost: 700, profit: 300, margin: 30 });
    expect(days).toEqual([{ day: '2026-03-01', ...totals }]);
  });

  test('takes what a unit of the product costs where no device is handed over yet, and says what nobody knows', async () => {
    const [known, typed, unknown] = [await buildProduct(owner), await buildProduct(owner), await buildProduct(owner)];
    await shelved(known, 600);
    await shelved(known, 800);
    expect((await owner.put(`resultado/custos/${typed.id}`, { cost: 400 })).status).toBe(200);
    for (const product of [known, typed, unknown]) await soldAt('2026-03-05T12:00:00Z', [product]);
    const { totals } = await earned('2026-03');
    expect(totals).toEqual({
      units: 3,
      value: 3000,
      cost: 1100,
      ...rates,
      profit: 900,
      margin: 45,
      value_without_cost: 1000,
    });
    const { body } = await owner.get('resultado/vendas?mes=2026-03');
    expect(body.data.map(({ cost, profit, margin }: Record<string, unknown>) => [cost, profit, margin])).toEqual([
      [null, null, null],
      [400, 600, 60],
      [700, 300, 30],
    ]);
    expect(body.total).toBe(3);
  });

  test('leaves out what came back, and shows a loss as one', async () => {
    const product = await buildProduct(owner);
    const order = await soldAt('2026-03-05T12:00:00Z', [product]);
    const unit = await shelved(product, 1200);
    await handTo(unit, order, '2026-03-06T12:00:00Z');
    expect((await earned('2026-03')).totals).toMatchObject({ profit: -200, margin: -20 });
    await shop.pool.query(`update order_items set returned = 1 where order_id = $1`, [order]);
    expect((await earned('2026-03')).totals).toEqual(nothing);
  });

  test('has less by what was given back for good, spread over what is kept, and by no other refund', async () => {
    const products = [await buildProduct(owner), await buildProduct(owner), await buildProduct(owner)];
    const order = await soldAt('2026-03-05T12:00:00Z', products);
    let pix = 0;
    const paid = (reais: number, refunded: number) =>
      shop.pool.query(
        `insert into pix_payments (e2e_id, order_id, payment_id, amount_cents, refunded_cents, paid_at, verdict)
         values ($1, $2, (select id from payments where order_id = $2), $3, $4, giro_now(), 'settled')`,
        [`E${++pix}`, order, reais * 100, refunded * 100],
      );
    const value = async () => {
      await countPayments(shop.pool);
      return (await earned('2026-03')).totals.value;
    };
    await paid(3000, 0);
    // Paid twice by mistake, and given back.
    await paid(3000, 3000);
    expect(await value()).toBe(3000);
    await shop.pool.query(`update pix_payments set refunded_cents = 10000 where e2e_id = 'E1'`);
    expect(await value()).toBe(2900);
    const { body } = await owner.get('resultado/vendas?mes=2026-03');
    expect(body.data.map((line: { value: number }) => line.value)).toEqual([966.67, 966.67, 966.66]);
    // One of the three came back, and its price with it.
    await shop.pool.query(`update order_items set returned = 1 where order_id = $1 and line = 1`, [order]);
    await shop.pool.query(`update pix_payments set refunded_cents = 110000 where e2e_id = 'E1'`);
    expect(await value()).toBe(1900);
    // Its money has yet to go back: until then nothing is short.
    await shop.pool.query(`update pix_payments set refunded_cents = 0 where e2e_id = 'E1'`);
    expect(await value()).toBe(2000);
  });

  test('is told by model, with how long its devices stood on the shelf', async () => {
    const product = await buildProduct(owner);
    const order = await soldAt('2026-03-05T12:00:00Z', [product]);
    await handTo(await shelved(product, 700, '2026-03-01T12:00:00Z'), order, '2026-03-11T12:00:00Z');
    const { body } = await owner.get('resultado/modelos?mes=2026-03');
    expect(body.data).toMatchObject([{ units: 1, profit: 300, days_on_shelf: 10 }]);
  });
});

describe('what stands on the shelf', () => {
  test('has the cost of its devices, what it would leave and how long it has stood there', async () => {
    await shop.setNow(new Date('2026-03-21T12:00:00Z'));
    const [dear, fine, unknown] = [await buildProduct(owner), await buildProduct(owner), await buildProduct(owner)];
    await shelved(dear, 1000);
    await shelved(fine, 700);
    const { body } = await owner.get('resultado/estoque');
    const facts = body.data.map(({ id, cost, profit, is_too_dear, days_on_shelf }: Record<string, unknown>) => [
      id,
      cost,
      profit,
      is_too_dear,
      days_on_shelf,
    ]);
    expect(facts).toEqual([
      [unknown.id, null, null, false, null],
      [fine.id, 700, 300, false, 20],
      [dear.id, 1000, 0, true, 20],
    ]);
    const idsOf = async (lista: string) =>
      (await owner.get(`resultado/estoque?lista=${lista}`)).body.data.map(({ id }: { id: number }) => id);
    expect([await idsOf('caros'), await idsOf('sem-custo')]).toEqual([[dear.id], [unknown.id]]);
    await owner.put('aparelhos-config', {
      ...(await owner.get('aparelhos-config')).body,
      stock_margin_percent: 50,
    });
    expect(await idsOf('caros')).toEqual([fine.id, dear.id]);
    const stock = body.data[0].stock;
    const value = (await owner.get('resultado/estoque/valor')).body;
    expect(value).toEqual({
      units: 3 * stock,
      value: 3000 * stock,
      cost: 1700 * stock,
      units_without_cost: stock,
    });
  });

  test('takes a cost that is typed, until it is taken back; each change is recorded', async () => {
    const product = await buildProduct(owner);
    const costNow = async () => {
      const [row] = (await owner.get('resultado/estoque')).body.data;
      return [row.cost, row.is_cost_typed];
    };
    await owner.put(`resultado/custos/${product.id}`, { cost: '512.50' });
    expect(await costNow()).toEqual([512.5, true]);
    await owner.put(`resultado/custos/${product.id}`, { cost: null });
    expect(await costNow()).toEqual([null, false]);
    const { rows } = await shop.pool.query(
      `select before, after from activities where kind = 'cost-changed' order by id`,
    );
    expect(rows.slice(-2)).toEqual([
      { before: { 'Custo (R$)': null }, after: { 'Custo (R$)': 512.5 } },
      { before: { 'Custo (R$)': 512.5 }, after: { 'Custo (R$)': null } },
    ]);
    for (const cost of [-1, 'x', undefined]) {
      const { status, body } = await owner.put(`resultado/custos/${product.id}`, { cost });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['cost']]);
    }
    expect((await owner.put('resultado/custos/2147483647', { cost: 1 })).status).toBe(404);
  });
});

test('every list leaves as a spreadsheet, amounts as Excel reads them in Brazil', async () => {
  const product = await buildProduct(owner);
  await shelved(product, 700);
  await soldAt('2026-03-05T12:00:00Z', [product]);
  const file = async (name: string) => {
    const { status, text } = await owner.get(`csv/${name}`);
    expect([name, status]).toEqual([name, 200]);
    return text.trim().split('\r\n');
  };
  const days = await file('resultado-dias?mes=2026-03');
  expect(days[0]).toContain('Dia;Unidades;Vendido;Custo;Taxas;Imposto;Lucro;Margem (%)');
  expect(days[1]).toBe('05/03/2026;1;1.000,00;700,00;0,00;0,00;300,00;30;0,00');
  for (const name of ['resultado-vendas?mes=2026-03', 'resultado-modelos?mes=2026-03', 'resultado-estoque']) {
    const lines = await file(name);
    expect([name, lines.length]).toEqual([name, 2]);
    expect(lines[1]).toContain(';700,00;0,00;0,00;300,00;30');
  }
});

test('who keeps the money sees it, who sells does not', async () => {
  expect((await (await shop.signedIn('financeiro')).get('resultado')).status).toBe(200);
  expect((await (await shop.signedIn('vendas')).get('resultado')).status).toBe(403);
});
