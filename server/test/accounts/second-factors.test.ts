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
let people = 0;

/** A customer with a session, and how they sign in again. */
async function person() {
  const email = `ana${++people}@exemplo.com.br`;
  const { body } = await shop.visitor().post('cadastrar-usuario', { name: 'Ana Lima', email, password });
  await shop.app.services.accounts.markEmailConfirmed(shop.database, body.user.id);
  const begin = (address?: string) => shop.visitor(address).post('login', { email, password });
  return { ...shop.bearing(body.token), token: body.token as string, id: body.user.id as number, email, begin };
}

const finish = (challenge: string, proof: object) => shop.visitor().post('login/factor', { challenge, ...proof });
const key = () => createAuthenticator({ origin: 'http://loja.example', host: 'loja.example' });

async function enrolKey(client: Awaited<ReturnType<typeof person>>, name = 'Celular') {
  const authenticator = key();
  const { options } = (await client.post('factor/passkeys/options')).body;
  const added = await client.post('factor/passkeys', { name, passkey: authenticator.make(options) });
  return { ...authenticator, options, added };
}

describe('an authenticator app', () => {
  test('counts once a code of it is confirmed, and comes with ten recovery codes', async () => {
    const ana = await person();
    const begun = (await ana.post('factor/totp')).body;
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await ana.begin()).body.code).toBe(200);
    const wrong = await ana.post('factor/totp/confirm', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    const right = await ana.post('factor/totp/confirm', { code: codeOf(begun.secret) });
    expect([right.status, right.body.recovery_codes.length]).toEqual([200, 10]);
    expect(right.body.recovery_codes).toEqual(
      right.body.recovery_codes.map(() => expect.stringMatching(/^\w{5}-\w{5}$/)),
    );
    expect((await ana.get('factor')).body).toEqual({ totp: true, passkeys: [], recovery_left: 10, is_demanded: false });
    const due = (await ana.begin()).body;
    expect(due).toEqual({ code: 206, needs: 'totp', challenge: expect.any(String), takes_totp: true });
  });

  test('is told by mail, and ends the other sessions', async () => {
    const ana = await person();
    const elsewhere = shop.bearing((await ana.begin()).body.token);
    await enrolApp(ana);
    expect([(await ana.get('user')).status, (await elsewhere.get('user')).status]).toEqual([200, 401]);
    const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === ana.email);
    expect(mail?.subject).toBe('Um segundo fator foi ativado na sua conta');
  });

  test('lies sealed in the database', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { rows } = await shop.pool.query('select * from users where id = $1', [ana.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0].totp_sealed).toMatch(/^v2\./);
  });

  test('takes the place of another only when it is confirmed', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const next = (await ana.post('factor/totp')).body.secret;
    expect((await finish((await ana.begin()).body.challenge, { code: codeOf(secret) })).body.code).toBe(200);
    const confirmed = await ana.post('factor/totp/confirm', { code: codeOf(next) });
    expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, []]);
    const { challenge } = (await ana.begin()).body;
    expect((await finish(challenge, { code: codeOf(secret, 1) })).status).toBe(401);
    expect((await finish(challenge, { code: codeOf(next, 1) })).status).toBe(200);
  });
});

