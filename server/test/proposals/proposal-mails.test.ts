import { texts } from '@giro/contract/texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const proposal = (more: object = {}) => ({ ...buildVisitorProposal(model, '128 GB', 'Funciona'), ...more });
const countOf = async (table: string) => (await shop.pool.query(`select from ${table}`)).rowCount;
const mailsTo = async (address: string) => (await shop.mails()).filter((mail) => mail.to?.[0]?.address === address);

describe('the mail of a new proposal', () => {
  test('is asked for by its seller and admins alone; what is not there and what is not theirs answer alike', async () => {
    const { id, seller } = await submitProposal(shop, model);
    const stranger = await shop.signedIn();
    const ask = (client: Client, which: number | string) => client.post(`proposals/send-email/${which}`);
    for (const which of [id, 999_999, 'x']) {
      const nobody = await ask(shop.visitor(), which);
      expect([nobody.status, nobody.body]).toEqual([401, { message: 'Unauthenticated.' }]);
    }
    const foreign = await ask(stranger, id);
    const missing = await ask(stranger, 999_999);
    expect(foreign.status).toBe(404);
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
    expect((await ask(seller, id)).status).toBe(200);
    expect((await ask(admin, id)).status).toBe(200);
    expect((await ask(admin, 999_999)).status).toBe(404);
  });

  test('carries a link that confirms the address of a seller who has not done so, once however often it is asked for', async () => {
    const { id, seller, email, row } = await submitProposal(shop, model);
    for (let repeat = 0; repeat < 3; repeat++) await seller.post(`proposals/send-email/${id}`);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Confirmar meu e-mail');
    const [, token] = /\/confirmar-email\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
    const links = await shop.pool.query('select from email_confirmations where user_id = $1', [row.user.id]);
    expect(links.rowCount).toBe(1);
    expect((await shop.visitor().post('confirmar-email', { token })).status).toBe(200);
    await seller.post('propostaStore', proposal());
    const [, second] = await mailsTo(email);
    expect(second?.text).toContain('Recebemos sua proposta');
    expect(second?.text).not.toContain('Confirmar meu e-mail');
  });

  test('goes to at most twenty strangers an hour from one client; nothing is kept of a further proposal', async () => {
    const client = shop.visitor('203.0.113.200');
    const sent = async (more?: object) => client.post('propostaStore', proposal(more));
    for (let count = 0; count < 20; count++) expect((await sent()).status).toBe(201);
    const before = await Promise.all(['users', 'proposals', 'emails', 'sessions'].map(countOf));
    const refused = await sent();
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Muitas tentativas. Aguarde alguns minutos e tente de novo.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await Promise.all(['users', 'proposals', 'emails', 'sessions'].map(countOf))).toEqual(before);
    expect((await sent({ imei: 'x' })).status).toBe(422);
    const { id, token } = await shop.signedIn();
    const person = shop.bearing(token, '203.0.113.200');
    expect((await person.post('propostaStore', proposal())).status).toBe(429);
    await shop.app.services.accounts.markEmailConfirmed(shop.database, id);
    expect((await person.post('propostaStore', proposal())).status).toBe(201);
    expect((await shop.visitor('203.0.113.201').post('propostaStore', proposal())).status).toBe(201);
  });
});

test('no form takes a web address for the name of a person', async () => {
  const person = await shop.signedIn();
  const name = 'https://premio.example/x';
  const refused = { status: 422, errors: [texts.nameOnly] };
  const field = async (answer: ReturnType<Client['post']>, at: string) => {
    const { status, body } = await answer;
    return { status, errors: body.errors?.[at] };
  };
  const account = { email: 'novo@exemplo.com.br', password: 'uma senha boa' };
  const visitor = shop.visitor();
  expect(await field(visitor.post('propostaStore', proposal({ fullName: name })), 'fullName')).toEqual(refused);
  expect(await field(visitor.post('cadastrar-usuario', { ...account, fullName: name }), 'fullName')).toEqual(refused);
  expect(await field(visitor.post('cadastrar-usuario', { ...account, name }), 'name')).toEqual(refused);
  expect(await field(person.post('update-user', { name }), 'name')).toEqual(refused);
  expect(await field(admin.post('usersAdmin', { ...account, name }), 'name')).toEqual(refused);
  expect(await field(admin.put(`usersAdmin/${person.id}`, { name, email: person.email }), 'name')).toEqual(refused);
  expect((await person.post('update-user', { name: "D. João d'Ávila Jr." })).status).toBe(200);
});
