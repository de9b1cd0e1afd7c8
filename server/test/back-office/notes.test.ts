import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { submitProposal } from '../support/build-proposal.ts';
import type { TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
let records: { path: string; id: number }[];
let proposal: Awaited<ReturnType<typeof submitProposal>>;
let buyer: Awaited<ReturnType<typeof buildBuyer>>;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
  proposal = await submitProposal(shop, model);
  buyer = await buildBuyer(shop, { name: 'Bia Lima' });
  const { order_code } = (await buyer.post('orders', buildOrder([await buildProduct(admin)]))).body;
  const [order] = (await admin.get(`orders?search=${order_code}`)).body.orders;
  records = [
    { path: 'proposals', id: proposal.id },
    { path: 'orders', id: order.id },
    { path: 'usersAdmin', id: buyer.id },
  ];
});
afterAll(() => shop.close());

const secret = 'Combinou buscar às 15h 📱 <script>alert(1)</script>';

describe('a note of the shop', () => {
  test('stands with its record, newest first, with who wrote it and when', async () => {
    for (const { path, id } of records) {
      const added = await admin.post(`${path}/${id}/notas`, { words: `  ${secret}  ` });
      expect([path, added.status, added.body.note.words]).toEqual([path, 201, secret]);
      await admin.post(`${path}/${id}/notas`, { words: 'Ligou de novo.\nEspera resposta.' });
      const { notes } = (await admin.get(`${path}/${id}/notas`)).body;
      expect(notes.map(({ words }: { words: string }) => words)).toEqual(['Ligou de novo.\nEspera resposta.', secret]);
      expect(notes[0]).toMatchObject({ by: expect.any(String), at: expect.any(String), can_remove: true });
    }
  });

  test('is never shown to the customer whom it is about, nor to anybody else who is not of the shop', async () => {
    const seen = [
      await buyer.get('pedidos-user'),
      await buyer.get('user'),
      await proposal.seller.get('proposals-user'),
      await proposal.seller.get('user'),
    ];
    for (const { status, text } of seen) {
      expect(status).toBe(200);
      expect(text).not.toContain('Combinou');
    }
    for (const { path, id } of records) {
      expect((await buyer.get(`${path}/${id}/notas`)).status).toBe(403);
      expect((await shop.visitor().get(`${path}/${id}/notas`)).status).toBe(401);
    }
  });

  test('is in the record of activities as an act, without its words', async () => {
    const { text } = await admin.get('atividades');
    expect(text).toContain('note-added');
    expect(text).not.toContain('Combinou');
  });

  test.each([
    ['nothing', '   ', 'Escreva a anotação.'],
    ['10,000 letters', 'a'.repeat(10_000), 'Use no máximo 2000 caracteres.'],
  ])('of %s is refused at its field', async (_, words, problem) => {
    const { status, body } = await admin.post(`proposals/${proposal.id}/notas`, { words });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['words']]);
    expect(body.errors.words).toEqual([expect.stringContaining(problem.slice(0, 10))]);
  });

  test('of no record is told as missing', async () => {
    for (const { path } of records) {
      expect((await admin.get(`${path}/999999/notas`)).status).toBe(404);
      expect((await admin.post(`${path}/999999/notas`, { words: 'Oi' })).status).toBe(404);
    }
  });

  test('is taken away by its writer or by who may change people, and by them once', async () => {
    const counter = await shop.signedIn('vendas');
    const other = await shop.signedIn('vendas');
    const [, { path, id } = { path: '', id: 0 }] = records;
    const { note } = (await counter.post(`${path}/${id}/notas`, { words: 'Do balcão' })).body;
    const seenBy = async (client: typeof counter) =>
      (await client.get(`${path}/${id}/notas`)).body.notes.find((each: { id: number }) => each.id === note.id);
    expect((await seenBy(other)).can_remove).toBe(false);
    expect((await other.delete(`${path}/${id}/notas/${note.id}`)).status).toBe(404);
    expect((await counter.delete(`proposals/${proposal.id}/notas/${note.id}`)).status).toBe(403);
    expect((await admin.delete(`usersAdmin/${buyer.id}/notas/${note.id}`)).status).toBe(404);
    const taken = await Promise.all([1, 2].map(() => counter.delete(`${path}/${id}/notas/${note.id}`)));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await seenBy(other)).toBeUndefined();
    const again = (await counter.post(`${path}/${id}/notas`, { words: 'Outra' })).body.note;
    expect((await admin.delete(`${path}/${id}/notas/${again.id}`)).status).toBe(200);
  });
});

describe('the page of a record', () => {
  test('has one proposal by its number, as the list has it', async () => {
    const { status, body } = await admin.get(`proposals/${proposal.id}/ficha`);
    const [row] = (await admin.get(`proposals?search=${proposal.id}`)).body.data;
    expect([status, body]).toEqual([200, row]);
    expect((await admin.get('proposals/999999/ficha')).status).toBe(404);
    expect((await proposal.seller.get(`proposals/${proposal.id}/ficha`)).status).toBe(403);
  });

  test('has what one person offered and bought, and nobody else’s', async () => {
    await submitProposal(shop, model);
    const offered = (await admin.get(`proposals?user=${proposal.row.user.id}`)).body;
    expect(offered.data.map(({ id }: { id: number }) => id)).toEqual([proposal.id]);
    const bought = (await admin.get(`orders?user=${buyer.id}`)).body;
    expect([bought.total, bought.orders[0].user.name]).toEqual([1, 'Bia Lima']);
    expect((await admin.get('orders?user=999999')).body.total).toBe(0);
  });

  test('has the mails about it alone, and for a person all that went to them', async () => {
    const titles = async (about: string, id: number) =>
      (await admin.get(`emails?about=${about}&about_id=${id}`)).body.data.map(({ title }: { title: string }) => title);
    await proposal.seller.post(`proposals/send-email/${proposal.id}`);
    expect(await titles('proposal', proposal.id)).toEqual([`Recebemos sua proposta nº ${proposal.id}`]);
    expect(await titles('order', records[1]?.id ?? 0)).toEqual([expect.stringMatching(/^Recebemos seu pedido/)]);
    expect(await titles('user', buyer.id)).toContainEqual(expect.stringMatching(/^Recebemos seu pedido/));
    expect((await admin.get('emails?about=outro&about_id=1')).status).toBe(422);
  });
});
