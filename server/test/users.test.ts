import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from './harness.ts';

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
  expect(Object.keys(empty.body.errors).sort()).toEqual(['email', 'name', 'password']);
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
  admin = { ...(await shop.signedIn('admin')), id: admins[0]?.id ?? 0 };
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
