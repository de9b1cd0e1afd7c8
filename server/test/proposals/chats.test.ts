import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const messageOf = (url: string) => new URL(url).searchParams.get('text') ?? '';
const rowOf = async (id: number) => (await admin.get(`proposals?search=${id}`)).body.data[0];
const change = (id: number, status: number, extra: object = {}) =>
  admin.post(`proposals/status/${id}`, { proposalId: id, status, ...extra });
const openings = async (kind: string, id: number) =>
  (
    await shop.pool.query(
      'select status, by from whatsapp_openings where subject_kind = $1 and subject_id = $2 order by id',
      [kind, id],
    )
  ).rows;

describe('a chat about a proposal', () => {
  test('opens with its status in words, and is noted as opened, never as sent', async () => {
    const { id, seller } = await submitProposal(shop, model);
    expect((await rowOf(id)).chat_opened).toBeNull();
    await change(id, 4, { codigo: 'AB123' });
    const { status, body } = await admin.post(`proposals/${id}/whatsapp`);
    expect([status, body.opened]).toEqual([200, { at: expect.any(String), by: 'Carla Dias' }]);
    expect(body.url).toMatch(/^https:\/\/wa\.me\/5547999998888\?text=/);
    expect(messageOf(body.url)).toMatch(/^Olá, José\. Aqui é a .+\.\nÉ sobre a sua proposta/);
    expect(messageOf(body.url)).toContain('Seu código de postagem está pronto: AB123.');
    expect(messageOf(body.url)).toMatch(/Acompanhe: http\S+\/propostas-user$/);
    const other = await shop.signedIn('admin', { name: 'Davi Reis' });
    await other.post(`proposals/${id}/whatsapp`);
    expect(await openings('proposal', id)).toEqual([
      { status: 4, by: admin.id },
      { status: 4, by: other.id },
    ]);
    const row = await rowOf(id);
    expect(row.chat_opened.by).toBe('Davi Reis');
    expect(row.events.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['whatsapp-opened', 'Carla Dias'],
      ['whatsapp-opened', 'Davi Reis'],
    ]);
    const [own] = (await seller.get('proposals-user')).body.data;
    expect([own.chat_opened, own.events]).toEqual([undefined, []]);
  });

  test('leads to the panel where bank data are missing, and to nothing that opens them', async () => {
    const { id } = await submitProposal(shop, model);
    await change(id, 6);
    const message = messageOf((await admin.post(`proposals/${id}/whatsapp`)).body.url);
    expect(message).toMatch(/\/propostas-user$/);
    expect(message).not.toContain('token=');
  });

  test('tells a seller who keeps the price as credit of no payment within days', async () => {
    await admin.put('troca-config', { credit_enabled: true, bonus_percent: 8 });
    const { id, seller } = await submitProposal(shop, model);
    expect((await seller.post(`proposals/${id}/credito`, { aceita: true })).status).toBe(200);
    await change(id, 6);
    const message = messageOf((await admin.post(`proposals/${id}/whatsapp`)).body.url);
    expect(message).toContain('o valor fica de crédito na loja');
    expect(message).not.toContain('dias úteis');
    await admin.put('troca-config', { credit_enabled: false });
  });

  test('leads to the panel while a counter-offer waits, and to nothing that answers it for the seller', async () => {
    const { id, seller } = await submitProposal(shop, model);
    expect((await change(id, 8, { newValor: 900 })).body.proposal.offer.state).toBe('open');
    const message = messageOf((await admin.post(`proposals/${id}/whatsapp`)).body.url);
    expect(message).toMatch(/\/propostas-user$/);
    expect(message).not.toContain('token=');
    const [own] = (await seller.get('proposals-user')).body.data;
    expect(own.offer).toMatchObject({ state: 'open' });
    expect((await seller.post(`proposals/${id}/contraproposta`, { aceita: true, valor: 900 })).status).toBe(200);
  });

  test('says what the shop says of the status', async () => {
    const { id, row } = await submitProposal(shop, model);
    const whatsapp = 'Oi, {nome} & cia #1!\nRecebemos {aparelho}?';
    await admin.put('textos', { texts: [{ subject: 'proposal', status: 1, whatsapp }] });
    const { body } = await admin.post(`proposals/${id}/whatsapp`);
    expect(messageOf(body.url)).toBe(`Oi, José & cia #1!\nRecebemos ${row.marca} ${row.modelo}?`);
    await admin.put('textos', { texts: [{ subject: 'proposal', status: 1, whatsapp: null }] });
  });

  test('is refused in clear words without a phone that can have one, and nothing is noted', async () => {
    const { id, row } = await submitProposal(shop, model);
    for (const [phone, words] of [
      [null, 'Esta pessoa não informou telefone. Escreva por e-mail.'],
      ['4733334444', '(47) 3333-4444 é um telefone fixo, sem WhatsApp. Ligue, ou escreva por e-mail.'],
    ]) {
      await shop.pool.query('update users set phone = $2 where id = $1', [row.user.id, phone]);
      const { status, body } = await admin.post(`proposals/${id}/whatsapp`);
      expect([status, body.message]).toEqual([422, words]);
    }
    expect(await openings('proposal', id)).toEqual([]);
    expect((await rowOf(id)).events).toEqual([]);
  });
});

