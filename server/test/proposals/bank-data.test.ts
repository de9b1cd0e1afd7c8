import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, submitProposal } from '../support/build-proposal.ts';
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

const submitted = () => submitProposal(shop, model);

describe('bank data', () => {
  test('is saved by the mailed link without a session, sealed at rest, recorded masked, and shown masked in the form', async () => {
    const { id, row, seller, email } = await submitted();
    expect((await admin.post(`proposals/send-email-dados-bac/${id}`)).status).toBe(200);
    expect((await admin.post(`proposals/send-email-dados-bac/${id}`)).status).toBe(200);
    const mails = (await shop.mails()).filter(
      (mail) => mail.to?.[0]?.address === email && /dados bancários/.test(mail.subject ?? ''),
    );
    expect(mails).toHaveLength(1);
    const [, mailed] = /\/bank-data\?token=(\S+)/.exec(mails[0]?.text ?? '') ?? [];
    const saved = await shop.visitor().post(`proposals/${mailed}`, bank);
    expect(saved.body).toEqual({ message: 'Dados bancários atualizados com sucesso!' });
    const [shown] = (await seller.get('proposals-user')).body.data;
    expect(shown.bank_data).toEqual({ ...bank, cpf_cnpj: '11111111111' });
    const form = (await shop.visitor().get(`proposalsForm/${row.bank_token}`)).body.bankData;
    expect(form).toMatchObject({ bank_name: 'Banco do Brasil', account_number: '•••••-0', editable: true });
    expect(form).toMatchObject({
      seller_name: expect.stringMatching(/ /),
      seller_cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
    });
    const stored = await shop.pool.query('select bank_data_sealed from proposals where id = $1', [id]);
    expect(stored.rows[0].bank_data_sealed).not.toContain('98765');
    const changes = await shop.pool.query('select * from bank_data_changes where proposal_id = $1', [id]);
    expect(changes.rows).toHaveLength(1);
    expect(JSON.stringify(changes.rows[0].after_masked)).not.toContain('98765');
  });

  test('needs all five fields and a CPF of eleven digits; an unknown link is not there', async () => {
    const { row } = await submitted();
    const empty = await shop.visitor().post(`proposals/${row.bank_token}`, {});
    expect(Object.keys(empty.body.errors).sort()).toEqual(Object.keys(bank).sort());
    const cnpj = await shop.visitor().post(`proposals/${row.bank_token}`, { ...bank, cpf_cnpj: '12345678000195' });
    expect(cnpj.body.errors).toEqual({ cpf_cnpj: ['CPF inválido. Deve conter 11 dígitos.'] });
    expect((await shop.visitor().get('proposalsForm/nada')).status).toBe(404);
    expect((await shop.visitor().post('proposals/nada', bank)).status).toBe(404);
  });

  test('can be changed by its owner until the proposal ends or the payment date comes', async () => {
    const { id, row, seller } = await submitted();
    const path = `proposals/${row.bank_token}/bank-data`;
    expect((await shop.visitor().put(path, { bank_data: bank })).status).toBe(401);
    expect((await seller.put(path, { bank_data: bank })).body.proposal.bank_data.account_number).toBe('98765-0');
    await admin.post(`proposals/status/${id}`, { status: 8, dataPag: '31/12/2999' });
    expect((await seller.put(path, { bank_data: bank })).status).toBe(200);
    await admin.post(`proposals/status/${id}`, { status: 8, dataPag: '01/01/2020' });
    expect((await seller.put(path, { bank_data: bank })).status).toBe(422);
    await admin.post(`proposals/status/${id}`, { status: 11, dataPag: '31/12/2999' });
    expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
    expect((await seller.put(path, { bank_data: bank })).status).toBe(422);
  });

  test('is a Pix key where the seller likes, by both ways, normal at rest and masked wherever it may be read', async () => {
    const { id, row, seller, email } = await submitted();
    const typed = { account_holder_name: 'Maria Souza', cpf_cnpj: '529.982.247-25', pix_kind: 'email' };
    const path = `proposals/${row.bank_token}`;
    const refused = await shop.visitor().post(path, { ...typed, account_holder_name: '', pix_key: 'maria' });
    expect(refused.body.errors).toEqual({
      account_holder_name: ['Preencha este campo.'],
      pix_key: ['E-mail inválido.'],
    });
    expect((await shop.visitor().post(path, { ...typed, pix_key: ' Maria@Premio.COM.br ' })).status).toBe(200);
    const [shown] = (await seller.get('proposals-user')).body.data;
    const stored = { bank_name: '', agency_number: '', account_number: '', account_holder_name: 'Maria Souza' };
    const key = { cpf_cnpj: '52998224725', pix_kind: 'email', pix_key: 'maria@premio.com.br' };
    expect(shown.bank_data).toEqual({ ...stored, ...key });
    const form = (await shop.visitor().get(`proposalsForm/${row.bank_token}`)).body.bankData;
    expect(form).toMatchObject({ bank_name: '', pix_kind: 'email', pix_key: 'm•••@p•••', cpf_cnpj: '***.982.247-**' });
    const changes = await shop.pool.query('select after_masked from bank_data_changes where proposal_id = $1', [id]);
    expect(JSON.stringify(changes.rows)).not.toMatch(/maria@|52998224725/);
    const mail = (await shop.mails()).find(
      ({ to, subject }) => to?.[0]?.address === email && /conta para o pagamento/.test(subject ?? ''),
    );
    expect(mail?.text).toContain('Chave Pix (E-mail): m•••@p•••');
    expect(mail?.text).not.toMatch(/Agência|premio/);
    expect((await admin.get(`csv/propostas?search=${id}`)).text).toContain('Chave Pix (E-mail);;m•••@p•••;Maria Souza');
    const nested = await seller.put(`${path}/bank-data`, { bank_data: { ...typed, pix_kind: 'cpf', pix_key: '1' } });
    expect(nested.body.errors).toEqual({ 'bank_data.pix_key': ['CPF inválido. Deve conter 11 dígitos.'] });
    const cpf = { ...typed, pix_kind: 'cpf', pix_key: '529.982.247-25' };
    const saved = await seller.put(`${path}/bank-data`, { bank_data: cpf });
    expect(saved.body.proposal.bank_data).toMatchObject({ pix_kind: 'cpf', pix_key: '52998224725' });
  });
});
