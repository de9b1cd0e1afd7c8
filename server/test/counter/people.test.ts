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

test('a scanned EAN finds the products that say it, as it is written and once each', async () => {
  const ana = await seller(shop);
  const ean = '7891000315507';
  const { rows } = await shop.pool.query(
    `with named as (insert into attributes (name, position, classification) values ('EAN', 90, 2), ('Lote', 91, 2) returning id, name)
     insert into attribute_values (attribute_id, value)
     select id, value from named join (values ('EAN', '789 1000 31550-7'), ('EAN', '042100005264'), ('Lote', $1)) as said (name, value)
       using (name)
     returning id, value`,
    [ean],
  );
  const idOf = (value: string) => rows.find((row) => row.value === value)?.id;
  const say = async (product: { id: number }, value: string) =>
    shop.pool.query('insert into product_values values ($1, $2)', [product.id, idOf(value)]);
  const [first, hidden, other] = [
    await buildProduct(shop.admin, { SKU: ean }),
    await buildProduct(shop.admin),
    await buildProduct(shop.admin),
  ];
  for (const product of [first, hidden]) await say(product, '789 1000 31550-7');
  await say(other, ean);
  await shop.pool.query('update products set published = false where id = $1', [hidden.id]);
  const read = async (text: string) => (await ana.post('balcao/ler', { text })).body.found;
  expect(await read(ean)).toMatchObject([{ kind: 'product', id: first.id }]);
  await say(other, '042100005264');
  // Scanners read an American number of twelve digits with a 0 before it.
  for (const text of ['042100005264', '0042100005264']) {
    expect(await read(text)).toMatchObject([{ kind: 'product', id: other.id }]);
  }
  expect(await read('7891000315508')).toEqual([]);
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
