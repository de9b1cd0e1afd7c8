import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirstAdmin } from '../../src/setup/first-admin.ts';
import { enrolApp } from '../support/enrol.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let owner: Client & { id: number };
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'http://loja.example' });
  owner = await shop.signedIn('admin', { name: 'Carla Dias', email: 'carla@exemplo.com.br' });
});
afterAll(() => shop.close());
beforeEach(() => shop.pool.query('delete from rate_limits'));

const password = 'uma senha boa';
let people = 0;

/** Somebody who registered an address that nobody has confirmed. */
async function registered() {
  const email = `nina${++people}@exemplo.com.br`;
  const { body } = await shop.visitor().post('cadastrar-usuario', { name: 'Nina Rocha', email, password });
  return { ...shop.bearing(body.token), email, id: body.user.id as number };
}

const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
const linkIn = (text = '') => /(?:password|email)\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const confirm = (id: number, at: string | null = '2026-01-01') =>
  shop.pool.query('update users set email_confirmed_at = $2 where id = $1', [id, at]);
const signIn = async (email: string, secret: string) =>
  (await shop.visitor().post('login', { email, password: secret })).body;

describe('a role given to an account whose e-mail nobody has confirmed', () => {
  test('takes its password, factors and sessions away and invites whoever reads the mail', async () => {
    const squatter = await registered();
    // A factor of before factors asked for a confirmed address.
    await confirm(squatter.id);
    await enrolApp(squatter);
    await confirm(squatter.id, null);
    const given = await owner.put(`usersAdmin/${squatter.id}`, {
      name: 'Nina Rocha',
      email: squatter.email,
      roles: ['vendas'],
    });
    expect(given.body.user).toMatchObject({ roles: ['vendas'], is_invited: true, email_confirmed: false });
    expect((await squatter.get('user')).status).toBe(401);
    expect(await signIn(squatter.email, password)).toMatchObject({ code: 401 });
    const left = `select (select count(*) from recovery_codes where user_id = $1) as codes,
      (select count(*) from known_clients where user_id = $1) as known, totp_sealed from users where id = $1`;
    expect((await shop.pool.query(left, [squatter.id])).rows).toEqual([{ codes: 0, known: 0, totp_sealed: null }]);
    const mail = (await mailsTo(squatter.email)).at(-1);
    expect(mail?.subject).toBe('Você foi convidado para a equipe da Giro');
    const chosen = { password: 'outra senha boa', password_confirmation: 'outra senha boa' };
    expect((await shop.visitor().post(`reset-password/${linkIn(mail?.text)}`, chosen)).status).toBe(200);
    const { user } = await signIn(squatter.email, chosen.password);
    expect(user).toMatchObject({ roles: ['vendas'], is_invited: false, email_confirmed: true });
  });

  test('leaves who has confirmed theirs with their password; the list tells the two apart', async () => {
    const [known, unknown] = [await registered(), await registered()];
    await confirm(known.id);
    const body = { name: 'Nina Rocha', email: known.email, roles: ['vendas'] };
    expect((await owner.put(`usersAdmin/${known.id}`, body)).body.user.is_invited).toBe(false);
    expect(await signIn(known.email, password)).toMatchObject({ code: 200 });
    const { data } = (await owner.get('usersAdmin')).body;
    const shown = (id: number) => data.find((row: { id: number }) => row.id === id).email_confirmed;
    expect([shown(known.id), shown(unknown.id)]).toEqual([true, false]);
  });
});

describe('a second factor', () => {
  test('is begun and added only once the e-mail is confirmed, also by who must enrol one', async () => {
    const ana = await registered();
    for (const path of ['factor/totp', 'factor/passkeys/options']) {
      const refused = await ana.post(path);
      expect([path, refused.status]).toEqual([path, 422]);
      expect(refused.body.message).toMatch(/^Confirme seu e-mail/);
    }
    expect((await ana.post('confirmar-email/enviar')).status).toBe(200);
    const [mail] = await mailsTo(ana.email);
    expect((await shop.visitor().post('confirmar-email', { token: linkIn(mail?.text) })).status).toBe(200);
    expect((await ana.get('user')).body.email_confirmed).toBe(true);
    const { secret } = await enrolApp(ana);
    expect(secret).toEqual(expect.any(String));
  });

  test('is begun by the first owner at once: whoever set the shop up named the address', async () => {
    const fresh = await openShop();
    try {
      const first = { email: 'dona@exemplo.com.br', password };
      await createFirstAdmin(fresh.database, fresh.app.services.accounts, first);
      const { token } = (await fresh.visitor().post('login', first)).body;
      expect((await fresh.bearing(token).post('factor/totp')).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  test('of a never-confirmed account goes when its password is set by the mailed link, which confirms the e-mail', async () => {
    const stranger = await registered();
    await confirm(stranger.id);
    await enrolApp(stranger);
    await confirm(stranger.id, null);
    await shop.visitor('198.51.100.20').post('forgot-password', { email: stranger.email });
    const mail = (await mailsTo(stranger.email)).find(({ subject }) => subject === 'Redefinir sua senha');
    const chosen = { password: 'a minha senha boa', password_confirmation: 'a minha senha boa' };
    expect((await shop.visitor().post(`reset-password/${linkIn(mail?.text)}`, chosen)).status).toBe(200);
    const begun = await signIn(stranger.email, chosen.password);
    expect(begun).toMatchObject({ code: 200, user: { email_confirmed: true } });
  });

  test('of a confirmed account stays when its password is set by the mailed link', async () => {
    const ana = await registered();
    await confirm(ana.id);
    await enrolApp(ana);
    await shop.visitor('198.51.100.21').post('forgot-password', { email: ana.email });
    const mail = (await mailsTo(ana.email)).find(({ subject }) => subject === 'Redefinir sua senha');
    const chosen = { password: 'a minha senha boa', password_confirmation: 'a minha senha boa' };
    await shop.visitor().post(`reset-password/${linkIn(mail?.text)}`, chosen);
    expect(await signIn(ana.email, chosen.password)).toMatchObject({ code: 206, needs: 'totp' });
  });
});
