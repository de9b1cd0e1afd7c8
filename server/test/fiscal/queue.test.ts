import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
beforeEach(() => {
  house.authority.mood = () => 'ok';
  house.own.lacks = [];
});
afterAll(() => house.close());

test('a purchase has its document, step by step, and its seller the mail with the file', async () => {
  const { id } = await house.buy();
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect(nota).toMatchObject({ kind: 'entrada', state: 'authorised', step: 'stored', number: 1, series: 1 });
  expect(await house.steps(nota.id)).toEqual(['numbered', 'built', 'checked', 'signed', 'sent', 'answered', 'stored']);
  const mails = (await house.shop.mails()).filter(({ subject }) => subject?.startsWith('Sua nota fiscal'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Sua nota fiscal nº 1');
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([`${nota.key}-nfe.xml`]);
  expect(Buffer.from(mails[0]?.attachments[0]?.content as ArrayBuffer).toString()).toContain('<nfeProc>');
});

test('a sale has its document as it is handed over, and all of its money', async () => {
  const product = await buildProduct(house.admin, { price: '1500' });
  await house.shop.pool.query(`update products set goods_kind = 'novo' where id = $1`, [product.id]);
  const order = await house.order([{ ...product, quantity: 2 }]);
  await house.workAll();
  expect(await house.ofOrder(order.id)).toEqual([]);
  expect((await house.admin.put(`orders/${order.id}`, { status: 5 })).status).toBe(200);
  await house.workAll();
  const [nota] = await house.ofOrder(order.id);
  expect(nota).toMatchObject({ kind: 'venda', state: 'authorised', total_cents: 300_000 });
  const row = (await order.buyer.get(`pedidos/${order.code}`)).body;
  expect(row.nota).toMatchObject({ id: nota.id, state: 'authorised', number: nota.number, key: nota.key });
});

test('what lacks something says so, and goes on by itself once it is there', async () => {
  house.own.lacks = [{ field: 'recipient.cpf', message: 'Falta o CPF.' }];
  const { id } = await house.buy();
  await house.workAll(2);
  const [nota] = await house.ofProposal(id);
  expect(nota).toMatchObject({ state: 'missing', number: null, missing: house.own.lacks });
  house.own.lacks = [];
  await house.workAll();
  expect((await house.ofProposal(id))[0].state).toBe('authorised');
});

test('an answer that is lost is looked for by its key, and what is there is adopted', async () => {
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'lost' : 'ok');
  const { id } = await house.buy();
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect(nota.state).toBe('authorised');
  expect([house.authority.count('send', nota.key), house.authority.count('look', nota.key)]).toEqual([1, 1]);
});

test('one that never arrived is sent again with the same bytes', async () => {
  let sent = 0;
  house.authority.mood = ({ kind }) => (kind === 'send' && sent++ === 0 ? 'away' : 'ok');
  const { id } = await house.buy();
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect(await house.steps(nota.id)).toEqual([
    'numbered',
    'built',
    'checked',
    'signed',
    'sent',
    'unknown',
    'absent',
    'sent',
    'answered',
    'stored',
  ]);
});

test.each(['receipt', 'twice', 'number', 'down', 'busy', 'garbage'] as const)(
  '%s ends in one authorised document',
  async (mood) => {
    let asked = 0;
    house.authority.mood = () => (asked++ < 3 ? mood : 'ok');
    const { id } = await house.buy();
    await house.workAll();
    const [nota, ...others] = await house.ofProposal(id);
    expect([nota.state, others]).toEqual(['authorised', []]);
  },
);

test('a rejection stops for a person; what is unchanged is not sent again, what is changed goes under its number', async () => {
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'reject' : 'ok');
  const { id } = await house.buy();
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect(nota).toMatchObject({ state: 'rejected', problem: { code: '778', field: 'items.1.ncm' } });
  house.authority.mood = () => 'ok';
  const again = async (body: object) => (await house.admin.post(`notas/${nota.id}/reenviar`, body)).status;
  expect(await again({})).toBe(422);
  expect(await again({ items: [{ place: 1, ncm: '8517.14.00' }] })).toBe(202);
  expect(await again({})).toBe(409);
  await house.workAll();
  const after = await house.document(nota.id);
  expect(after).toMatchObject({ state: 'authorised', number: nota.number, attempt: 2 });
  expect(house.authority.count('send', nota.key)).toBe(1 + (after.key === nota.key ? 1 : 0));
});

test('656 has everybody rest for 61 minutes', async () => {
  let sent = 0;
  house.authority.mood = () => (sent++ === 0 ? 'rest' : 'ok');
  const { id } = await house.buy();
  await house.shop.work();
  const { id: other } = await house.buy();
  const before = house.authority.asked.length;
  await house.workAll(4);
  expect(house.authority.asked).toHaveLength(before);
  expect([(await house.ofProposal(id))[0].state, (await house.ofProposal(other))[0].state]).toEqual([
    'signed',
    'signed',
  ]);
  const { rows } = await house.shop.pool.query(
    `select extract(epoch from rests_until - giro_now())::int as s from fiscal_rests where rests_until is not null`,
  );
  expect(rows[0].s).toBeGreaterThan(60 * 60);
  await house.shop.pool.query('update fiscal_rests set rests_until = giro_now()');
  await house.workAll();
  expect([(await house.ofProposal(id))[0].state, (await house.ofProposal(other))[0].state]).toEqual([
    'authorised',
    'authorised',
  ]);
});
