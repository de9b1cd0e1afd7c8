import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let at: FiscalPeerShop;
let house: FiscalPeerShop['house'];
let peer: FiscalPeerShop['peer'];
beforeAll(async () => {
  at = await openFiscalPeerShop();
  ({ house, peer } = at);
});
beforeEach(() => peer.calm());
afterAll(() => at.close());

test('a purchase and its sale are authorised by an authority that judges every byte', async () => {
  const built = await house.stock();
  await at.identify();
  await house.workAll();
  const [entry] = await house.ofProposal(built.proposalId);
  expect([entry.state, entry.missing, entry.problem]).toEqual(['authorised', [], null]);
  const order = await house.order([built.product]);
  await at.identify();
  await house.admin.post(`orders/${order.id}/unidades`, { line: 1, imei: built.imei });
  await house.workAll();
  const [sale] = await house.ofOrder(order.id);
  expect([sale.state, sale.missing, sale.problem]).toEqual(['authorised', [], null]);
  const note = peer.notes().find(({ key }) => key === sale.key);
  expect(note?.xml).toContain(entry.key);
  expect(note?.xml).toContain(`IMEI ${built.imei}`);
  expect(peer.state.refusals).toEqual([]);
  await assertVerified(house.shop.database);
});

test('an answer that is cut off after the acceptance is adopted, and nothing is sent twice', async () => {
  peer.disturb('authorise', { how: 'cut-after' });
  const before = peer.count('authorise');
  const id = await at.buy();
  await house.workAll();
  const [nota] = await house.ofProposal(id);
  expect([nota.state, peer.count('authorise') - before]).toEqual(['authorised', 1]);
});

test('a cancellation, a letter and a voided number are registered there', async () => {
  const [cancelled, refused] = [await at.buy(), await at.buy()];
  await house.workAll();
  const [nota] = await house.ofProposal(cancelled);
  const text = { text: 'O aparelho é de cor azul, não preta.' };
  expect((await house.admin.post(`notas/${nota.id}/carta`, text)).status).toBe(202);
  await house.workAll();
  const reason = { reason: 'Comprado por engano na loja' };
  expect((await house.admin.post(`notas/${nota.id}/cancelar`, reason)).status).toBe(202);
  await house.workAll();
  const events = peer.notes().find(({ key }) => key === nota.key)?.events ?? [];
  expect(events.map(({ type }) => type)).toEqual(['110110', '110111']);
  expect((await house.document(nota.id)).state).toBe('cancelled');
  expect((await house.ofProposal(refused))[0].state).toBe('authorised');
  peer.disturb('authorise', { how: 'refused', code: '778' });
  const third = await at.buy();
  await house.workAll();
  const [bad] = await house.ofProposal(third);
  expect(bad).toMatchObject({ state: 'rejected', problem: { code: '778' } });
  expect((await house.admin.post(`notas/${bad.id}/desistir`, reason)).status).toBe(202);
  await house.workAll();
  expect((await house.document(bad.id)).state).toBe('voided');
  expect(peer.state.voided.map(({ from }) => from)).toContain(bad.number);
});

test('a company with letters in its CNPJ, and names with emoji and <&>, are on a nota that the authority takes', async () => {
  const product = await buildProduct(house.admin, { price: '900', name: 'Capa <&> "Zé" 📱 – Ω' });
  await house.shop.pool.query(`update products set goods_kind = 'novo' where id = $1`, [product.id]);
  const order = await house.order([product]);
  const whom = {
    ...{ name: 'João 📱 <&> "Zé" d\'Ávila', cnpj: '12.ABC.345/01DE-35', address: 'Rua <&> 📱 “Nova”', number: '12' },
    ...{ cep: '89010-000', neighborhood: 'Centro', city: 'Blumenau', state: 'Santa Catarina' },
  };
  expect((await order.buyer.put(`pedidos/${order.code}/destinatario`, whom)).status).toBe(200);
  await house.workAll();
  const [sale] = await house.ofOrder(order.id);
  expect([sale.state, sale.missing, sale.problem]).toEqual(['authorised', [], null]);
  const xml = peer.notes().find(({ key }) => key === sale.key)?.xml ?? '';
  expect(xml).toContain('<CNPJ>12ABC34501DE35</CNPJ>');
  expect(xml).toContain('Capa &lt;&amp;&gt;');
  expect(xml).not.toMatch(/📱|Ω|–/u);
});
