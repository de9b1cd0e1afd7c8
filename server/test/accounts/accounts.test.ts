import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const fullForm = {
  fullName: 'Ana Maria Souza',
  cpf: '529.982.247-25',
  birthDate: '31/01/1990',
  telefone: '(47) 99999-8888',
  cep: '89010-000',
  address: 'Rua XV de Novembro',
  number: '1000',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'SC',
  email: 'Ana@Exemplo.com.br',
  confirmEmail: 'ana@exemplo.com.br',
  password: 'uma senha boa',
  confirmPassword: 'uma senha boa',
};

describe('registration', () => {
  test('the full form stores digits and ISO dates, and signs the person in by token and by cookie', async () => {
    const answer = await shop.visitor().post('cadastrar-usuario', { ...fullForm, profile: 'admin', id: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      profile: 'user',
      user: { name: 'Ana Maria Souza', email: 'ana@exemplo.com.br' },
    });
    const user = await shop.bearing(answer.body.token).get('user');
    expect(user.body).toMatchObject({
      cpf: '52998224725',
      telefone: '47999998888',
      data_nascimento: '1990-01-31',
      address: { cep: '89010000', number: '1000', city: 'Blumenau' },
      profile: 'user',
    });
    const byCookie = await shop.visitor().get('user', { cookie: `giro_session=${answer.cookie}` });
    expect(byCookie.body.email).toBe('ana@exemplo.com.br');
    const stored = await shop.database
      .selectFrom('users')
      .select(['cpf_sealed', 'password_hash'])
      .executeTakeFirstOrThrow();
    expect(stored.cpf_sealed).not.toContain('52998224725');
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('every bad field is reported at once, with the texts of the registration form', async () => {
    const answer = await shop.visitor().post('cadastrar-usuario', {
      ...fullForm,
      cpf: '529.982.247-24',
      birthDate: '31/02/1990',
      telefone: '123',
      cep: '8901',
      number: '',
      email: 'ANA@exemplo.com.br',
      confirmEmail: 'outra@exemplo.com.br',
      confirmPassword: 'outra',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      cpf: ['CPF inválido.'],
      birthDate: ['Esta data não existe.'],
      telefone: ['Telefone inválido. Use DDD e número, como (47) 99999-8888.'],
      cep: ['CEP inválido. Deve conter 8 dígitos.'],
      number: ['Preencha este campo.'],
      email: ['Este e-mail já está cadastrado.'],
      confirmEmail: ['Os e-mails não coincidem'],
      confirmPassword: ['As senhas não coincidem'],
    });
  });

  test('a mistyped e-mail does not hide that its repetition and the password differ', async () => {
    const wrong = { email: 'ana', confirmEmail: 'outra@exemplo.com.br', confirmPassword: 'outra' };
    const { body } = await shop.visitor().post('cadastrar-usuario', { ...fullForm, ...wrong });
    expect(Object.keys(body.errors).sort()).toEqual(['confirmEmail', 'confirmPassword', 'email']);
  });

  test('the short form needs name, e-mail and password', async () => {
    const empty = await shop.visitor().post('cadastrar-usuario', { name: '' });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['email', 'name', 'password']);
    const answer = await shop
      .visitor()
      .post('cadastrar-usuario', { name: 'Bia', email: 'bia@exemplo.com.br', password: 'uma senha boa' });
    expect(answer.status).toBe(201);
  });

  test('twenty registrations of one address at the same moment make one account', async () => {
    const body = { name: 'Caio', email: 'caio@exemplo.com.br', password: 'uma senha boa' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.visitor().post('cadastrar-usuario', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });
});

describe('signing in and out', () => {
  test('answers token, profile and user; logging out ends that session only', async () => {
    const good = { email: 'BIA@exemplo.com.br', password: 'uma senha boa' };
    const one = await shop.visitor().post('login', good);
    const two = await shop.visitor().post('login', good);
    expect(one.body).toMatchObject({ code: 200, profile: 'user', errors: [], user: { name: 'Bia' } });
    expect(one.headers['cache-control']).toBe('no-store');
    expect((await shop.bearing(one.body.token).post('logout')).status).toBe(200);
    expect((await shop.bearing(one.body.token).get('user')).body).toEqual({ message: 'Unauthenticated.' });
    expect((await shop.bearing(two.body.token).post('auth/checkAuth')).status).toBe(200);
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    const expected = { code: 401, profile: null, errors: ['E-mail ou senha inválidos.'] };
    const wrong = await shop.visitor().post('login', { email: 'bia@exemplo.com.br', password: 'errada' });
    const unknown = await shop.visitor().post('login', { email: 'ninguem@exemplo.com.br', password: 'errada' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject(expected);
    expect(unknown.body).toMatchObject(expected);
  });

  test('after ten failures from one address the account is closed to it, not to others, and successes are free', async () => {
    const attacker = shop.visitor('198.51.100.1');
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await attacker.post('login', { email: 'caio@exemplo.com.br', password: 'errada' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const right = { email: 'caio@exemplo.com.br', password: 'uma senha boa' };
    const blocked = await attacker.post('login', right);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.visitor('198.51.100.2').post('login', right)).status).toBe(200);
  });

  test('a write with a cookie from another site is refused', async () => {
    const { cookie } = await shop.visitor().post('login', { email: 'bia@exemplo.com.br', password: 'uma senha boa' });
    const headers = { cookie: `giro_session=${cookie}`, origin: 'https://evil.example', host: 'loja.example' };
    expect((await shop.visitor().post('update-user', { name: 'X' }, headers)).status).toBe(403);
    const own = { ...headers, origin: 'https://loja.example' };
    expect((await shop.visitor().post('update-user', { name: 'Bia Lima' }, own)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('is set anew by the mailed link, once, and every session ends', async () => {
    const before = await shop.visitor().post('login', { email: 'ana@exemplo.com.br', password: 'uma senha boa' });
    const asked = await shop.visitor().post('forgot-password', { email: 'ana@exemplo.com.br' });
    expect(asked.body.message).toBe('O link para redefinir sua senha foi enviado para seu email.');
    const mail = (await shop.mails()).at(-1);
    expect(mail?.to?.[0]?.address).toBe('ana@exemplo.com.br');
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const short = await shop
      .visitor()
      .post(`reset-password/${token}`, { password: 'curta', password_confirmation: 'outra' });
    expect(Object.keys(short.body.errors).sort()).toEqual(['password', 'password_confirmation']);
    const fresh = { password: 'senha nova boa', password_confirmation: 'senha nova boa' };
    expect((await shop.visitor().post(`reset-password/${token}`, fresh)).status).toBe(200);
    expect((await shop.visitor().post(`reset-password/${token}`, fresh)).status).toBe(422);
    expect((await shop.bearing(before.body.token).get('user')).status).toBe(401);
    const after = await shop.visitor().post('login', { email: 'ana@exemplo.com.br', password: 'senha nova boa' });
    expect(after.status).toBe(200);
  });

  test('a second request within a minute is refused, for unknown addresses too', async () => {
    for (const email of ['ana@exemplo.com.br', 'desconhecida@exemplo.com.br']) {
      await shop.visitor().post('forgot-password', { email });
      const again = await shop.visitor().post('forgot-password', { email });
      expect(again.status).toBe(429);
      expect(again.body.message).toBe('Please wait before retrying.');
    }
  });
});

describe('the profile', () => {
  test('saves what is sent, keeps what is absent, empties what is blank, and never the profile or the id', async () => {
    const person = await shop.signedIn();
    const saved = await person.post('update-user', {
      telefone: '(11) 98765-4321',
      complement: 'Sala 2',
      profile: 'admin',
      id: 1,
    });
    expect(saved.body.message).toBe('Dados atualizados com sucesso!');
    await person.post('update-user', { complement: '' });
    const data = await person.get('user-data');
    expect(data.body.user).toMatchObject({ id: person.id, profile: 'user', telefone: '11987654321' });
    expect(data.body.address.complement).toBeNull();
  });
});

describe('a person changes their own password', () => {
  const old = 'a senha de antes';
  const fresh = 'a senha de agora';
  const change = { current_password: old, password: fresh, password_confirmation: fresh };

  async function registered(email: string, profile: 'admin' | 'user' = 'user') {
    const { body } = await shop.visitor().post('cadastrar-usuario', { name: 'Nina', email, password: old });
    await shop.database
      .updateTable('users')
      .set({ roles: profile === 'admin' ? ['dono'] : [] })
      .where('id', '=', body.user.id)
      .execute();
    const other = (await shop.visitor().post('login', { email, password: old })).body.token;
    return { email, version: body.user.version, here: shop.bearing(body.token), there: shop.bearing(other) };
  }

  test.each(['user', 'admin'] as const)('as %s: this session stays, the others end', async (profile) => {
    const { email, version, here, there } = await registered(`nina.${profile}@exemplo.com.br`, profile);
    const changed = await here.post('alterar-senha', change);
    expect(changed.body).toEqual({ message: 'Senha alterada com sucesso!' });
    expect((await here.get('user')).body.version).toBe(version);
    expect((await there.get('user')).status).toBe(401);
    expect((await shop.visitor().post('login', { email, password: old })).status).toBe(401);
    expect((await shop.visitor().post('login', { email, password: fresh })).status).toBe(200);
  });

  test('every bad field is told, a wrong current password at its field, and nothing changes', async () => {
    const { email, here, there } = await registered('olga@exemplo.com.br');
    const empty = await here.post('alterar-senha', { password: 'curta', password_confirmation: 'outra' });
    expect(empty.body.errors).toEqual({
      current_password: ['Preencha este campo.'],
      password: ['A senha deve ter pelo menos 8 caracteres.'],
      password_confirmation: ['As senhas não coincidem'],
    });
    const wrong = await here.post('alterar-senha', { ...change, current_password: 'nem perto' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ current_password: ['A senha atual não confere.'] });
    expect((await there.get('user')).status).toBe(200);
    expect((await shop.visitor().post('login', { email, password: old })).status).toBe(200);
    expect((await shop.visitor().post('alterar-senha', change)).status).toBe(401);
  });

  test('guessing the current one ends after ten times, for the right one too', async () => {
    const { here } = await registered('paulo@exemplo.com.br');
    const statuses = [];
    for (let guess = 0; guess < 10; guess++) {
      statuses.push((await here.post('alterar-senha', { ...change, current_password: `palpite ${guess}` })).status);
    }
    expect(statuses).toEqual(Array(10).fill(422));
    const closed = await here.post('alterar-senha', change);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('two changes at once from the same password are one', async () => {
    const { here, there } = await registered('rita@exemplo.com.br');
    const other = { ...change, password: 'outra senha nova', password_confirmation: 'outra senha nova' };
    const both = await Promise.all([here.post('alterar-senha', change), there.post('alterar-senha', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('a link that was mailed before opens nothing afterwards', async () => {
    const { email, here } = await registered('sara@exemplo.com.br');
    await shop.visitor().post('forgot-password', { email });
    const token = /reset-password\?token=([\w-]+)/.exec((await shop.mails()).at(-1)?.text ?? '')?.[1];
    await here.post('alterar-senha', change);
    const late = { password: 'mais uma senha', password_confirmation: 'mais uma senha' };
    expect((await shop.visitor().post(`reset-password/${token}`, late)).status).toBe(422);
  });
});
