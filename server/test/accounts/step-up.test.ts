import { allCalls } from '@giro/contract/all-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { codeOf, enrolApp } from '../support/enrol.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://loja.example' });
});
afterAll(() => shop.close());
beforeEach(() => shop.pool.query('delete from rate_limits'));

const password = 'uma senha boa';

/** An owner who has signed in as people do. */
async function owner() {
  const { id, email } = await shop.signedIn('admin');
  await shop.app.services.users.setPassword(id, password);
  const { body } = await shop.visitor().post('login', { email, password });
  return { ...shop.bearing(body.token), id, email };
}
const grownOld = (id: number) =>
  shop.pool.query("update sessions set stepped_up_at = giro_now() - interval '10 minutes' where user_id = $1", [id]);

const demanding = allCalls.map(({ call }) => call).filter(({ needsStepUp }) => needsStepUp);
const refusal = {
  message: 'Confirme que é você para continuar: digite sua senha ou o código do segundo fator.',
  step_up: true,
};

test('what moves money, opens doors or names people asks for it', () => {
  const paths = demanding.map(({ method, path }) => `${method} ${path}`);
  for (const path of [
    'PUT /pagamentos-config',
    'POST /repasses/lote',
    'POST /repasses/:id/pagar',
    'PUT /usersAdmin/:id',
    'PUT /seguranca-config',
    'POST /factor/totp',
    'POST /factor/passkeys',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths.length).toBeGreaterThanOrEqual(18);
});

describe.each(demanding.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_, { method, path }) => {
  test('is refused ten minutes after somebody has shown that it is them, before anything of it is read', async () => {
    const one = await owner();
    await grownOld(one.id);
    const url = path.slice(1).replace(/:\w+/g, '1');
    const made = { GET: one.get, POST: one.post, PUT: one.put, DELETE: one.delete }[method];
    const { status, body } = await made(url);
    expect([status, body]).toMatchObject([403, refusal]);
  });
});

describe('showing that it is them', () => {
  test('by a sign-in counts for its first ten minutes, by password for ten more', async () => {
    const one = await owner();
    expect((await one.post('factor/totp')).status).toBe(200);
    await grownOld(one.id);
    expect((await one.post('factor/totp')).status).toBe(403);
    const { status, body } = await one.post('step-up', { password });
    expect(status).toBe(200);
    expect(new Date(body.until).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((await one.post('factor/totp')).status).toBe(200);
  });

  test('by a code of the app or for recovery, each once', async () => {
    const one = await owner();
    const { secret, recoveryCodes } = await enrolApp(one);
    for (const code of [codeOf(secret), String(recoveryCodes[0])]) {
      await grownOld(one.id);
      expect((await one.post('step-up', { code })).status).toBe(200);
      expect((await one.post('factor/passkeys/options')).status).not.toBe(403);
      const again = await one.post('step-up', { code });
      expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
    }
  });

  describe('by a passkey', () => {
    const key = () => createAuthenticator({ origin: 'http://loja.example', host: 'loja.example' });

    async function withKey() {
      const one = await owner();
      const own = key();
      const passkey = own.make((await one.post('factor/passkeys/options')).body.options);
      expect((await one.post('factor/passkeys', { name: 'Celular', passkey })).status).toBe(201);
      await grownOld(one.id);
      return { ...one, ...own, begin: async () => (await one.post('step-up/options')).body.options };
    }
    const refusedKey = { passkey: ['Não foi possível confirmar por esta chave de acesso. Tente de novo.'] };

    test('counts like a password, and once', async () => {
      const one = await withKey();
      const passkey = one.use(await one.begin());
      expect((await one.post('step-up', { passkey })).status).toBe(200);
      expect((await one.post('factor/totp')).status).toBe(200);
      const again = await one.post('step-up', { passkey });
      expect([again.status, again.body.errors]).toEqual([422, refusedKey]);
    });

    test('is refused from another authenticator, for other options and for another person’s', async () => {
      const [one, other] = [await withKey(), await withKey()];
      const signIn = (await shop.visitor().post('login', { email: one.email, password })).body.passkey_options;
      for (const passkey of [
        key().use(await one.begin()),
        other.use(await one.begin()),
        one.use(await other.begin()),
        one.use(signIn),
        one.use({ challenge: 'inventado' }),
        {},
      ]) {
        const { status, body } = await one.post('step-up', { passkey });
        expect([status, body.errors]).toEqual([422, refusedKey]);
      }
      expect((await one.post('factor/totp')).status).toBe(403);
      expect((await one.post('step-up', { passkey: one.use(await one.begin()) })).status).toBe(200);
    });

    test('is over after one wrong answer and after five minutes', async () => {
      const one = await withKey();
      const spoilt = await one.begin();
      await one.post('step-up', { passkey: key().use(spoilt) });
      const late = await one.begin();
      await shop.pool.query("update factor_challenges set expires_at = giro_now() - interval '1 second'");
      for (const options of [spoilt, late]) {
        expect((await one.post('step-up', { passkey: one.use(options) })).body.errors).toEqual(refusedKey);
      }
    });

    test('sent four times at once counts once', async () => {
      const one = await withKey();
      const passkey = one.use(await one.begin());
      const answers = await Promise.all([1, 2, 3, 4].map(() => one.post('step-up', { passkey })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    });

    test('has no options for who has none', async () => {
      const { status, body } = await (await owner()).post('step-up/options');
      expect([status, body.message]).toEqual([422, 'Você não tem chave de acesso. Use sua senha.']);
    });
  });

  test('fails with words for a wrong password, for no code and for nothing', async () => {
    const one = await owner();
    const wrong = await one.post('step-up', { password: 'errada' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['A senha não confere.'] }]);
    expect((await one.post('step-up', { code: '123456' })).body.errors).toEqual({
      code: ['Este código não confere. Confira e tente de novo.'],
    });
    expect((await one.post('step-up')).body.errors).toEqual({ password: ['Preencha este campo.'] });
    expect((await shop.visitor().post('step-up', { password })).status).toBe(401);
  });

  test('holds for one session alone, and is recorded', async () => {
    const one = await owner();
    const { body } = await shop.visitor().post('login', { email: one.email, password });
    const other = shop.bearing(body.token);
    await grownOld(one.id);
    await one.post('step-up', { password });
    expect([(await one.post('factor/totp')).status, (await other.post('factor/totp')).status]).toEqual([200, 403]);
    const { rows } = await shop.pool.query("select by_id from activities where kind = 'stepped-up' and by_id = $1", [
      one.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a session that is not used for twelve hours', () => {
  const idle = (id: number, hours: number) =>
    shop.pool.query('update sessions set last_seen_at = giro_now() - make_interval(mins => $2) where user_id = $1', [
      id,
      hours * 60 + 1,
    ]);

  test('has ended for the shop’s people, and is used by every call before', async () => {
    const one = await owner();
    await idle(one.id, 11);
    expect((await one.get('user')).status).toBe(200);
    await shop.setNow(new Date(Date.now() + 11 * 3_600_000));
    expect((await one.get('user')).status).toBe(200);
    await shop.setNow(new Date(Date.now() + 23.5 * 3_600_000));
    expect((await one.get('user')).status).toBe(401);
    await shop.setNow(new Date());
  });

  test('goes on for customers', async () => {
    const { body } = await shop
      .visitor()
      .post('cadastrar-usuario', { name: 'Rui', email: 'rui@exemplo.com.br', password });
    await idle(body.user.id, 200);
    expect((await shop.bearing(body.token).get('user')).status).toBe(200);
  });
});
