import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.signedIn('user', { email: 'cliente@exemplo.com.br' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
});

/** No password: whether the address is taken is told all the same. */
const probe = (email: string, address = '198.51.100.1') =>
  shop.visitor(address).post('cadastrar-usuario', { name: 'Curiosa', email });
const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

test('a client learns a hundred times an hour that an address has an account, then no more about any', async () => {
  const asked = await Promise.all(Array.from({ length: 100 }, () => probe('cliente@exemplo.com.br')));
  expect(statusesOf(asked)).toEqual([422]);
  const model = await buildModel(shop);
  const sale = { ...buildVisitorProposal(model, '128 GB', 'Funciona'), email: 'cliente@exemplo.com.br' };
  const late = [
    await probe('cliente@exemplo.com.br'),
    await probe('ninguem@exemplo.com.br'),
    await shop.visitor('198.51.100.1').post('propostaStore', sale),
  ];
  for (const { status, headers } of late) expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await probe('cliente@exemplo.com.br', '198.51.100.2')).status).toBe(422);
});

test('two hundred asked together are a hundred', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => probe('cliente@exemplo.com.br')));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(100);
});

test('addresses without an account count for nothing', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const free = await Promise.all(Array.from({ length: 50 }, (_, index) => probe(`livre${index}@exemplo.com.br`)));
    expect(statusesOf(free)).toEqual([422]);
  }
  const { body } = await probe('cliente@exemplo.com.br');
  expect(body.errors.email).toEqual(['Este e-mail já está cadastrado.']);
});
