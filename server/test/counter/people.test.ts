import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { buildUnit } from '../support/build-unit.ts';
import { type CounterShop, openCounterShop, sell, seller } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CounterShop;
beforeAll(async () => {
  shop = await openCounterShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

test('twenty presses for one CPF make one person, whose blanks are filled and nothing else', async () => {
  const ana = await seller(shop);
  const press = () => ana.post('balcao/pessoas', { cpf: '111.444.777-35', name: 'Rui Melo' });
  const answers = await Promise.all(Array.from({ length: 20 }, press));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  const ids = new Set(answers.map(({ body }) => body.person.id));
  expect(ids.size).toBe(1);
  const { person } = answers[0]?.body ?? {};
  expect(person).toMatchObject({ name: 'Rui Melo', credit: 0, quotes: [] });
  expect(person.missing).toContain('rg');
  const filled = await ana.put(`balcao/pessoas/${person.id}`, {
    name: 'Outro Nome',
    rg: '12.345.678-9',
    city: 'Recife',
  });
  expect(filled.body.person.name).toBe('Rui Melo');
  expect(filled.body.person.missing).not.toContain('rg');
  const again = await ana.put(`balcao/pessoas/${person.id}`, { city: 'Natal' });
  expect(again.status).toBe(200);
  const { rows } = await shop.pool.query('select city, email from users where id = $1', [person.id]);
  expect(rows).toEqual([{ city: 'Recife', email: null }]);
  expect((await ana.put('balcao/pessoas/2147483647', { city: 'Natal' })).status).toBe(404);
  expect((await ana.post('balcao/pessoas', { cpf: '1', name: '' })).body.errors).toMatchObject({
    cpf: expect.anything(),
    name: expect.anything(),
  });
  expect((await (await shop.signedIn('conteudo')).post('balcao/pessoas', {})).status).toBe(403);
});

test('the one field reads units, passports, products, people and orders', async () => {
  const ana = await seller(shop);
  const { unit, imei } = await buildUnit(shop, shop.admin, await buildModel(shop));
  const product = await buildProduct(shop.admin, { price: '100' });
  const { body } = await sell(ana, { lines: [{ product_id: product.id, quantity: 1 }] });
  const read = async (text: string) => (await ana.post('balcao/ler', { text })).body.found;
  expect(await read(unit.code)).toMatchObject([{ kind: 'unit', code: unit.code }]);
  expect(await read(`https://loja.exemplo.com.br/aparelho/${unit.code}`)).toMatchObject([{ kind: 'unit' }]);
  expect(await read(imei)).toMatchObject([{ kind: 'unit', imei }]);
  expect(await read(product.SKU.toLowerCase())).toMatchObject([{ kind: 'product', id: product.id, has_units: false }]);
  expect(await read('11144477735')).toMatchObject([{ kind: 'person', name: 'Rui Melo' }]);
  expect(await read(body.order.order_code)).toContainEqual(expect.objectContaining({ kind: 'order', buyer: null }));
  expect(await read('nada')).toEqual([]);
  expect((await ana.post('balcao/ler', { text: 'x'.repeat(201) })).status).toBe(422);
});
