import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/platform/crypto/password-hash.ts';
import { readAdminCommand, runAdminCommand } from '../../src/setup/admin-command.ts';
import { openBrowser } from '../support/browser.ts';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  const settings = (await admin.get('loja-config')).body;
  expect((await admin.put('loja-config', { ...settings, name: 'Troca Fácil' })).status).toBe(200);
});
afterAll(() => shop.close());

const refusal = ['Esta senha é muito comum. Escolha outra.'];
const person = { name: 'Conceição Albuquerque', email: 'conceicao.a@exemplo.com.br' };
const register = (password: string) => shop.visitor().post('cadastrar-usuario', { ...person, password });

describe('a password that anybody would try first', () => {
  test.each([
    '12345678',
    'PASSWORD',
    '987654321',
    '00000000',
    '123123123',
    'abcdefgh',
    'Qwertyuiop',
    'iloveyou1',
    'Conceicao',
    'ALBUQUERQUE',
    'conceicaoalbuquerque',
    'conceição albuquerque',
    'conceicao.a',
    'Conceicao.A@exemplo.com.br',
    'trocafacil',
    'Troca  Fácil',
  ])('%s is refused', async (password) => {
    const { status, body } = await register(password);
    expect([status, body.errors]).toEqual([422, { password: refusal }]);
  });

  test.each([
    ['exemplo.com.br', 'um'],
    ['uma senha boa', 'dois'],
    ['conceicao1974sp', 'tres'],
  ])('%s is not one', async (password, box) => {
    const answer = await shop.visitor().post('cadastrar-usuario', {
      ...person,
      email: `${box}@exemplo.com.br`,
      password,
    });
    expect(answer.status).toBe(201);
  });

  test('is told together with every other bad field, at registration and in a proposal', async () => {
    const model = await buildModel(shop);
    const bad = { password: '12345678', confirmPassword: '12345678', cpf: '1', email: 'torta' };
    const sale = { ...buildVisitorProposal(model, '128 GB', 'Funciona'), ...bad };
    for (const path of ['cadastrar-usuario', 'propostaStore']) {
      const { status, body } = await shop.visitor().post(path, sale);
      expect(status).toBe(422);
      expect(body.errors).toMatchObject({ password: refusal, cpf: expect.anything(), email: expect.anything() });
    }
  });

  test('is refused where a mailed link sets it, with the other bad field, and the link stays good', async () => {
    const owner = { name: 'Bartolomeu Reis', email: 'barto@exemplo.com.br', password: 'uma senha boa' };
    await shop.visitor().post('cadastrar-usuario', owner);
    await shop.visitor().post('forgot-password', { email: owner.email });
    const token = /reset-password\?token=([\w-]+)/.exec((await shop.mails()).at(-1)?.text ?? '')?.[1];
    const reset = (password: string, password_confirmation = password) =>
      shop.visitor().post(`reset-password/${token}`, { password, password_confirmation });
    expect((await reset('bartolomeu')).body.errors).toEqual({ password: refusal });
    expect((await reset('12345678', 'outra')).body.errors).toEqual({
      password: refusal,
      password_confirmation: ['As senhas não coincidem'],
    });
    expect((await reset('mais uma senha')).status).toBe(200);
  });

  test('is refused where somebody changes theirs, with the other bad fields', async () => {
    const owner = openBrowser(shop);
    await owner.post('cadastrar-usuario', {
      name: 'Hildegarda',
      email: 'hil@exemplo.com.br',
      password: 'uma senha boa',
    });
    const change = (fields: object) => owner.post('alterar-senha', fields);
    const empty = await change({ password: 'hildegarda', password_confirmation: 'outra' });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['current_password', 'password', 'password_confirmation']);
    const common = { current_password: 'uma senha boa', password: '12345678', password_confirmation: '12345678' };
    expect((await change(common)).body.errors).toEqual({ password: refusal });
  });

  test('is refused where an admin gives one to somebody', async () => {
    const added = await admin.post('usersAdmin', { name: '', email: 'eva@exemplo.com.br', password: '12345678' });
    expect(added.body.errors).toEqual({ name: ['Preencha este campo.'], password: refusal });
    const other = await shop.signedIn('user', person);
    const changed = await admin.put(`usersAdmin/${other.id}`, { ...person, password: 'Conceição' });
    expect([changed.status, changed.body.errors]).toEqual([422, { password: refusal }]);
  });
});

test('whoever runs the shop’s computer is told as well', async () => {
  const { services } = shop.app;
  const create = readAdminCommand(['create', 'nova@exemplo.com.br', '--name', 'Guilhermina']);
  const refused = 'ADMIN_PASSWORD is refused: Esta senha é muito comum. Escolha outra.';
  await expect(runAdminCommand(services, create, 'guilhermina')).rejects.toThrow(refused);
  expect(await runAdminCommand(services, create, 'uma senha boa')).toContain('is an admin now');
  const change = readAdminCommand(['password', 'nova@exemplo.com.br']);
  await expect(runAdminCommand(services, change, 'guilhermina')).rejects.toThrow(refused);
  expect(await runAdminCommand(services, change, undefined)).toContain('has a new password');
});

test('an account that has such a password goes on', async () => {
  const old = { name: 'Antiga', email: 'antiga@exemplo.com.br', password: '12345678' };
  const passwordHash = await hashPassword(old.password);
  await shop.app.services.accounts.createPerson(shop.database, { ...old, passwordHash });
  expect((await shop.visitor().post('login', old)).status).toBe(200);
});
