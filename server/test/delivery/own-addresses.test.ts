import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBuyer } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { anAddress } from '../support/delivery-shop.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const listOf = async (client: Client) => (await client.get('enderecos')).body.addresses;
const add = async (client: Client, changes: object = {}) =>
  (await client.post('enderecos', anAddress(changes))).body.address;

describe("somebody's own addresses", () => {
  test('are kept as they typed them, in digits where they are numbers, and sealed', async () => {
    const buyer = await buildBuyer(shop);
    const { status, body } = await buyer.post('enderecos', anAddress());
    const own = {
      ...{ id: expect.any(Number), label: 'Casa', recipient: 'Ana de Souza', cep: '01001000', address: 'Praça da Sé' },
      ...{ number: '100', complement: 'Apto 12', neighborhood: 'Sé', city: 'São Paulo', state: 'São Paulo' },
      ...{ phone: '11987654321', is_default: true, version: 1 },
    };
    expect([status, body.address]).toEqual([201, own]);
    expect(await listOf(buyer)).toEqual([own]);
    const { rows } = await shop.pool.query('select * from addresses where user_id = $1', [buyer.id]);
    expect(JSON.stringify(rows)).not.toMatch(/Praça|Ana|01001|98765/);
  });

  test('have one usual one: the first, until another is named or it is gone', async () => {
    const buyer = await buildBuyer(shop);
    const [home, work] = [await add(buyer), await add(buyer, { label: 'Trabalho' })];
    expect(work.is_default).toBe(false);
    await buyer.put(`enderecos/${work.id}`, anAddress({ label: 'Trabalho', is_default: true }));
    expect((await listOf(buyer)).map(({ label }: { label: string }) => label)).toEqual(['Trabalho', 'Casa']);
    // A usual one stays so until another is.
    await buyer.put(`enderecos/${work.id}`, anAddress({ label: 'Trabalho', is_default: false }));
    expect((await listOf(buyer))[0]).toMatchObject({ label: 'Trabalho', is_default: true });
    await buyer.delete(`enderecos/${work.id}`);
    expect(await listOf(buyer)).toMatchObject([{ id: home.id, is_default: true }]);
    await buyer.delete(`enderecos/${home.id}`);
    expect(await listOf(buyer)).toEqual([]);
  });

  test('are not there for anybody else', async () => {
    const [buyer, other] = [await buildBuyer(shop), await buildBuyer(shop)];
    const { id } = await add(buyer);
    expect((await other.put(`enderecos/${id}`, anAddress())).status).toBe(404);
    expect((await other.delete(`enderecos/${id}`)).status).toBe(404);
    expect(await listOf(other)).toEqual([]);
    expect((await shop.visitor().get('enderecos')).status).toBe(401);
    expect(await listOf(buyer)).toHaveLength(1);
  });

  test('are not saved over a newer change', async () => {
    const buyer = await buildBuyer(shop);
    const { id } = await add(buyer);
    const save = (label: string) => buyer.put(`enderecos/${id}`, anAddress({ label }), { 'if-match': '"1"' });
    expect((await save('Um')).body.address).toMatchObject({ label: 'Um', version: 2 });
    expect((await save('Outro')).status).toBe(409);
    expect(await listOf(buyer)).toMatchObject([{ label: 'Um' }]);
  });

  test.each([
    ['label', ['', 'x'.repeat(31), null]],
    ['recipient', ['', 'x'.repeat(121), 'www.exemplo.com.br Souza']],
    ['cep', ['', '0100', '010010000']],
    ['address', ['', 'x'.repeat(121)]],
    ['number', ['', 'x'.repeat(11)]],
    ['complement', ['x'.repeat(61)]],
    ['neighborhood', ['', 'x'.repeat(81)]],
    ['city', ['', 'x'.repeat(81)]],
    ['state', ['', 'SP', 'Gales']],
    ['phone', ['', '1234', '119876543210000']],
    ['is_default', ['talvez', 1]],
  ])('say what is wrong with %s, and of all fields at once', async (field, values) => {
    const buyer = await buildBuyer(shop);
    for (const value of values) {
      const { status, body } = await buyer.post('enderecos', anAddress({ [field]: value }));
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
    }
    const { body } = await buyer.post('enderecos', {});
    const needed = ['label', 'recipient', 'cep', 'address', 'number', 'neighborhood', 'city', 'state', 'phone'];
    expect(Object.keys(body.errors).toSorted()).toEqual(needed.toSorted());
    expect(await listOf(buyer)).toEqual([]);
  });

  test('fit to the last letter', async () => {
    const buyer = await buildBuyer(shop);
    const longest = { label: 'x'.repeat(30), address: 'x'.repeat(120), number: 'x'.repeat(10) };
    const more = { complement: 'x'.repeat(60), neighborhood: 'x'.repeat(80), city: 'x'.repeat(80) };
    expect(await add(buyer, { ...longest, ...more })).toMatchObject({ ...longest, ...more });
    expect(await add(buyer, { complement: '' })).toMatchObject({ complement: null });
  });

  test('are ten at most, also when the tenth and the eleventh come at once', async () => {
    const buyer = await buildBuyer(shop);
    for (let count = 0; count < 9; count++) await add(buyer, { label: `Lugar ${count}` });
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.post('enderecos', anAddress())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await listOf(buyer)).toHaveLength(10);
    // Without the lock each of those who ask at once counts nine.
    const naive = await buildBuyer(shop);
    for (let count = 0; count < 9; count++) await add(naive, { label: `Lugar ${count}` });
    const count = async () =>
      Number((await shop.pool.query('select count(*) from addresses where user_id = $1', [naive.id])).rows[0].count);
    const seen = await Promise.all(Array.from({ length: 6 }, count));
    expect(seen.filter((each) => each < 10)).toHaveLength(6);
  });
});
