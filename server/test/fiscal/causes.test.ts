import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { buildModel } from '../support/build-model.ts';
import { buildProduct, liftOrderRules } from '../support/build-product.ts';
import { buildBought } from '../support/build-unit.ts';
import { simulated } from '../support/fiscal-setup.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';
import { openShop } from '../support/harness.ts';

let house: TestFiscalShop;
const usual = {
  emitter: 'sefaz',
  environment: 'producao',
  series: { 55: 1, 65: 1 },
  issueSale: 'entrega',
  issueEntry: true,
} as const;
beforeAll(async () => {
  house = await openFiscalShop();
});
beforeEach(() => {
  Object.assign(house.own.settings, usual);
  house.own.lacks = [];
  house.authority.mood = () => 'ok';
});
afterAll(() => house.close());

/** A used device in a paid order, with the nota of its purchase. */
async function soldUsed() {
  const built = await house.stock();
  const order = await house.order([built.product]);
  return { ...built, order };
}
const scan = (orderId: number, imei: string) => house.admin.post(`orders/${orderId}/unidades`, { line: 1, imei });
const status = (orderId: number, to: number) => house.admin.put(`orders/${orderId}`, { status: to });
async function soldNew() {
  const product = await buildProduct(house.admin, { price: '900' });
  await house.shop.pool.query(`update products set goods_kind = 'novo' where id = $1`, [product.id]);
  return house.order([product]);
}

test('with notas issued elsewhere nothing is made, and nothing is asked', async () => {
  Object.assign(house.own.settings, { emitter: 'por-fora' });
  const { id } = await house.buy();
  const order = await soldNew();
  await status(order.id, 5);
  await house.workAll();
  expect([await house.ofProposal(id), await house.ofOrder(order.id)]).toEqual([[], []]);
});

test('a used line waits for its unit, and its nota names the device and the nota of its purchase', async () => {
  Object.assign(house.own.settings, { issueSale: 'coberto' });
  const { order, imei, proposalId } = await soldUsed();
  await house.workAll();
  const [waiting] = await house.ofOrder(order.id);
  expect(waiting).toMatchObject({ state: 'missing', number: null, missing: [{ field: 'items.1.unit' }] });
  expect((await scan(order.id, imei)).status).toBe(200);
  await house.workAll();
  const [nota] = await house.ofOrder(order.id);
  expect(nota.state).toBe('authorised');
  const [entry] = await house.ofProposal(proposalId);
  const xml = (await order.buyer.get(`notas/${nota.id}/xml`)).text;
  expect(xml).toContain(entry.key);
  expect(xml).toContain(`IMEI ${imei}`);
});

test('a purchase that is undone before its nota has a number needs none', async () => {
  house.own.lacks = [{ field: 'recipient.cpf', message: 'Falta o CPF.' }];
  const { id } = await house.buy();
  await house.workAll(2);
  await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
  expect(await house.ofProposal(id)).toMatchObject([{ state: 'waived', number: null }]);
});

test('one whose nota was refused has its number voided', async () => {
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'reject' : 'ok');
  const { id } = await house.buy();
  await house.workAll();
  await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect(nota.state).toBe('voided');
  expect(house.authority.voided).toContainEqual({ from: nota.number, to: nota.number });
});

test('one whose nota is authorised has it cancelled within its time, and given back by another later', async () => {
  const [soon, late] = [await house.buy(), await house.buy()];
  await house.workAll();
  await house.shop.pool.query(
    `update fiscal_documents set authorised_at = authorised_at - interval '2 days' where proposal_id = $1`,
    [late.id],
  );
  for (const { id } of [soon, late]) await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
  await house.workAll();
  expect(await house.ofProposal(soon.id)).toMatchObject([{ state: 'cancelled' }]);
  const [entry, back] = await house.ofProposal(late.id);
  expect([entry.state, back.kind, back.state, back.original_id]).toEqual([
    'authorised',
    'devolucao-vendedor',
    'authorised',
    entry.id,
  ]);
  expect(back.total_cents).toBe(entry.total_cents);
});

test('a cancellation that is refused of what was undone leads to a nota of what went back', async () => {
  const { id } = await house.buy();
  await house.workAll();
  house.authority.mood = ({ kind }) => (kind === 'event' ? 'reject' : 'ok');
  await house.setStatus(id, 7, { rejectionReason: '<p>Tela trincada.</p>' });
  await house.workAll();
  expect(await house.ofProposal(id)).toMatchObject([
    { kind: 'entrada', state: 'authorised' },
    { kind: 'devolucao-vendedor', state: 'authorised' },
  ]);
});