test('a chat about an order leads to its page, and is noted for admins alone', async () => {
  const buyer = await buildBuyer(shop, { name: 'Bia Lima' });
  await shop.pool.query(`update users set phone = '11988887777' where id = $1`, [buyer.id]);
  const { order_code } = (await buyer.post('orders', buildOrder([await buildProduct(admin)]))).body;
  const find = async () => (await admin.get(`orders?search=${order_code}`)).body.orders[0];
  const { id, chat_opened } = await find();
  expect(chat_opened).toBeNull();
  const { status, body } = await admin.post(`orders/${id}/whatsapp`);
  expect(status).toBe(200);
  expect(body.url).toMatch(/^https:\/\/wa\.me\/5511988887777\?text=/);
  expect(messageOf(body.url)).toContain('Seu pedido aguarda a confirmação do pagamento.');
  expect(messageOf(body.url)).toMatch(new RegExp(`/pedidos/${order_code}$`));
  expect(await openings('order', id)).toEqual([{ status: 1, by: admin.id }]);
  expect((await find()).chat_opened).toEqual(body.opened);
  expect((await buyer.get('pedidos-user')).body.orders.data[0].chat_opened).toBeUndefined();
});

test('a chat with a person greets them by name, and is noted at who they are', async () => {
  const person = await buildBuyer(shop, { name: 'Davi Reis' });
  await shop.pool.query(`update users set phone = '11988887777' where id = $1`, [person.id]);
  const find = async () => (await admin.get(`usersAdmin/${person.id}`)).body;
  expect((await find()).chat_opened).toBeNull();
  const { status, body } = await admin.post(`usersAdmin/${person.id}/whatsapp`);
  expect(status).toBe(200);
  expect(messageOf(body.url)).toMatch(/^Olá, Davi\. Aqui é a .+\.$/);
  expect(await openings('user', person.id)).toEqual([{ status: null, by: admin.id }]);
  expect((await find()).chat_opened).toEqual(body.opened);
  const { data } = (await admin.get('atividades')).body;
  expect(data[0]).toMatchObject({ subject: 'Davi Reis' });
  await shop.pool.query(`update users set phone = null where id = $1`, [person.id]);
  expect((await admin.post(`usersAdmin/${person.id}/whatsapp`)).status).toBe(422);
  expect(await openings('user', person.id)).toHaveLength(1);
});

test('only the shop’s people open chats, and only about what there is', async () => {
  for (const path of ['proposals/1/whatsapp', 'orders/1/whatsapp', 'usersAdmin/1/whatsapp']) {
    expect((await shop.visitor().post(path)).status).toBe(401);
    expect((await (await shop.signedIn()).post(path)).status).toBe(403);
  }
  expect((await admin.post('proposals/999999/whatsapp')).status).toBe(404);
  expect((await admin.post('orders/999999/whatsapp')).status).toBe(404);
  expect((await admin.post('usersAdmin/999999/whatsapp')).status).toBe(404);
});
