import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CounterShop, key, openCounterShop, seller } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';

let shop: CounterShop;
beforeAll(async () => {
  shop = await openCounterShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

test('a drawer is opened, moved, counted blind and checked', async () => {
  const ana = await shop.signedIn('vendas');
  expect((await ana.get('caixa')).body).toEqual({ session: null });
  const opened = await ana.post('caixa/abrir', { float: 100 }, key());
  expect([opened.status, opened.body.session.float]).toEqual([200, 100]);
  expect((await ana.post('caixa/abrir', { float: 1 }, key())).status).toBe(409);
  await ana.post('caixa/suprimento', { value: 50, reason: 'Troco' }, key());
  await ana.post('caixa/sangria', { value: 20.5, reason: 'Cofre' }, key());
  const { session } = (await ana.get('caixa')).body;
  expect(session).toMatchObject({ counted: null, expected: null, difference: null, by_method: {} });
  const closed = await ana.post('caixa/fechar', { counted: 130, note: 'Sobrou' }, key());
  expect(closed.body.session).toMatchObject({ counted: 130, expected: 129.5, difference: 0.5 });
  expect((await ana.post('caixa/fechar', { counted: 1 }, key())).status).toBe(409);
  const money = await shop.signedIn('financeiro');
  const checked = await money.post(`caixas/${session.id}/conferir`, { note: 'Certo' });
  expect(checked.body.session).toMatchObject({ note: 'Sobrou', checked: { note: 'Certo' } });
  expect((await money.post(`caixas/${session.id}/conferir`, { note: 'Certo' })).status).toBe(409);
  expect((await money.post('caixas/2147483647/conferir', { note: 'x' })).status).toBe(404);
  expect((await money.get('caixas')).body.sessions.data[0].id).toBe(session.id);
});

test('who may not, what is missing, and what is wrong', async () => {
  const ana = await seller(shop);
  const nobody = shop.visitor();
  expect((await nobody.post('caixa/abrir', { float: 1 }, key())).status).toBe(401);
  const money = await shop.signedIn('financeiro');
  expect((await money.post('caixa/abrir', { float: 1 }, key())).status).toBe(403);
  expect((await ana.get('caixas')).status).toBe(403);
  expect((await ana.post('caixa/sangria', { value: 1, reason: 'x' })).status).toBe(422);
  for (const value of [0, -1, 1.234, 'muito', 1e9]) {
    const { status, body } = await ana.post('caixa/sangria', { value }, key());
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      expect.arrayContaining(value === 0 ? ['reason'] : ['value', 'reason']),
    ]);
  }
  expect((await ana.post('caixa/sangria', { value: 0, reason: 'x' }, key())).body.errors).toHaveProperty('value');
  expect((await ana.post('caixa/sangria', { value: 100.01, reason: 'x' }, key())).body.errors).toHaveProperty('value');
  const idle = await shop.signedIn('vendas');
  expect((await idle.post('caixa/suprimento', { value: 1, reason: 'x' }, key())).status).toBe(409);
});

test('one key moves cash once, also at the same moment, and means nothing else', async () => {
  const ana = await seller(shop);
  const once = key();
  const press = () => ana.post('caixa/sangria', { value: 60, reason: 'Cofre' }, once);
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ana.post('caixa/sangria', { value: 1, reason: 'Cofre' }, once)).status).toBe(422);
  expect((await ana.post('caixa/fechar', { counted: 40 }, key())).body.session.expected).toBe(40);
});

test('a key of long ago is forgotten, and what it did stays', async () => {
  const ana = await seller(shop);
  const [old, recent] = [key(), key()];
  const press = (once: object) => ana.post('caixa/sangria', { value: 10, reason: 'Cofre' }, once as typeof old);
  await press(old);
  await press(recent);
  await shop.pool.query(
    `update counter_attempts set at = at - interval '31 days' where user_id = $1 and idempotency_key = $2`,
    [ana.id, old['idempotency-key']],
  );
  await runTask(shop, 'housekeeping');
  for (const once of [old, recent]) expect((await press(once)).status).toBe(200);
  // The old key took out of the drawer once more, the recent one did not.
  expect((await ana.post('caixa/fechar', { counted: 70 }, key())).body.session.expected).toBe(70);
});

test('two who take out of one drawer never take more than lies in it', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await seller(shop);
    const take = () => ana.post('caixa/sangria', { value: 60, reason: 'Cofre' }, key());
    const statuses = (await Promise.all([take(), take(), take()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
  }
});

test('and who looked before taking would', async () => {
  const ana = await seller(shop);
  const naive = async () => {
    const { rows } = await shop.pool.query('select id, drawer_cents from cash_sessions where user_id = $1', [ana.id]);
    await new Promise((resolve) => setImmediate(resolve));
    return rows[0].drawer_cents >= 6000;
  };
  expect(await Promise.all([naive(), naive()])).toEqual([true, true]);
});

test('while the counter is off nothing is opened, and what is open can be closed', async () => {
  const ana = await seller(shop);
  await shop.admin.put('troca-config', { counter_enabled: false });
  const other = await shop.signedIn('vendas');
  const refused = await other.post('caixa/abrir', { float: 1 }, key());
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('desligado')]);
  expect((await ana.post('caixa/fechar', { counted: 100 }, key())).status).toBe(200);
  await shop.admin.put('troca-config', { counter_enabled: true });
});
