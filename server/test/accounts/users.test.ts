import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias', email: 'carla@exemplo.com.br' });
});
afterAll(() => shop.close());

const account = { name: 'Davi Luz', email: 'davi@exemplo.com.br', password: 'uma senha boa' };

test('an admin adds somebody, who can sign in as an ordinary user', async () => {
  const empty = await admin.post('usersAdmin', {});
  expect(Object.keys(empty.body.errors).sort()).toEqual(['email', 'name']);
  const added = await admin.post('usersAdmin', account);
  expect(added.body).toMatchObject({ message: 'Usuário criado com sucesso!', user: { profile: 'user' } });
  const taken = await admin.post('usersAdmin', { ...account, email: 'DAVI@exemplo.com.br' });
  expect(taken.body.errors).toEqual({ email: ['Este e-mail já está cadastrado.'] });
  expect((await shop.visitor().post('login', account)).status).toBe(200);
});

test('a blank password keeps the one there is; a new one ends the sessions', async () => {
  const { token, user } = (await shop.visitor().post('login', account)).body;
  const renamed = await admin.put(`usersAdmin/${user.id}`, { name: 'Davi da Luz', email: account.email, password: '' });
  expect(renamed.body.message).toBe('Usuário atualizado com sucesso!');
  expect((await shop.bearing(token).get('user')).body.name).toBe('Davi da Luz');
  await admin.put(`usersAdmin/${user.id}`, { ...account, password: 'outra senha boa' });
  expect((await shop.bearing(token).get('user')).status).toBe(401);
  expect((await shop.visitor().post('login', account)).status).toBe(401);
});

test('who is deactivated is out at once, and restoring revives no session', async () => {
  const person = await shop.signedIn();
  const gone = await admin.delete(`usersAdmin/${person.id}`);
  expect(gone.body.message).toBe('Usuário desativado com sucesso!');
  expect(gone.body.user.deleted_at).not.toBeNull();
  expect((await person.get('user')).status).toBe(401);
  const back = await admin.post(`usersAdmin/${person.id}/restore`);
  expect(back.body).toMatchObject({ message: 'Usuário ativado com sucesso!', user: { deleted_at: null } });
  expect((await person.get('user')).status).toBe(401);
});

