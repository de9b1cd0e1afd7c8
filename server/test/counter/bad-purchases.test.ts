import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type CounterShop, openCounterShop } from '../support/counter-shop.ts';
import type { Client } from '../support/harness.ts';

let shop: CounterShop;
let model: BuiltModel;
let bia: Awaited<ReturnType<CounterShop['signedIn']>>;
beforeAll(async () => {
  shop = await openCounterShop();
  model = await buildModel(shop);
  bia = await shop.signedIn('avaliador');
});
afterAll(() => shop.close());

const fieldsOf = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [
  status,
  Object.keys(body.errors ?? {}).toSorted(),
];
const purchase = { proposal_id: 1, value: 100, pay_as: 'pix', origin_signed: true };

test.each([0, -1, 1.234, 'dez', 1e9, null, {}])('%j is no price of a device', async (value) => {
  expect(fieldsOf(await bia.post('balcao/compras', { ...purchase, value }))).toEqual([422, ['value']]);
});

test('a purchase says all that is wrong about it, and so does a device that is handed in', async () => {
  expect(fieldsOf(await bia.post('balcao/compras', {}))).toEqual([
    422,
    ['origin_signed', 'pay_as', 'proposal_id', 'value'],
  ]);
  const cases: [object, string[]][] = [
    [{ ...purchase, pay_as: 'cash' }, ['pay_as']],
    [{ ...purchase, origin_signed: 'sim' }, ['origin_signed']],
    [{ ...purchase, proposal_id: 'x' }, ['proposal_id']],
    [{ ...purchase, order_code: 'x'.repeat(41) }, ['order_code']],
    [
      { proposal_id: 'x', value: 0, pay_as: 'x', origin_signed: 1 },
      ['origin_signed', 'pay_as', 'proposal_id', 'value'],
    ],
  ];
  for (const [body, fields] of cases) {
    expect([body, fieldsOf(await bia.post('balcao/compras', body))]).toEqual([body, [422, fields]]);
  }
  const device = await bia.post('balcao/avaliacoes', { user_id: 'x', imei: '123', serialNumber: 'x'.repeat(61) });
  expect(device.status).toBe(422);
  expect(Object.keys(device.body.errors)).toEqual(expect.arrayContaining(['user_id', 'imei', 'serialNumber']));
  expect(fieldsOf(await bia.post('balcao/avaliacoes', { proposal_id: 'x' }))).toEqual([422, ['proposal_id']]);
});

test('a device that is bought, given back or nobody’s is neither taken in nor bought', async () => {
  const { id: bought } = await submitProposal(shop, model);
  await shop.admin.post(`proposals/status/${bought}`, { status: 6 });
  expect((await bia.post('balcao/avaliacoes', { proposal_id: bought })).status).toBe(409);
  const { id: refused } = await submitProposal(shop, model);
  await bia.post('balcao/avaliacoes', { proposal_id: refused });
  await bia.post(`balcao/compras/${refused}/recusar`, { reason: 'Não quis' });
  expect((await bia.post('balcao/avaliacoes', { proposal_id: refused })).status).toBe(409);
  const none = 2_147_483_647;
  const missing = [
    await bia.post('balcao/compras', { ...purchase, proposal_id: none }),
    await bia.post(`balcao/compras/${none}/recusar`, { reason: 'x' }),
    await bia.get(`balcao/compras/${none}/papel`),
    await bia.post('balcao/avaliacoes', { proposal_id: none }),
  ];
  expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
  expect(fieldsOf(await bia.post(`balcao/compras/${refused}/recusar`, { reason: ' ' }))).toEqual([422, ['reason']]);
});

test('a CPF that begins with 0 is a person like any other', async () => {
  const added = await bia.post('balcao/pessoas', { cpf: '012.345.678-90', name: 'Zélia Nó' });
  expect(added.status).toBe(201);
  const again = await bia.post('balcao/pessoas', { cpf: '01234567890', name: 'Outra' });
  expect([again.status, again.body.person.id, again.body.person.name]).toEqual([200, added.body.person.id, 'Zélia Nó']);
  expect((await bia.post('balcao/ler', { text: '01234567890' })).body.found).toMatchObject([
    { kind: 'person', id: added.body.person.id },
  ]);
  expect((await bia.post('balcao/pessoas', { cpf: '1234567890', name: 'Zélia Nó' })).status).toBe(422);
});

test('what is filled in of a person is held to the same as everywhere, all at once', async () => {
  const { person } = (await bia.post('balcao/pessoas', { cpf: '714.287.938-60', name: 'Lia Sá' })).body;
  const put = (body: object) => bia.put(`balcao/pessoas/${person.id}`, body);
  const cases: [object, string[]][] = [
    [{ cpf: '111.111.111-12' }, ['cpf']],
    [{ email: 'lia' }, ['email']],
    [{ telefone: '12' }, ['telefone']],
    [{ birthDate: '2999-01-01' }, ['birthDate']],
    [{ cep: '123' }, ['cep']],
    [{ state: 'x'.repeat(51) }, ['state']],
    [{ rg: 'x'.repeat(21) }, ['rg']],
    [{ cpf: '1', email: 'x', cep: '1', state: 7, rg: 7 }, ['cep', 'cpf', 'email', 'rg', 'state']],
    // Somebody else's.
    [{ cpf: '012.345.678-90' }, ['cpf']],
    [{ email: bia.email }, ['email']],
  ];
  for (const [body, fields] of cases) expect([body, fieldsOf(await put(body))]).toEqual([body, [422, fields]]);
  expect((await bia.put('balcao/pessoas/x', {})).status).toBe(404);
  const { rows } = await shop.pool.query('select email, cep, rg_sealed from users where id = $1', [person.id]);
  expect(rows).toEqual([{ email: null, cep: null, rg_sealed: null }]);
});
