import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct, stockOf } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import type { TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const line = 'Traga a caixa.\nE o carregador 🔌 <script>alert(1)</script>';
const mailsAbout = async (about: string, id: number) =>
  (await admin.get(`emails?about=${about}&about_id=${id}`)).body.data as { id: number; title: string }[];
const newest = async (about: string, id: number) => {
  const [mail] = await mailsAbout(about, id);
  return (await admin.get(`emails/${mail?.id}`)).body.mail;
};

describe('before the status of a proposal changes', () => {
  test('the mail is shown that then goes out, with what was added to it', async () => {
    const { id, email } = await submitProposal(shop, model);
    const change = { proposalId: id, status: 4, codigo: 'AB123456789BR', added_line: line };
    const { body: before } = await admin.get(`proposals/${id}/ficha`);
    const shown = await admin.post(`proposals/status/${id}/email`, change);
    expect([shown.status, shown.body.problem, shown.body.mail.recipient]).toEqual([200, null, email]);
    expect(shown.body.mail.text).toContain('AB123456789BR');
    expect((await admin.get(`proposals/${id}/ficha`)).body).toEqual(before);
    const earlier = await mailsAbout('proposal', id);
    expect((await admin.post(`proposals/status/${id}`, change)).status).toBe(200);
    expect(await mailsAbout('proposal', id)).toHaveLength(earlier.length + 1);
    const sent = await newest('proposal', id);
    expect([sent.title, sent.text]).toEqual([shown.body.mail.title, shown.body.mail.text]);
    expect(sent.text).toContain('Traga a caixa.');
    expect(sent.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(sent.html).not.toContain('<script>');
  });

  test('an approval shows no link that would open anything', async () => {
    const { id } = await submitProposal(shop, model);
    const { body } = await admin.post(`proposals/status/${id}/email`, { status: 6 });
    expect(body.mail.text).toContain('bank-data?token=•••');
    const { rows } = await shop.pool.query(`select from bank_links where proposal_id = $1 and purpose = 'approved'`, [
      id,
    ]);
    expect(rows).toEqual([]);
    const { rows: owed } = await shop.pool.query('select from payouts where proposal_id = $1', [id]);
    expect(owed).toEqual([]);
  });

  test('what stands in its way is told instead', async () => {
    const { id } = await submitProposal(shop, model);
    const { status, body } = await admin.post(`proposals/status/${id}/email`, { status: 4 });
    expect([status, body.mail, body.problem]).toEqual([200, null, expect.any(String)]);
    const long = await admin.post(`proposals/status/${id}/email`, { status: 11, added_line: 'a'.repeat(10_000) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['added_line']]);
    expect((await admin.post('proposals/status/999999/email', { status: 11 })).status).toBe(404);
  });
});

describe('before the status of an order changes', () => {
  async function placed() {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin);
    const { order_code: code } = (await buyer.post('orders', buildOrder([product]))).body;
    const [order] = (await admin.get(`orders?search=${code}`)).body.orders;
    return { buyer, product, code, id: order.id as number };
  }

  test('the mail is shown that then goes out, and no unit moves until it does', async () => {
    const { id, product } = await placed();
    const change = { status: 3, reason: 'Pedido em dobro', added_line: line };
    const shown = await admin.post(`orders/${id}/email`, change);
    expect(shown.body.mail.text).toContain('E o carregador');
    expect(shown.body.mail.text).not.toContain('Pedido em dobro');
    expect(await stockOf(admin, product.id)).toBe(4);
    expect((await admin.put(`orders/${id}`, change)).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(5);
    const sent = await newest('order', id);
    expect([sent.title, sent.text]).toEqual([shown.body.mail.title, shown.body.mail.text]);
  });

  test('the status of now mails nothing, nor does an order that is not there', async () => {
    const { id } = await placed();
    expect((await admin.post(`orders/${id}/email`, { status: 1 })).body).toEqual({ mail: null, problem: null });
    expect((await admin.post('orders/999999/email', { status: 2 })).status).toBe(404);
  });

  test('why it was cancelled is kept for the shop, and hidden from its buyer', async () => {
    const { id, code, buyer } = await placed();
    await admin.put(`orders/${id}`, { status: 2 });
    const { body } = await admin.put(`orders/${id}`, { status: 3, reason: 'Aparelho com defeito' });
    expect(body.orders.history.at(-1)).toMatchObject({ status: 3, reason: 'Aparelho com defeito' });
    const own = await buyer.get(`pedidos/${code}`);
    expect([own.status, own.text.includes('defeito')]).toEqual([200, false]);
    const long = await admin.put(`orders/${id}`, { status: 1, reason: 'a'.repeat(10_000) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['reason']]);
  });
});
