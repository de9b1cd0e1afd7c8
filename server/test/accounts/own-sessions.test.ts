import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const password = 'uma senha boa';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let people = 0;

async function person() {
  const email = `rui${++people}@exemplo.com.br`;
  const { body } = await shop.visitor().post('cadastrar-usuario', { name: 'Rui Melo', email, password });
  const again = async (address: string, agent: string) =>
    shop.bearing((await shop.visitor(address).post('login', { email, password }, { 'user-agent': agent })).body.token);
  return { ...shop.bearing(body.token), again, id: body.user.id as number };
}

test('people see where they are signed in, the last used first', async () => {
  const rui = await person();
  await rui.again('198.51.100.9', chrome);
  await shop.pool.query(
    "update sessions set last_seen_at = giro_now() - interval '1 hour' where client = '198.51.100.9'",
  );
  const { sessions } = (await rui.get('sessions')).body;
  expect(sessions).toMatchObject([
    { is_this: true, address: '203.0.113.7' },
    { is_this: false, address: '198.51.100.9', device: 'Chrome no Windows' },
  ]);
});

test('they end one, or all the others, and never those of somebody else', async () => {
  const [rui, eva] = [await person(), await person()];
  const [phone, laptop] = [await rui.again('198.51.100.9', chrome), await rui.again('198.51.100.10', chrome)];
  const idOf = async (client: typeof phone) =>
    (await client.get('sessions')).body.sessions.find(({ is_this }: { is_this: boolean }) => is_this).id;
  const foreign = await eva.delete(`sessions/${await idOf(phone)}`);
  expect([foreign.status, foreign.body]).toEqual([404, { message: 'Esta sessão não existe mais.' }]);
  expect((await rui.delete(`sessions/${await idOf(phone)}`)).status).toBe(200);
  expect([(await phone.get('user')).status, (await laptop.get('user')).status]).toEqual([401, 200]);
  expect((await rui.delete('sessions')).body.message).toBe('As outras sessões foram encerradas.');
  expect([(await laptop.get('user')).status, (await rui.get('user')).status]).toEqual([401, 200]);
  expect((await rui.delete('sessions')).body.message).toBe('Não há outras sessões abertas.');
  expect((await eva.get('user')).status).toBe(200);
  const { rows } = await shop.pool.query("select before from activities where kind = 'session-ended' order by id");
  expect(rows).toEqual([
    { before: { aparelho: 'Chrome no Windows', endereço: '198.51.100.9' } },
    { before: { sessões: 1 } },
  ]);
});

test('a session that is over is not shown', async () => {
  const rui = await person();
  await rui.again('198.51.100.9', chrome);
  await shop.pool.query("update sessions set expires_at = giro_now() where user_id = $1 and client = '198.51.100.9'", [
    rui.id,
  ]);
  expect((await rui.get('sessions')).body.sessions).toHaveLength(1);
});
