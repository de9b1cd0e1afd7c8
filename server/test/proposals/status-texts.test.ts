import type { ShownTexts } from '@giro/contract/calls/status-texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const save = (texts: object[], headers?: Record<string, string>) => admin.put('textos', { texts }, headers);
const textOf = async (subject: string, status: number) =>
  ((await admin.get('textos')).body as ShownTexts).texts.find(
    (text) => text.subject === subject && text.status === status,
  );
const lastMailTo = async (address: string) =>
  (await shop.mails()).filter((mail) => mail.to?.[0]?.address === address).at(-1);
const change = (id: number, status: number, extra: object = {}) =>
  admin.post(`proposals/status/${id}`, { proposalId: id, status, ...extra });

describe('the texts of statuses', () => {
  test('are the program’s own until somebody changes them, and again once they are blank', async () => {
    const { body } = await admin.get('textos');
    expect(body.texts).toHaveLength(18);
    const before = await textOf('proposal', 5);
    expect(before).toMatchObject({
      label: 'Em trânsito',
      mail: null,
      original_mail: 'Seu aparelho está a caminho da nossa loja. Avisaremos assim que ele chegar.',
      original_whatsapp: expect.stringContaining('Seu aparelho está a caminho da nossa loja.'),
    });
    expect(before?.placeholders.map(({ name }) => name)).toEqual([
      'nome',
      'aparelho',
      'numero',
      'valor',
      'link',
      'loja',
    ]);
    const edit = { subject: 'proposal', status: 5, mail: ' Vem aí, {nome}. ', whatsapp: before?.original_whatsapp };
    const saved = await save([edit], { 'if-match': `"${body.version}"` });
    expect([saved.status, saved.body.message]).toEqual([200, 'Textos salvos com sucesso!']);
    expect(await textOf('proposal', 5)).toEqual({ ...before, mail: 'Vem aí, {nome}.' });
    await save([{ subject: 'order', status: 5, whatsapp: 'Oi, {nome}.' }]);
    expect(await textOf('proposal', 5)).toMatchObject({ mail: 'Vem aí, {nome}.' });
    await save([{ subject: 'proposal', status: 5, mail: '  ' }]);
    expect(await textOf('proposal', 5)).toEqual(before);
    const late = await save([edit], { 'if-match': `"${body.version}"` });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('por Carla Dias')]);
  });

  test('hold no name that the status has no value for: all are told at their fields at once', async () => {
    const { status, body } = await save([
      { subject: 'proposal', status: 5, mail: 'Código {codigo} e {senha}', whatsapp: 'Olá, {nome' },
      { subject: 'proposal', status: 1, mail: 'Olá.' },
      { subject: 'order', status: 2, mail: 'Olá, { nome }.', whatsapp: '{}' },
      { subject: 'order', status: 4, mail: 'Em {endereco}, {horario}.' },
      { subject: 'order', status: 77, mail: 'x' },
    ]);
    expect([status, body.errors]).toEqual([
      422,
      {
        'proposal-5-mail': [expect.stringMatching(/^\{codigo\}, \{senha\} não tem valor/)],
        'proposal-5-whatsapp': [expect.stringContaining('chave')],
        'proposal-1-mail': ['Este status não tem e-mail.'],
        'order-2-mail': [expect.stringContaining('{ nome }')],
        'order-2-whatsapp': [expect.stringContaining('{}')],
        'order-77': ['Este status não existe.'],
      },
    ]);
    const tooLong = await save([{ subject: 'order', status: 2, mail: 'a'.repeat(801) }]);
    expect([tooLong.status, tooLong.body.errors]).toEqual([422, { texts: ['Use no máximo 800 caracteres.'] }]);
    expect((await save([{ subject: 'order', status: 2, mail: 'a\u0000b' }])).status).toBeLessThan(500);
    expect((await save([{ subject: 'order', status: 2, mail: 'a\ud800b' }])).status).toBeLessThan(500);
    await save([{ subject: 'order', status: 2, mail: null }]);
    expect((await admin.put('textos', { texts: 'x' })).status).toBe(422);
  });

  test('are for admins alone', async () => {
    for (const [client, refused] of [[shop.visitor(), 401] as const, [await shop.signedIn(), 403] as const]) {
      expect((await client.get('textos')).status).toBe(refused);
      expect((await client.put('textos', { texts: [] })).status).toBe(refused);
    }
  });
});

describe('the mail of a status', () => {
  test('says a proposal’s in the shop’s words, as text and never as HTML, above what it brings', async () => {
    const { id, email, row } = await submitProposal(shop, model);
    const mail = 'Olá, {nome}: <b>leve</b> o {aparelho} nº {numero}.\n\nVeja {link} & pronto.<script>alert(1)</script>';
    expect((await save([{ subject: 'proposal', status: 4, mail }])).status).toBe(200);
    expect((await change(id, 4, { codigo: 'AB123' })).status).toBe(200);
    const sent = await lastMailTo(email);
    expect(sent?.subject).toContain(`Proposta nº ${id}`);
    expect(sent?.text).toContain(`Olá, José: <b>leve</b> o ${row.marca} ${row.modelo} nº ${id}.`);
    expect(sent?.text).toContain('/propostas-user & pronto.<script>');
    expect(sent?.text).toContain('Código de postagem: AB123');
    expect(sent?.text).not.toContain('bem embalado');
    expect(sent?.html).toContain('&lt;b&gt;leve&lt;/b&gt;');
    expect(sent?.html).not.toMatch(/<script|<b>leve/);
  });

  test('leaves a sentence out whose value is missing, and falls back on its own words when nothing is left', async () => {
    const { id, email } = await submitProposal(shop, model);
    await save([{ subject: 'proposal', status: 8, mail: 'Oferta nova de {nova_oferta}. Fale com a {loja}.' }]);
    await change(id, 8);
    expect((await lastMailTo(email))?.text).toMatch(/\n\nFale com a .+\.\n/);
    await save([{ subject: 'proposal', status: 8, mail: 'Oferta nova de {nova_oferta}.' }]);
    await change(id, 5);
    await change(id, 8);
    expect((await lastMailTo(email))?.text).toContain('Temos uma nova oferta pelo seu aparelho.');
  });

  test('leads to the bank data in the words of a purchase', async () => {
    const { id, email } = await submitProposal(shop, model);
    await save([{ subject: 'proposal', status: 6, mail: 'Compramos por {valor}. Diga onde pagar: {link}' }]);
    await change(id, 6);
    expect((await lastMailTo(email))?.text).toMatch(
      /Compramos por R\$\s[\d.,]+\. Diga onde pagar: \S+\/bank-data\?token=/,
    );
  });

  test('says an order’s in the shop’s words; what a buyer is called is never read as a name of ours', async () => {
    const buyer = await buildBuyer(shop, { name: '{link} Lima' });
    const product = await buildProduct(admin);
    const { order_code } = (await buyer.post('orders', buildOrder([product]))).body;
    const [{ id }] = (await admin.get(`orders?search=${order_code}`)).body.orders;
    await save([{ subject: 'order', status: 4, mail: 'Pronto, {nome}: pedido {numero}, {valor}, {link}' }]);
    expect((await admin.put(`orders/${id}`, { status: 4 })).status).toBe(200);
    const text = (await lastMailTo(buyer.email))?.text;
    expect(text).toMatch(
      new RegExp(`Pronto, \\{link\\}: pedido ${order_code}, R\\$\\s1\\.000,00, http\\S+/pedidos/${order_code}`),
    );
    expect(text).toContain('Retirada em');
  });
});
