import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXml, xmlAt, xmlText } from '../../src/platform/fiscal/xml.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';

let at: FiscalPeerShop;
beforeAll(async () => {
  at = await openFiscalPeerShop({ crt: 3 });
  const { admin } = at.house;
  const { profiles } = (await admin.get('notas-perfis')).body;
  const profile = profiles.find(({ operation }: { operation: string }) => operation === 'venda-usado');
  const codes = { icms_percent: 18, icms_reduction: 95, pis_percent: 0.65, cofins_percent: 3 };
  expect((await admin.put(`notas-perfis/${profile.id}`, { ...profile, ...codes })).status).toBe(200);
  expect((await admin.put('precos-config', { tax_percent: 6 })).status).toBe(200);
});
afterAll(() => at.close());

const deviceOf = async (code: string) => {
  const { body } = await at.house.admin.get('resultado/aparelhos');
  return body.data.find((row: { order_code: string }) => row.order_code === code);
};

test('a device pays the tax that its authorised nota names, and the percent until then', async () => {
  const { house, peer } = at;
  const { product, imei } = await house.stock();
  await at.identify();
  await house.workAll();
  const order = await house.order([product]);
  await at.identify();
  expect((await house.admin.post(`orders/${order.id}/unidades`, { line: 1, imei })).status).toBe(200);
  await house.admin.put(`orders/${order.id}`, { status: 5 });
  const before = await deviceOf(order.code);
  expect(before.tax).toBeCloseTo(before.value * 0.06, 2);

  await house.workAll();
  const [sale] = await house.ofOrder(order.id);
  expect(sale).toMatchObject({ state: 'authorised', problem: null });
  const xml = peer.notes().find((note) => note.key === sale.key)?.xml ?? '';
  const totals = xmlAt(readXml(xml), 'NFe', 'infNFe', 'total', 'ICMSTot');
  const named = ['vICMS', 'vPIS', 'vCOFINS'].map((name) => Number(xmlText(totals, name)));
  expect(named.every((value) => value > 0)).toBe(true);
  const owed = named.reduce((all, value) => all + Math.round(value * 100), 0) / 100;
  const after = await deviceOf(order.code);
  expect([after.tax, after.tax === before.tax]).toEqual([owed, false]);
  expect(after.profit).toBeCloseTo(after.value - after.cost - after.fee - owed, 2);
  const month = (await house.admin.get('resultado/meses?meses=1')).body.months[0];
  expect([month.units, month.tax]).toEqual([1, owed]);
});
