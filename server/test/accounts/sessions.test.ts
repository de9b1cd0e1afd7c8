import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let people = 0;
const newPerson = () => ({
  name: 'Teresa Nunes',
  email: `teresa${++people}@exemplo.com.br`,
  password: 'uma senha boa',
});
const sessionsOf = async (email: string) =>
  Number(
    (await shop.pool.query('select count(*) from sessions join users on users.id = user_id where email = $1', [email]))
      .rows[0].count,
  );

async function registered(): Promise<Browser & { email: string; password: string }> {
  const person = newPerson();
  const browser = openBrowser(shop);
  expect((await browser.post('cadastrar-usuario', person)).status).toBe(201);
  return { ...browser, ...person };
}

describe('what a browser stores', () => {
  test('opens nothing by itself, and is the person together with its cookie', async () => {
    const { token, cookies } = await registered();
    const stolen = await shop.bearing(token ?? '').get('user');
    expect([stolen.status, stolen.body]).toEqual([401, { message: 'Unauthenticated.' }]);
    const cookie = `giro_session=${cookies.get('giro_session')}`;
    expect((await shop.bearing(token ?? '').get('user', { cookie })).body.name).toBe('Teresa Nunes');
  });

  test('is worth nothing beside the cookie of another session, be it of the same person', async () => {
    const [one, other] = [await registered(), await registered()];
    const again = openBrowser(shop);
    await again.post('login', { email: one.email, password: one.password });
    for (const { cookies } of [other, again]) {
      const cookie = `giro_session=${cookies.get('giro_session')}`;
      expect((await shop.bearing(one.token ?? '').get('user', { cookie })).status).toBe(401);
      expect((await shop.bearing(one.token ?? '').post('update-user', { name: 'X' }, { cookie })).status).toBe(401);
    }
  });

  test('is the same kind after signing in and after a proposal', async () => {
    const { email, password } = await registered();
    const model = await buildModel(shop);
    const browsers = [openBrowser(shop), openBrowser(shop)];
    await browsers[0]?.post('login', { email, password });
    await browsers[1]?.post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'));
    for (const browser of browsers) {
      expect((await browser.get('user')).status).toBe(200);
      expect((await shop.bearing(browser.token ?? '').get('user')).status).toBe(401);
    }
  });

  test('ends the session of its cookie when the person signs out, also with a token of before', async () => {
    const { email, cookies, post } = await registered();
    await post('logout', {}, { authorization: 'Bearer handle_of-another-session' });
    expect(await sessionsOf(email)).toBe(0);
    expect([...cookies.keys()]).toEqual(['giro_known']);
  });
});

test('a program that is no browser gets a token that opens everything by itself', async () => {
  const { body } = await shop.visitor().post('cadastrar-usuario', newPerson());
  expect((await shop.bearing(body.token).get('user')).status).toBe(200);
});

describe('signing in where a session is open', () => {
  test('ends that session, the own or of somebody else, by a sign-in and by a registration', async () => {
    const browser = await registered();
    const before = `giro_session=${browser.cookies.get('giro_session')}`;
    expect((await browser.post('login', { email: browser.email, password: browser.password })).status).toBe(200);
    expect(await sessionsOf(browser.email)).toBe(1);
    expect((await shop.visitor().get('user', { cookie: before })).status).toBe(401);
    const next = newPerson();
    expect((await browser.post('cadastrar-usuario', next)).status).toBe(201);
    expect([await sessionsOf(browser.email), await sessionsOf(next.email)]).toEqual([0, 1]);
  });

  test('leaves it when it fails, and leaves those of other browsers', async () => {
    const browser = await registered();
    const elsewhere = openBrowser(shop);
    await elsewhere.post('login', { email: browser.email, password: browser.password });
    await browser.post('login', { email: browser.email, password: 'errada' });
    expect((await browser.get('user')).status).toBe(200);
    await browser.post('login', { email: browser.email, password: browser.password });
    expect((await elsewhere.get('user')).status).toBe(200);
  });
});

describe('a shop on https', () => {
  let secure: TestShop;
  beforeAll(async () => {
    secure = await openShop({ BASE_URL: 'https://loja.example' });
  });
  afterAll(() => secure.close());

  test('has cookies that no other host can plant or read', async () => {
    const browser = openBrowser(secure);
    const { headers } = await browser.post('cadastrar-usuario', newPerson());
    const lines = [headers['set-cookie']].flat().map(String);
    for (const name of ['__Host-giro_session', '__Host-giro_known']) {
      const line = lines.find((one) => one.startsWith(`${name}=`)) ?? '';
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; HttpOnly(;|$)/);
      expect(line).toMatch(/; Secure(;|$)/);
      expect(line).not.toMatch(/Domain/i);
    }
    const companion = lines.find((one) => one.startsWith('__Host-giro_signed_in='));
    expect(companion).toMatch(/; Secure(;|$)/);
    expect((await browser.get('user')).status).toBe(200);
    const { headers: parting } = await browser.post('logout');
    expect(parting['clear-site-data']).toBe('"cache"');
    expect([...browser.cookies.keys()]).toEqual(['__Host-giro_known']);
  });

  test('knows nobody by a cookie that another host could have planted', async () => {
    const { body } = await secure.visitor().post('cadastrar-usuario', newPerson());
    expect((await secure.bearing(body.token).get('user')).status).toBe(200);
    expect((await secure.visitor().get('user', { cookie: `giro_session=${body.token}` })).status).toBe(401);
  });
});
