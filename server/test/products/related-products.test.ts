import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let types: Record<'phone' | 'watch', number>;
let models: Record<'old' | 'young', number>;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  const typeOf = async (name: string) => (await admin.post('tipos', { name })).body.type.id;
  types = { phone: await typeOf('Celular'), watch: await typeOf('Relógio') };
  await admin.post('atributeValues-2', {
    caracteristica: 'Estado',
    valores: ['Novo', 'Seminovo'],
    ordem: 1,
    selectedClassification: 2,
    selectedTipo: [types.phone],
  });
  const { rows: brands } = await shop.pool.query(`insert into brands (name) values ('Marca') returning id`);
  const modelOf = async (name: string) => {
    const { rows } = await shop.pool.query(
      `insert into models (brand_id, device_type_id, name, base_value_cents, classification, position)
       values ($1, $2, $3, 0, 2, 1) returning id`,
      [brands[0].id, types.phone, name],
    );
    return rows[0].id as number;
  };
  models = { old: await modelOf('Um'), young: await modelOf('Outro') };
});
afterAll(() => shop.close());

interface Built {
  model?: number;
  price?: number;
  stock?: number;
  type?: number;
  state?: string;
}
const build = async (SKU: string, { model, price = 1000, stock = 1, type = types.phone, state }: Built) => {
  const { body } = await admin.post('produtoStore', {
    SKU,
    name: `Aparelho ${SKU}`,
    price: String(price),
    stock,
    selectedTipo: [type],
    ...(model && { modelo: String(model) }),
    ...(state && { selectedAttributes: { Estado: [state] } }),
  });
  expect(body.product, JSON.stringify(body)).toBeTruthy();
  return body.product.id as number;
};
const skus = (rows: { SKU: string }[]) => rows.map(({ SKU }) => SKU);

test('around a product stand others of its model, and of its type at about its price', async () => {
  const wanted = await build('P', { model: models.old, price: 1000, state: 'Novo' });
  await build('M-DEAR', { model: models.old, price: 1500, state: 'Seminovo' });
  await build('M-CHEAP', { model: models.old, price: 700 });
  await build('M-GONE', { model: models.old, price: 100, stock: 0 });
  await build('T-FAR', { model: models.young, price: 3000 });
  await build('T-NEAR', { price: 900 });
  await build('T-GONE', { price: 1000, stock: 0 });
  await build('W', { type: types.watch, price: 1000 });
  const hidden = await build('HIDDEN', { model: models.old });
  await shop.pool.query('update products set published = false where id = $1', [hidden]);
  const { status, body } = await shop.visitor().get('products/P/related');
  expect([status, skus(body.same_model), skus(body.related)]).toEqual([
    200,
    ['M-CHEAP', 'M-DEAR', 'M-GONE'],
    ['T-NEAR', 'T-FAR'],
  ]);
  expect(body.same_model[1]).toMatchObject({ name: 'Aparelho M-DEAR', price: 1500, stock: 1, condition: 'Seminovo' });
  expect(body.related[0]).toMatchObject({ condition: null, picture: null });
  expect((await shop.visitor().get('products/HIDDEN/related')).status).toBe(404);
  expect((await shop.visitor().get('products/W/related')).body).toEqual({ same_model: [], related: [] });
  await shop.pool.query('update products set deleted_at = now() where id = $1', [wanted]);
  expect((await shop.visitor().get('products/T-NEAR/related')).body.related[0].SKU).not.toBe('P');
});
