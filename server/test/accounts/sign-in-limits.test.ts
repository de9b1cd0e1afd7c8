import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../src/platform/crypto/password-hash.ts';
import { createLimit } from '../../src/platform/http/limits.ts';
import { openBrowser } from '../support/browser.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const usual = '203.0.113.7';
const password = 'a senha da dona';
let owners = 0;
let owner: { email: string; password: string };
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
  owner = { email: `dona${++owners}@exemplo.com.br`, password };
});
const register = () => shop.visitor(usual).post('cadastrar-usuario', { name: 'Rute', ...owner });
const guess = (address: string) => shop.visitor(address).post('login', { email: owner.email, password: 'palpite' });
const together = <Result>(count: number, one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe('right passwords', () => {
  const hour = 3600;
  /** As if so many had been right within the hour. */
  const counted = (name: string, key: string | number, points: number) =>
    shop.pool.query('insert into rate_limits values ($1, $2, $3)', [
      `${name}:${key}`,
      points,
      Date.now() + hour * 1000,
    ]);

  test('of one account open sixty sessions an hour, wherever they come from; wrong ones take none of them', async () => {
    await register();
    await counted('sign-in-right', owner.email, 58);
    for (const status of [401, 200, 401, 200, 429, 429]) {
      const secret = status === 401 ? 'palpite' : password;
      const { headers, ...answer } = await shop.visitor(usual).post('login', { ...owner, password: secret });
      expect(answer.status).toBe(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    }
    expect((await shop.visitor('198.51.100.9').post('login', owner)).status).toBe(429);
  });

  test('of one client are three hundred an hour, of whichever accounts', async () => {
    await register();
    await counted('right-client', '198.51.100.7', 299);
    const together = await Promise.all([1, 2, 3].map(() => shop.visitor('198.51.100.7').post('login', owner)));
    expect([200, 429].map((status) => count(together, status))).toEqual([1, 2]);
    expect((await shop.visitor('198.51.100.8').post('login', owner)).status).toBe(200);
  });

  test('show sixty times an hour that it is them', async () => {
    const { body } = await register();
    await counted('step-up-right', body.user.id, 59);
    const client = shop.bearing(body.token);
    expect((await client.post('step-up', { password: 'palpite' })).status).toBe(422);
    expect((await client.post('step-up', { password })).status).toBe(200);
    expect((await client.post('step-up', { password })).status).toBe(429);
  });
});

describe('sixty guesses sent together', () => {
  /** The right one is the last of them: it is found only if more are read than the limit allows. */
  const guesses = Array.from({ length: 60 }, (_, index) => (index === 59 ? password : `palpite ${index}`));

  test('from one address are ten, and the others are refused unread', async () => {
    await register();
    const attacker = shop.visitor('198.51.100.1');
    const answers = await together(60, (index) => attacker.post('login', { ...owner, password: guesses[index] }));
    expect([200, 401, 429].map((status) => count(answers, status))).toEqual([0, 10, 50]);
    expect(answers.filter(({ status, headers }) => status === 429 && !(Number(headers['retry-after']) > 0))).toEqual(
      [],
    );
  });

  test('at the current password of a session are ten', async () => {
    const thief = shop.bearing((await register()).body.token);
    const fresh = { password: 'a senha do ladrão', password_confirmation: 'a senha do ladrão' };
    const answers = await together(60, (index) =>
      thief.post('alterar-senha', { ...fresh, current_password: guesses[index] }),
    );
    expect([200, 422, 429].map((status) => count(answers, status))).toEqual([0, 10, 50]);
  });

  test('would find the password if each looked before another was counted', async () => {
    const stored = await hashPassword(password);
    const limit = createLimit(shop.pool, { name: 'naive', points: 10, seconds: 900 });
    const counted = async () =>
      Number((await shop.pool.query("select points from rate_limits where key = 'naive:me'")).rows[0]?.points ?? 0);
    // Every look comes before any count, as it may with sixty at once.
    const looks = await Promise.all(guesses.map(counted));
    const found = await Promise.all(
      guesses.map(async (one, index) => {
        if ((looks[index] ?? 0) >= 10) return false;
        if (await verifyPassword(stored, one)) return true;
        await limit.take('me').catch(() => undefined);
        return false;
      }),
    );
    expect(found.filter(Boolean)).toHaveLength(1);
  });
});

describe('who knows the password', () => {
  test('signs in ten times at once, and any number of times after another', async () => {
    await register();
    expect(count(await together(10, () => shop.visitor().post('login', owner)), 200)).toBe(10);
    for (let again = 0; again < 15; again++) expect((await shop.visitor().post('login', owner)).status).toBe(200);
  });

  test('does not lose a chance by what was refused meanwhile', async () => {
    await register();
    await together(40, () => shop.visitor('198.51.100.1').post('login', owner));
    expect((await shop.visitor('198.51.100.1').post('login', owner)).status).toBe(200);
  });
});

describe('while sixty addresses guess at an account', () => {
  const attack = () => together(60, (index) => guess(`198.51.100.${index + 1}`));

  test('they share twenty guesses', async () => {
    await register();
    expect(count(await attack(), 401)).toBe(20);
  });

  test('its owner signs in from where they registered, whatever their browser keeps', async () => {
    await register();
    await attack();
    expect((await shop.visitor(usual).post('login', owner)).status).toBe(200);
  });

  test('its owner signs in from where they did before', async () => {
    await register();
    await shop.visitor('192.0.2.8').post('login', owner);
    await attack();
    expect((await shop.visitor('192.0.2.8').post('login', owner)).status).toBe(200);
  });

  test('its owner signs in with the browser that did before, from anywhere, also beside a guesser', async () => {
    const browser = openBrowser(shop, '198.51.100.1');
    await browser.post('cadastrar-usuario', { name: 'Rute', ...owner });
    await browser.post('logout');
    await together(110, () => guess('198.51.100.1'));
    await attack();
    expect((await browser.post('login', owner)).status).toBe(200);
    expect((await shop.visitor('192.0.2.9').post('login', owner)).status).toBe(429);
  });

  test('a known browser has ten guesses of its own, which cost other browsers nothing', async () => {
    const [lost, kept] = [openBrowser(shop), openBrowser(shop)];
    await lost.post('cadastrar-usuario', { name: 'Rute', ...owner });
    await kept.post('login', owner);
    const answers = await together(15, () => lost.post('login', { ...owner, password: 'palpite' }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 5]);
    expect((await kept.post('login', owner)).status).toBe(200);
  });

  test('a browser that is known to one account is a stranger to another', async () => {
    await register();
    const guesser = openBrowser(shop, '192.0.2.10');
    await guesser.post('cadastrar-usuario', { name: 'Rui', email: `rui${owners}@exemplo.com.br`, password });
    await attack();
    expect((await guesser.post('login', { ...owner, password: 'palpite' })).status).toBe(429);
  });
});
