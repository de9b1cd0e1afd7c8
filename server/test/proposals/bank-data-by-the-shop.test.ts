import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, buildPayout, findPayout, keyBank } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let owner: Client & { id: number };
let manager: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  owner = await shop.signedIn('admin', { name: 'Carla Dias' });
  manager = await shop.signedIn('gerente', { name: 'Bia Reis' });
});
afterAll(() => shop.close());

const owed = (data?: object | null) => buildPayout(shop, model, owner, data);
const rowFor = async (client: Client, id: number) => (await client.get(`proposals/${id}/ficha`)).body;
const give = (by: Client, id: number, bank_data: object = bank, headers = {}) =>
  by.put(`proposals/${id}/bank-data`, { bank_data }, headers);
const mailsTo = async (address: string) => (await shop.mails()).filter((mail) => mail.to?.[0]?.address === address);

describe('the link to the bank data', () => {
  test('is in rows of the seller alone: the shop reads that there is one, and makes none by reading', async () => {
    const { proposalId, seller, email } = await owed(null);
    await shop.pool.query('delete from bank_links where proposal_id = $1', [proposalId]);
    for (const reader of [owner, manager]) {
      expect(await rowFor(reader, proposalId)).toMatchObject({ bank_token: null, has_bank_link: false });
    }
    await owner.post(`proposals/send-email-dados-bac/${proposalId}`);
    const row = await rowFor(owner, proposalId);
    expect(row).toMatchObject({ bank_token: null, has_bank_link: true });
    const listed = (await owner.get(`proposals?search=${proposalId}`)).body.data[0];
    expect(listed).toMatchObject({ bank_token: null, has_bank_link: true });
    expect((await seller.get('proposals-user')).body.data[0].bank_token).toEqual(expect.any(String));
    const token = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? 'none';
    const [mail] = (await owner.get(`emails?search=${encodeURIComponent(`nº ${proposalId}: informe`)}`)).body.data;
    const { text, html } = (await owner.get(`emails/${mail.id}`)).body.mail;
    for (const words of [text, html]) {
      expect(words).toContain('token=•••');
      expect(words).not.toContain(token);
    }
    await seller.post('update-user', { telefone: '47987654321' });
    const chat = decodeURIComponent((await owner.post(`proposals/${proposalId}/whatsapp`)).body.url);
    expect(chat).toContain('/propostas-user');
    expect(chat).not.toContain('token=');
  });
});

describe('an account that the shop gives', () => {
  test('bears the name of who gave it, is mailed to the seller, and waits a day or a word before it is paid', async () => {
    const { proposalId, email, begin } = await owed(null);
    const { status, body } = await give(manager, proposalId);
    expect([status, body.proposal.bank_data.account_number]).toEqual([200, '98765-0']);
    expect(body.proposal).toMatchObject({ account_change: { by: 'Bia Reis', before: null }, bank_token: null });
    const payout = await findPayout(owner, proposalId);
    expect(payout).toMatchObject({
      account_version: expect.any(Number),
      flags: expect.arrayContaining(['account-changed']),
    });
    const asked = await begin(owner);
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, payout.account_version]);
    expect((await begin(owner, asked.body)).status).toBe(200);
    const mails = (await mailsTo(email)).filter(({ subject }) => /conta para o pagamento/.test(subject ?? ''));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Quem informou esta conta foi a loja');
    const activities = (await owner.get('atividades?tipo=proposta')).body.data;
    expect(activities.find(({ kind }: { kind: string }) => kind === 'bank-data')).toMatchObject({ by: 'Bia Reis' });
    expect((await give(manager, proposalId, keyBank)).body.message).toContain('o pagamento está em andamento');
  });

  test('needs the permission and a step-up, all its fields, and the version that was loaded', async () => {
    const { proposalId } = await owed(null);
    for (const role of ['financeiro', 'avaliador', 'user'] as const) {
      expect((await give(await shop.signedIn(role), proposalId)).status).toBe(403);
    }
    expect((await give(shop.visitor(), proposalId)).status).toBe(401);
    const late = await shop.signedIn('gerente');
    await shop.pool.query(`update sessions set stepped_up_at = giro_now() - interval '11 minutes' where user_id = $1`, [
      late.id,
    ]);
    expect(await give(late, proposalId)).toMatchObject({ status: 403, body: { step_up: true } });
    const bad = await give(manager, proposalId, { ...bank, cpf_cnpj: '1', bank_name: '' });
    expect(Object.keys(bad.body.errors).sort()).toEqual(['bank_data.bank_name', 'bank_data.cpf_cnpj']);
    expect((await give(manager, 2_147_483_647)).status).toBe(404);
    const { version } = await rowFor(owner, proposalId);
    expect((await give(manager, proposalId, bank, { 'if-match': `"${version}"` })).status).toBe(200);
    const stale = await give(owner, proposalId, keyBank, { 'if-match': `"${version}"` });
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Bia Reis')]);
  });
});