describe('the second step of a sign-in', () => {
  test('gives a session for a code of the app, which is told and recorded as before', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { body } = await finish((await ana.begin()).body.challenge, { code: codeOf(secret) });
    expect(body).toMatchObject({ code: 200, profile: 'user', errors: [], user: { email: ana.email } });
    expect((await shop.bearing(body.token).get('user')).status).toBe(200);
  });

  test('takes no code twice, not even in another sign-in', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const code = codeOf(secret);
    expect((await finish((await ana.begin()).body.challenge, { code })).status).toBe(200);
    expect((await finish((await ana.begin()).body.challenge, { code })).status).toBe(401);
    expect((await finish((await ana.begin()).body.challenge, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('finishes once', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { challenge } = (await ana.begin()).body;
    expect((await finish(challenge, { code: codeOf(secret) })).status).toBe(200);
    const again = await finish(challenge, { code: codeOf(secret, 1) });
    expect([again.status, again.body.is_over]).toEqual([401, true]);
  });

  test('takes a recovery code once, whatever its case and hyphens', async () => {
    const ana = await person();
    const { recoveryCodes } = await enrolApp(ana);
    const typed = String(recoveryCodes[0]).toLowerCase().replace('-', ' ');
    expect((await finish((await ana.begin()).body.challenge, { code: typed })).status).toBe(200);
    expect((await finish((await ana.begin()).body.challenge, { code: recoveryCodes[0] })).status).toBe(401);
    expect((await ana.get('factor')).body.recovery_left).toBe(9);
    const { rows } = await shop.pool.query("select after from activities where kind = 'recovery-code-used'");
    expect(rows).toEqual([{ after: { 'códigos restantes': 9 } }]);
  });

  test('takes nobody else’s code', async () => {
    const [ana, eva] = [await person(), await person()];
    const [, other] = [await enrolApp(ana), await enrolApp(eva)];
    const { challenge } = (await ana.begin()).body;
    expect((await finish(challenge, { code: other.recoveryCodes[0] })).status).toBe(401);
    expect((await finish(challenge, { code: codeOf(other.secret) })).status).toBe(401);
  });

  test('is over after five minutes, with words that say what to do', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { challenge } = (await ana.begin()).body;
    await shop.pool.query("update factor_challenges set expires_at = expires_at - interval '5 minutes'");
    const late = await finish(challenge, { code: codeOf(secret) });
    const message = 'Esta entrada não vale mais. Digite sua senha de novo.';
    expect([late.status, late.body]).toEqual([
      401,
      { code: 401, profile: null, message, errors: [message], is_over: true },
    ]);
    expect((await finish('unknown', { code: '123456' })).body.is_over).toBe(true);
  });

  test('dies with a changed password', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { challenge } = (await ana.begin()).body;
    const fresh = { password: 'outra senha boa', password_confirmation: 'outra senha boa' };
    expect((await ana.post('alterar-senha', { current_password: password, ...fresh })).status).toBe(200);
    expect((await finish(challenge, { code: codeOf(secret) })).body.is_over).toBe(true);
  });

  test('names every field that is missing', async () => {
    const { status, body } = await shop.visitor().post('login/factor', {});
    expect([status, Object.keys(body.errors)]).toEqual([422, ['challenge']]);
    expect((await shop.visitor().post('login/factor', { challenge: 'x' })).body.errors).toEqual({
      code: ['Preencha este campo.'],
    });
  });
});

describe('a passkey', () => {
  test('is made on our pages alone, once, and signs in', async () => {
    const ana = await person();
    const { added, options, use, make } = await enrolKey(ana);
    expect([added.status, added.body.recovery_codes.length]).toEqual([201, 10]);
    expect((await ana.post('factor/passkeys', { name: 'De novo', passkey: make(options) })).status).toBe(422);
    const due = (await ana.begin()).body;
    expect(due).toMatchObject({ code: 206, needs: 'passkey', takes_totp: false });
    expect((await finish(due.challenge, { passkey: use(due.passkey_options) })).body.code).toBe(200);
    const [row] = (await ana.get('factor')).body.passkeys;
    expect(row).toMatchObject({ name: 'Celular', last_used_at: expect.any(String) });
  });

  test('of another page, another challenge, or another person proves nothing', async () => {
    const [ana, eva] = [await person(), await person()];
    const begun = (await ana.post('factor/passkeys/options')).body.options;
    const foreign = createAuthenticator({ origin: 'http://loja.example.net', host: 'loja.example.net' });
    expect((await ana.post('factor/passkeys', { name: 'X', passkey: foreign.make(begun) })).status).toBe(422);
    const own = await enrolKey(ana);
    const other = await enrolKey(eva);
    expect([own.added.status, other.added.status]).toEqual([201, 201]);
    const due = (await ana.begin()).body;
    for (const passkey of [
      other.use(due.passkey_options),
      own.use({ challenge: 'outro' }),
      {},
      { id: 1, response: { clientDataJSON: 'x' } },
    ]) {
      expect((await finish(due.challenge, { passkey })).status).toBe(401);
    }
    expect((await finish(due.challenge, { passkey: own.use(due.passkey_options) })).status).toBe(200);
  });

  test('that was copied is refused: its counter only grows', async () => {
    const ana = await person();
    const { use } = await enrolKey(ana);
    const [first, second] = [(await ana.begin()).body, (await ana.begin()).body];
    const older = use(first.passkey_options);
    const newer = use(second.passkey_options);
    expect((await finish(second.challenge, { passkey: newer })).status).toBe(200);
    expect((await finish(first.challenge, { passkey: older })).status).toBe(401);
  });

  test('is not asked for where the shop has no name', async () => {
    const numbered = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
    const ana = await numbered.signedIn();
    expect((await ana.post('factor/passkeys/options')).status).toBe(422);
    await numbered.close();
  });
});

