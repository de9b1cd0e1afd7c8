import { presentVersionsOf } from '@giro/contract/rules/terms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

const presentVersions = presentVersionsOf({ givesCredit: false });

let shop: TestShop;
let owner: Client & { id: number; email: string };
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin', { name: 'Carla Dias', email: 'carla@exemplo.com.br' });
});
afterAll(() => shop.close());

const password = 'uma senha boa';
const both = { password, password_confirmation: password };
const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
const linkOf = (text = '') => /reset-password\?token=([\w-]+)&convite=1/.exec(text)?.[1];
const recorded = async (kind: string) =>
  (
    await shop.pool.query('select subject_id, before, after, by_name from activities where kind = $1 order by id', [
      kind,
    ])
  ).rows;

async function invite(email: string, roles: string[]) {
  const { status, body } = await owner.post('usersAdmin', { name: 'Nina Rocha', email, roles });
  expect([status, body.user.is_invited]).toEqual([201, true]);
  return body.user as { id: number };
}

test('somebody is added without a password, chooses one by the mailed link once, and holds their roles', async () => {
  const email = 'nina@exemplo.com.br';
  const { id } = await invite(email, ['avaliador', 'vendas']);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Você foi convidado para a equipe da Giro');
  expect(mail?.text).toContain('Avaliador, Vendas');
  const token = linkOf(mail?.text);
  expect((await shop.visitor().post(`reset-password/${token}`, both)).status).toBe(200);
  expect((await shop.visitor().post(`reset-password/${token}`, both)).status).toBe(422);
  const signedIn = (await shop.visitor().post('login', { email, password })).body;
  expect(signedIn.user).toMatchObject({ profile: 'admin', roles: ['avaliador', 'vendas'], is_invited: false });
  const [added] = await recorded('person-added');
  expect(added).toMatchObject({
    subject_id: String(id),
    by_name: 'Carla Dias',
    after: { Perfil: 'Avaliador, Vendas', 'E-mail': expect.stringMatching(/^\w{2}•{3,}@exemplo\.com\.br$/) },
  });
  expect((await owner.post(`usersAdmin/${id}/convite`)).status).toBe(422);
});

test('the form of an invitation says that who saves it accepts the terms; a password alone accepts nothing', async () => {
  const [nora, yuri] = ['nora@exemplo.com.br', 'yuri@exemplo.com.br'];
  for (const [email, said, left] of [
    [nora, { accepts_terms: true }, null],
    [yuri, {}, { ...presentVersions, is_first: true }],
  ] as const) {
    await invite(email, ['vendas']);
    const link = linkOf((await mailsTo(email)).at(-1)?.text);
    const unread = await shop.visitor().post(`reset-password/${link}`, { ...both, accepts_terms: 'sim' });
    expect([unread.status, Object.keys(unread.body.errors)]).toEqual([422, ['accepts_terms']]);
    expect((await shop.visitor().post(`reset-password/${link}`, { ...both, ...said })).status).toBe(200);
    const person = shop.visitor();
    const { token } = (await person.post('login', { email, password })).body;
    const { to_accept } = (await person.get('user', { authorization: `Bearer ${token}` })).body;
    expect([email, to_accept]).toEqual([email, left]);
  }
});

test('another invitation, also by other roles, makes the link before it worthless; seven days end it', async () => {
  const email = 'otto@exemplo.com.br';
  const { id } = await invite(email, ['conteudo']);
  expect((await owner.post(`usersAdmin/${id}/convite`)).body.message).toBe('Convite enviado de novo.');
  await owner.put(`usersAdmin/${id}`, { name: 'Otto Reis', email, roles: ['financeiro'] });
  const mails = await mailsTo(email);
  const tokens = mails.map(({ text }) => linkOf(text));
  expect(tokens).toHaveLength(3);
  expect(mails.at(-1)?.text).toContain('Financeiro');
  for (const token of tokens.slice(0, 2)) {
    expect((await shop.visitor().post(`reset-password/${token}`, both)).status).toBe(422);
  }
  await shop.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000));
  expect((await shop.visitor().post(`reset-password/${tokens[2]}`, both)).status).toBe(422);
  await shop.setNow(new Date());
  expect((await owner.delete(`usersAdmin/${id}`)).status).toBe(200);
  expect((await owner.post(`usersAdmin/${id}/convite`)).status).toBe(422);
});

test('who has not taken an invitation to be an owner does not stand for the last one', async () => {
  await invite('quase@exemplo.com.br', ['dono']);
  const left = await owner.put(`usersAdmin/${owner.id}`, {
    name: 'Carla Dias',
    email: owner.email,
    roles: ['gerente'],
  });
  expect(left.status).toBe(422);
  expect((await owner.get('user')).body.roles).toEqual(['dono']);
});

test('roles that are given or taken end the sessions, are mailed to the person and recorded; a new owner also to the owners', async () => {
  const person = await shop.signedIn('vendas', { name: 'Rui Sá', email: 'rui@exemplo.com.br' });
  const body = { name: 'Rui Sá', email: person.email };
  await owner.put(`usersAdmin/${person.id}`, { ...body, roles: ['vendas'] });
  expect((await person.get('user')).status).toBe(200);
  await owner.put(`usersAdmin/${person.id}`, { ...body, roles: ['vendas', 'dono'] });
  expect((await person.get('user')).status).toBe(401);
  const [told] = await mailsTo(person.email);
  expect(told?.text).toContain('Dono, Vendas');
  expect((await mailsTo(owner.email)).at(-1)?.text).toContain('Rui Sá (rui@exemplo.com.br) agora pode fazer tudo');
  expect((await recorded('roles-changed')).at(-1)).toMatchObject({
    before: { Perfil: 'Vendas' },
    after: { Perfil: 'Dono, Vendas' },
  });
  await owner.put(`usersAdmin/${person.id}`, { ...body, roles: [] });
  expect((await mailsTo(person.email)).at(-1)?.text).toContain('não faz mais parte da equipe');
  await owner.delete(`usersAdmin/${person.id}`);
  await owner.post(`usersAdmin/${person.id}/restore`);
  expect(await recorded('person-deactivated')).toHaveLength(2);
  expect(await recorded('person-restored')).toHaveLength(1);
});