test('nobody deactivates themself, and two admins at once do not deactivate each other', async () => {
  expect((await admin.delete(`usersAdmin/${admin.id}`)).status).toBe(422);
  const other = await shop.signedIn('admin');
  const both = await Promise.all([admin.delete(`usersAdmin/${other.id}`), other.delete(`usersAdmin/${admin.id}`)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins = await shop.database
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute();
  expect(admins).toHaveLength(1);
  admin = both[0]?.status === 200 ? admin : other;
});

test('the list is newest first, finds by id, name and e-mail, and shows deactivated people', async () => {
  const zelia = await shop.signedIn('user', { name: 'Zélia Araújo', email: 'zelia.araujo@exemplo.com.br' });
  const { data, total } = (await admin.get('usersAdmin')).body;
  expect(data[0].id).toBe(zelia.id);
  expect(total).toBeGreaterThan(3);
  for (const search of ['zelia', 'ZÉLIA ARAU', 'zelia.araujo@', String(zelia.id)]) {
    const found = (await admin.get(`usersAdmin?search=${encodeURIComponent(search)}`)).body.data;
    expect(found.map(({ id }: { id: number }) => id)).toContain(zelia.id);
  }
});

test('only admins reach it', async () => {
  const person = await shop.signedIn();
  expect((await shop.visitor().get('usersAdmin')).status).toBe(401);
  expect((await person.get('usersAdmin')).status).toBe(403);
  expect((await person.delete(`usersAdmin/${person.id}`)).status).toBe(403);
  expect((await admin.get('usersAdmin/0')).status).toBe(404);
  expect((await admin.delete('usersAdmin/2147483647')).status).toBe(404);
});

test('the record tells another name and address by their first letters alone', async () => {
  const person = await shop.signedIn('user', { name: 'Ana Lima', email: 'ana.lima@exemplo.com.br' });
  await admin.put(`usersAdmin/${person.id}`, { name: 'Ana Lira', email: 'ana.lira@exemplo.com.br' });
  const { rows } = await shop.pool.query(
    "select before, after from activities where kind = 'person-changed' and subject_id = $1",
    [String(person.id)],
  );
  const shown = { Nome: 'An••• Li•••', 'E-mail': 'an••••••@exemplo.com.br' };
  expect(rows).toEqual([{ before: shown, after: shown }]);
});

describe('a version', () => {
  const names = { name: 'Elisa Prado', email: 'elisa@exemplo.com.br' };

  test('keeps a stale save from overwriting, and names who saved and when; without one a call writes', async () => {
    const person = await shop.signedIn('user', names);
    const { version } = (await admin.get(`usersAdmin/${person.id}`)).body;
    const stale = { 'if-match': `"${version}"` };
    const own = await person.post('update-user', { telefone: '11987654321' }, stale);
    expect(own.body.user.version).toBe(version + 1);
    const answers = [
      await admin.put(`usersAdmin/${person.id}`, names, stale),
      await admin.delete(`usersAdmin/${person.id}`, stale),
      await admin.post(`usersAdmin/${person.id}/restore`, {}, stale),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body.message).toMatch(/^Estes dados foram alterados por Elisa Prado em \d\d\/\d\d\/\d{4} às \d\d:\d\d\./);
    }
    expect((await admin.put(`usersAdmin/${person.id}`, names)).status).toBe(200);
    const late = await person.post('update-user', { name: 'Eu' }, { 'if-match': `"${version + 1}"` });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain(`por ${(await admin.get('user')).body.name} em`);
    expect((await person.get('user')).body.name).toBe('Elisa Prado');
  });

  test('lets one of two savers through', async () => {
    const person = await shop.signedIn();
    const { email, version } = (await person.get('user')).body;
    const saves = ['Um', 'Dois'].map((name) =>
      admin.put(`usersAdmin/${person.id}`, { name, email }, { 'if-match': `"${version}"` }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('sessions after a change by an admin', () => {
  test('end with another profile, and stay with the same one', async () => {
    const person = await shop.signedIn('user', { name: 'Fábio Reis', email: 'fabio@exemplo.com.br' });
    const body = { name: 'Fábio Reis', email: 'fabio.reis@exemplo.com.br' };
    await admin.put(`usersAdmin/${person.id}`, { ...body, profile: 'user' });
    expect((await person.get('user')).body.email).toBe(body.email);
    await admin.put(`usersAdmin/${person.id}`, { ...body, profile: 'admin' });
    expect((await person.get('user')).status).toBe(401);
  });

  test('are kept where admins change themselves, whose other ones end', async () => {
    const one = await shop.signedIn('admin', { name: 'Gil Sá', email: 'gil@exemplo.com.br' });
    const begin = shop.database.transaction().execute((tx) => shop.app.services.accounts.beginSession(tx, one.id));
    const other = shop.bearing(await begin);
    const body = { name: 'Gil Sá', email: 'gil.sa@exemplo.com.br', password: 'uma senha boa' };
    expect((await one.put(`usersAdmin/${one.id}`, body)).status).toBe(200);
    expect((await one.get('user')).body.email).toBe('gil.sa@exemplo.com.br');
    expect((await other.get('user')).status).toBe(401);
    const taken = await one.put(`usersAdmin/${one.id}`, { ...body, email: 'carla@exemplo.com.br' });
    expect(taken.body.errors).toEqual({ email: ['Este e-mail já está cadastrado.'] });
  });

  test('cannot be won back by a link that was mailed to the address before', async () => {
    const person = await shop.signedIn('user', { email: 'antigo@exemplo.com.br' });
    await shop.visitor().post('forgot-password', { email: person.email });
    const text = (await shop.mails()).at(-1)?.text ?? '';
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
    await admin.put(`usersAdmin/${person.id}`, { name: 'Hugo', email: 'novo@exemplo.com.br' });
    const password = 'a senha de outro';
    const late = await shop.visitor().post(`reset-password/${token}`, { password, password_confirmation: password });
    expect(late.status).toBe(422);
  });
});

describe('the last admin', () => {
  let small: TestShop;
  beforeAll(async () => {
    small = await openShop();
  });
  afterAll(() => small.close());

  const listAdmins = () =>
    small.database
      .selectFrom('users')
      .select('id')
      .where('profile', '=', 'admin')
      .where('deleted_at', 'is', null)
      .execute();
  const demote = (id: number) => small.database.updateTable('users').set({ roles: [] }).where('id', '=', id).execute();
  const asUser = (email: string) => ({ name: 'Fulano', email, profile: 'user' });

  test('stays one when admins demote and deactivate each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      for (const { id } of await listAdmins()) await demote(id);
      const [one, other] = [await small.signedIn('admin'), await small.signedIn('admin')];
      const both = await Promise.all([
        one.put(`usersAdmin/${other.id}`, asUser(other.email)),
        other.delete(`usersAdmin/${one.id}`),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await listAdmins()).toHaveLength(1);
    }
  });

  test('would be lost if each of the two looked before the other wrote', async () => {
    for (const { id } of await listAdmins()) await demote(id);
    const two = [await small.signedIn('admin'), await small.signedIn('admin')];
    const looks = await Promise.all(
      two.map(async ({ id }) => (await listAdmins()).some((another) => another.id !== id)),
    );
    await Promise.all(two.map(({ id }, index) => looks[index] && demote(id)));
    expect(await listAdmins()).toHaveLength(0);
  });

  test('cannot demote themself', async () => {
    const only = await small.signedIn('admin');
    const demoted = await only.put(`usersAdmin/${only.id}`, asUser(only.email));
    expect(demoted.status).toBe(422);
    expect(demoted.body.message).toBe('A loja precisa de pelo menos um administrador.');
  });
});