describe('taking a factor away', () => {
  test('needs the password, and ends codes and other sessions with the last one', async () => {
    const ana = await person();
    const { secret } = await enrolApp(ana);
    const { challenge } = (await ana.begin()).body;
    const elsewhere = shop.bearing((await finish(challenge, { code: codeOf(secret) })).body.token);
    const wrong = await ana.delete('factor/totp', {}, { password: 'errada' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
    expect((await ana.delete('factor/totp', {}, { password })).status).toBe(200);
    expect([(await ana.get('user')).status, (await elsewhere.get('user')).status]).toEqual([200, 401]);
    expect((await ana.get('factor')).body).toMatchObject({ totp: false, recovery_left: 0 });
    expect((await ana.begin()).body.code).toBe(200);
    expect((await ana.delete('factor/totp', {}, { password })).status).toBe(404);
  });

  test('leaves other people’s passkeys alone', async () => {
    const [ana, eva] = [await person(), await person()];
    await enrolKey(eva);
    const [row] = (await eva.get('factor')).body.passkeys;
    expect((await ana.delete(`factor/passkeys/${row.id}`, {}, { password })).status).toBe(404);
    expect((await eva.delete(`factor/passkeys/${row.id}`, {}, { password })).status).toBe(200);
  });
});

test('new recovery codes end the former ones, and need a factor', async () => {
  const ana = await person();
  expect((await ana.post('factor/codigos')).status).toBe(422);
  const { recoveryCodes } = await enrolApp(ana);
  const renewed = (await ana.post('factor/codigos')).body.recovery_codes;
  const { challenge } = (await ana.begin()).body;
  expect((await finish(challenge, { code: recoveryCodes[1] })).status).toBe(401);
  expect((await finish(challenge, { code: renewed[1] })).status).toBe(200);
});

test('a password set by a mailed link leaves the second factor on', async () => {
  const ana = await person();
  await enrolApp(ana);
  await ana.post('forgot-password', { email: ana.email });
  const mail = (await shop.mails()).findLast(
    ({ to, subject }) => to?.[0]?.address === ana.email && /senha/.test(subject ?? ''),
  );
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const fresh = { password: 'outra senha boa', password_confirmation: 'outra senha boa' };
  expect((await shop.visitor().post(`reset-password/${token}`, fresh)).status).toBe(200);
  expect((await shop.visitor().post('login', { email: ana.email, password: 'outra senha boa' })).body.code).toBe(206);
});

test('whoever runs the server takes the factors of an account away', async () => {
  const ana = await person();
  await enrolApp(ana);
  await enrolKey(ana);
  const { factors } = shop.app.services;
  expect(await factors.resetFactors(ana.email.toUpperCase())).toBe(true);
  expect(await factors.resetFactors('ninguem@exemplo.com.br')).toBe(false);
  expect((await ana.get('user')).status).toBe(401);
  expect((await ana.begin()).body.code).toBe(200);
});