test('an order that ends before it is handed over has its nota cancelled; anew it has another', async () => {
  Object.assign(house.own.settings, { issueSale: 'coberto' });
  const order = await soldNew();
  await house.workAll();
  await status(order.id, 3);
  await house.workAll();
  expect(await house.ofOrder(order.id)).toMatchObject([{ state: 'cancelled' }]);
  await status(order.id, 1);
  await status(order.id, 2);
  await house.workAll();
  expect(await house.ofOrder(order.id)).toMatchObject([{ state: 'cancelled' }, { state: 'authorised' }]);
});

test('a device that comes back from its buyer has a nota of its line, and is sold with another', async () => {
  const { order, imei, unitId } = await soldUsed();
  await scan(order.id, imei);
  await status(order.id, 5);
  await house.workAll();
  const back = await house.admin.post(`unidades/${unitId}/devolver`, { reason: 'Não ligou' });
  expect(back.status).toBe(200);
  await house.workAll();
  const [sale, returned] = await house.ofOrder(order.id);
  expect([sale.state, returned.kind, returned.state]).toEqual(['authorised', 'devolucao', 'authorised']);
  expect([returned.total_cents, returned.original_id]).toEqual([sale.total_cents, sale.id]);
});

test('nothing older than the notas is due by itself, and is made by hand once', async () => {
  Object.assign(house.own.settings, { emitter: 'por-fora' });
  const { id } = await house.buy();
  Object.assign(house.own.settings, usual);
  await house.workAll(2);
  expect(await house.ofProposal(id)).toEqual([]);
  const made = await Promise.all(
    [1, 2, 3].map(() => house.admin.post('notas', { operation: 'entrada', proposal_id: id })),
  );
  expect(made.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  await house.workAll();
  expect(await house.ofProposal(id)).toMatchObject([{ state: 'authorised' }]);
});

test('in a contingency new notas go elsewhere, and one that nobody answers is issued anew', async () => {
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'lost' : 'away');
  const { id } = await house.buy();
  await house.workAll(2);
  const [stuck] = await house.ofProposal(id);
  expect(stuck.state).toBe('sent');
  const early = await house.admin.post(`notas/${stuck.id}/reemitir`);
  expect(early.status).toBe(409);
  const on = { on: true, reason: 'SEFAZ do estado fora do ar' };
  expect((await house.admin.post('notas/contingencia', on)).status).toBe(200);
  expect((await house.admin.post(`notas/${stuck.id}/reemitir`)).status).toBe(202);
  house.authority.mood = () => 'ok';
  await house.workAll();
  const [old, anew] = await house.ofProposal(id);
  expect([old.state, anew.state, anew.issue_mode, anew.replaces_id]).toEqual(['cancelled', 'authorised', 6, old.id]);
  expect(anew.number).not.toBe(old.number);
  expect((await house.admin.post('notas/contingencia', { on: false })).body.standing.contingency.on).toBe(false);
});

test('what was issued to try things out gives way to what is issued for real', async () => {
  Object.assign(house.own.settings, { environment: 'homologacao', series: { 55: 9, 65: 9 } });
  const { order, imei, proposalId } = await soldUsed();
  await scan(order.id, imei);
  await house.workAll();
  const [trial] = await house.ofProposal(proposalId);
  expect([trial.state, trial.environment]).toEqual(['authorised', 'homologacao']);
  const again = () => house.admin.post('notas', { operation: 'entrada', proposal_id: proposalId });
  expect((await again()).status).toBe(409);

  Object.assign(house.own.settings, usual);
  expect((await house.admin.get(`notas/${trial.id}`)).body.nota.gives_way).toBe(true);
  await status(order.id, 5);
  await house.workAll();
  const [sale] = await house.ofOrder(order.id);
  expect([sale.state, sale.environment]).toEqual(['authorised', 'producao']);
  expect((await order.buyer.get(`notas/${sale.id}/xml`)).text).not.toContain(trial.key);
  expect((await again()).status).toBe(201);
  await house.workAll();
  const all = await house.ofProposal(proposalId);
  expect(all.map(({ environment, state, undone_at: at }) => [environment, state, at === null])).toEqual([
    ['homologacao', 'authorised', false],
    ['producao', 'authorised', true],
  ]);
  expect((await again()).status).toBe(409);
});

test('what was bought or sold while another program issued lacks nothing', async () => {
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
  const admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
  const model = await buildModel(shop);
  const broken = async () => (await verifyRows(shop.database)).filter(({ count }) => count > 0);
  await admin.put('notas-config', simulated);
  await admin.put('notas-config', { emitter: 'por-fora' });
  await buildBought(shop, admin, model);
  await admin.put('notas-config', { emitter: 'simulador', issue_entry: false });
  await buildBought(shop, admin, model);
  await admin.put('notas-config', { issue_entry: true });
  expect(await broken()).toEqual([]);
  await shop.pool.query(`update settings set value = value - 'onSince' - 'entriesSince' where key = 'fiscal'`);
  expect(await broken()).toMatchObject([{ count: 2 }]);
  await shop.close();
});
