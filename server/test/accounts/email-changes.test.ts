import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from rate_limits');
});

const password = 'uma senha boa';
let people = 0;

interface Owner extends Client {
  id: number;
  name: string;
  email: string;
  wanted: string;
}

async function registered(): Promise<Owner> {
  const [name, email] = [`Olívia ${++people}`, `olivia${people}@exemplo.com.br`];
  const { body } = await shop.visitor().post('cadastrar-usuario', { name, email, password });
  return { ...shop.bearing(body.token), id: body.user.id, name, email, wanted: `nova.${email}` };
}

const askFor = (owner: Owner, email = owner.wanted) =>
  owner.post('update-user', { email, current_password: password, telefone: '11987654321' });
const mailsTo = async (address: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === address);
async function linkTo(address: string): Promise<string> {
  const mail = (await mailsTo(address)).findLast(({ text }) => text?.includes('/confirmar-email?token='));
  return /confirmar-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string) => shop.visitor().post('confirmar-email', { token });
const signIn = async (email: string) => (await shop.visitor().post('login', { email, password })).status;

describe('another e-mail', () => {
  test('needs the current password: a session alone changes nothing', async () => {
    const owner = await registered();
    const without = await owner.post('update-user', { email: owner.wanted, name: 'Ladra' });
    expect(without.status).toBe(422);
    expect(without.body.errors).toEqual({ current_password: ['Para trocar o e-mail, digite sua senha atual.'] });
    const wrong = await owner.post('update-user', { email: owner.wanted, name: 'Ladra', current_password: 'palpite' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual não confere.'] });
    expect((await owner.get('user')).body).toMatchObject({ name: owner.name, email: owner.email, pending_email: null });
    const mails = await shop.pool.query('select from emails where recipient in ($1, $2)', [owner.email, owner.wanted]);
    expect(mails.rowCount).toBe(0);
  });

  test('is no other way to guess it: both calls share ten wrong ones', async () => {
    const owner = await registered();
    const guess = { email: owner.wanted, current_password: 'palpite' };
    const change = { current_password: 'palpite', password: 'mais uma', password_confirmation: 'mais uma senha' };
    for (let turn = 0; turn < 5; turn++) {
      expect((await owner.post('update-user', guess)).status).toBe(422);
      expect((await owner.post('alterar-senha', { ...change, password: 'mais uma senha' })).status).toBe(422);
    }
    expect((await askFor(owner)).status).toBe(429);
  });

  test('counts once its link is pressed; the rest is saved at once, and the old address is told', async () => {
    const owner = await registered();
    const { body } = await askFor(owner);
    expect(body.message).toContain(`Enviamos um link para ${owner.wanted}`);
    expect(body.user).toMatchObject({ email: owner.email, pending_email: owner.wanted, telefone: '11987654321' });
    const [warning] = (await mailsTo(owner.email)).filter(({ subject }) => subject?.startsWith('Pediram para trocar'));
    expect(warning?.text).toContain(owner.wanted);
    expect(warning?.text).toContain('/reset-senha');
    expect([await signIn(owner.email), await signIn(owner.wanted)]).toEqual([200, 401]);
    expect((await confirm(await linkTo(owner.wanted))).status).toBe(200);
    expect([await signIn(owner.email), await signIn(owner.wanted)]).toEqual([401, 200]);
    const after = (await owner.get('user')).body;
    expect(after).toMatchObject({ email: owner.wanted, pending_email: null, version: body.user.version + 1 });
  });

  test('is not asked for by a client that sends the whole profile back', async () => {
    const owner = await registered();
    const { user } = (await owner.get('user-data')).body;
    const saved = await owner.post('update-user', {
      ...user,
      ...user.address,
      email: owner.email.toUpperCase(),
      name: 'Olívia Sá',
    });
    expect([saved.status, saved.body.message]).toEqual([200, 'Dados atualizados com sucesso!']);
    expect(saved.body.user).toMatchObject({ name: 'Olívia Sá', pending_email: null });
  });

  test('is refused when it has an account, to who knows the password', async () => {
    const [owner, other] = [await registered(), await registered()];
    expect((await askFor(owner, other.email)).body.errors).toEqual({ email: ['Este e-mail já está cadastrado.'] });
  });

  test('is the last that was asked for', async () => {
    const owner = await registered();
    await askFor(owner);
    const first = await linkTo(owner.wanted);
    await askFor(owner, `outra.${owner.email}`);
    expect((await confirm(first)).status).toBe(422);
    expect((await owner.get('user')).body).toMatchObject({ email: owner.email, pending_email: `outra.${owner.email}` });
  });

  test('is given up by a new password, of who was told and did not ask', async () => {
    const owner = await registered();
    await askFor(owner);
    const link = await linkTo(owner.wanted);
    await shop.visitor().post('forgot-password', { email: owner.email });
    const text = (await mailsTo(owner.email)).at(-1)?.text ?? '';
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
    const fresh = { password: 'a senha da dona', password_confirmation: 'a senha da dona' };
    expect((await shop.visitor().post(`reset-password/${token}`, fresh)).status).toBe(200);
    expect((await confirm(link)).status).toBe(422);
  });
});

describe('a link that confirms an address', () => {
  test('is the same success when it is pressed again', async () => {
    const owner = await registered();
    await askFor(owner);
    const link = await linkTo(owner.wanted);
    const both = [await confirm(link), await confirm(link)];
    expect(both.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([200, 'E-mail confirmado. Obrigado!']),
    );
    expect(await signIn(owner.wanted)).toBe(200);
  });

  test('confirms the address that somebody has, and leaves their other data and links alone', async () => {
    const owner = await registered();
    const link = await shop.app.services.accounts.createConfirmationLink(shop.database, owner.id, owner.email);
    const { version } = (await owner.get('user')).body;
    expect((await confirm(link.split('token=')[1] ?? '')).status).toBe(200);
    expect(await shop.app.services.accounts.isEmailConfirmed(shop.database, owner.id)).toBe(true);
    expect((await owner.get('user')).body.version).toBe(version);
  });

  test('is worthless after seven days, and when it was never made', async () => {
    const owner = await registered();
    await askFor(owner);
    const link = await linkTo(owner.wanted);
    await shop.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000));
    const answers = [await confirm(link), await confirm('inventado')];
    await shop.setNow(new Date());
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([422, 'Este link não vale mais. Peça um novo na sua conta.']);
    }
    const empty = await shop.visitor().post('confirmar-email', {});
    expect(empty.body.errors).toEqual({ token: ['Preencha este campo.'] });
  });

  test('takes no address that has become somebody else’s meanwhile', async () => {
    const owner = await registered();
    await askFor(owner);
    const link = await linkTo(owner.wanted);
    await shop.visitor().post('cadastrar-usuario', { name: 'Mais Rápida', email: owner.wanted, password });
    const { status, body } = await confirm(link);
    expect([status, body.message]).toEqual([422, 'Este e-mail já está cadastrado.']);
    expect(await signIn(owner.email)).toBe(200);
  });

  test('makes those to other addresses worthless, and what was mailed to the old one', async () => {
    const owner = await registered();
    await shop.visitor().post('forgot-password', { email: owner.email });
    const reset = /reset-password\?token=([\w-]+)/.exec((await mailsTo(owner.email)).at(-1)?.text ?? '')?.[1];
    const old = await shop.app.services.accounts.createConfirmationLink(shop.database, owner.id, owner.email);
    await askFor(owner);
    await confirm(await linkTo(owner.wanted));
    expect((await confirm(old.split('token=')[1] ?? '')).status).toBe(422);
    const late = { password: 'a senha de outro', password_confirmation: 'a senha de outro' };
    expect((await shop.visitor().post(`reset-password/${reset}`, late)).status).toBe(422);
    expect((await owner.get('user')).body.email).toBe(owner.wanted);
  });
});

describe('an admin who writes another address for somebody', () => {
  test('has it count at once, unconfirmed; the old one is told and its links are worthless', async () => {
    const admin = await shop.signedIn('admin');
    const owner = await registered();
    const { accounts } = shop.app.services;
    await accounts.markEmailConfirmed(shop.database, owner.id);
    const link = await accounts.createConfirmationLink(shop.database, owner.id, owner.email);
    const change = { name: owner.name, email: owner.wanted };
    expect((await admin.put(`usersAdmin/${owner.id}`, change)).status).toBe(200);
    expect(await signIn(owner.wanted)).toBe(200);
    expect(await accounts.isEmailConfirmed(shop.database, owner.id)).toBe(false);
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe('O e-mail da sua conta foi trocado');
    expect((await confirm(link.split('token=')[1] ?? '')).status).toBe(422);
    expect((await admin.put(`usersAdmin/${owner.id}`, { ...change, name: 'Só o nome' })).status).toBe(200);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });
});
