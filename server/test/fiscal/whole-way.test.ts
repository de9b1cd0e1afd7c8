import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXml, xmlAt, xmlList, xmlText } from '../../src/platform/fiscal/xml.ts';
import { buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';

/** From 2027 on the CBS is known: a rate that a test makes up. */
const rates = [
  { from: '2026-01-01', ibs_uf: 0.1, ibs_mun: 0, cbs: 0.9 },
  { from: '2027-01-01', ibs_uf: 0.05, ibs_mun: 0.05, cbs: 8.8 },
];

/** The note that the authority took under this key, read. */
const noteOf = ({ peer }: FiscalPeerShop, key: string) =>
  xmlAt(readXml(peer.notes().find((note) => note.key === key)?.xml ?? ''), 'NFe', 'infNFe');
const itemsOf = (at: FiscalPeerShop, key: string) => xmlList(noteOf(at, key), 'det');
const cents = (value: unknown, ...names: string[]) => Math.round(Number(xmlText(value, ...names)) * 100);

/** A used device on the shelf, whose purchase has its document. */
async function stocked(at: FiscalPeerShop) {
  const built = await at.house.stock();
  await at.identify();
  await at.house.workAll();
  const [entry] = await at.house.ofProposal(built.proposalId);
  expect([entry.state, entry.missing, entry.problem]).toEqual(['authorised', [], null]);
  return { ...built, entry };
}

/** Its sale, with the device that leaves. */
async function sold(at: FiscalPeerShop, { product, imei }: Awaited<ReturnType<typeof stocked>>) {
  const order = await at.house.order([product]);
  await at.identify();
  expect((await at.house.admin.post(`orders/${order.id}/unidades`, { line: 1, imei })).status).toBe(200);
  await at.house.workAll();
  const [sale] = await at.house.ofOrder(order.id);
  expect([sale.state, sale.missing, sale.problem]).toEqual(['authorised', [], null]);
  return { order, sale };
}

describe("the turn of the year, for a shop in the 'Simples'", () => {
  let at: FiscalPeerShop;
  beforeAll(async () => {
    at = await openFiscalPeerShop({ rates });
  });
  afterAll(() => at.close());

  /** Documents of a purchase, of a used and a new device that are sold, and of both that come back; their keys. */
  async function everyKind(): Promise<string[]> {
    const device = await stocked(at);
    const { order, sale } = await sold(at, device);
    const { house } = at;
    await house.admin.put(`orders/${order.id}`, { status: 5 });
    const returned = await house.admin.post(`unidades/${device.unitId}/devolver`, { reason: 'Não ligou' });
    expect(returned.status).toBe(200);
    const fresh = await buildProduct(house.admin, { price: '900' });
    await house.shop.pool.query(`update products set goods_kind = 'novo' where id = $1`, [fresh.id]);
    const other = await house.order([fresh]);
    await at.identify();
    await house.workAll();
    const all = [...(await house.ofOrder(order.id)), ...(await house.ofOrder(other.id))];
    expect(all.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'venda authorised',
      'devolucao authorised',
      'venda authorised',
    ]);
    return [device.entry.key, sale.key, ...all.slice(1).map(({ key }) => key as string)];
  }
  const groupsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => itemsOf(at, key)).map((item) => xmlAt(item, 'imposto', 'IBSCBS') !== undefined);

  test('nothing tells IBS and CBS until the last minutes of 2027-01-03 in São Paulo', async () => {
    await at.house.turnTo(new Date('2027-01-03T23:50:00-03:00'));
    const keys = await everyKind();
    expect(keys.every((key) => xmlText(noteOf(at, key), 'ide', 'dhEmi').startsWith('2027-01-03'))).toBe(true);
    expect(groupsOf(keys)).toEqual([false, false, false, false]);
  });

  test('everything tells them from 2027-01-04 on, and is never refused with 1115', async () => {
    await at.house.turnTo(new Date('2027-01-04T00:00:30-03:00'));
    const keys = await everyKind();
    expect(groupsOf(keys)).toEqual([true, true, true, true]);
    expect(at.peer.state.refusals).toEqual([]);
    await assertVerified(at.house.shop.database);
  });

  test('one that lay in the queue over midnight says what is true of its own issue', async () => {
    await at.house.turnTo(new Date('2027-01-03T23:59:00-03:00'));
    const id = await at.buy();
    await at.house.turnTo(new Date('2027-01-04T00:01:00-03:00'));
    await at.house.workAll();
    const [nota] = await at.house.ofProposal(id);
    expect([nota.state, groupsOf([nota.key])]).toEqual(['authorised', [true]]);
    expect(at.peer.state.refusals).toEqual([]);
  });

  test('the naive way, telling them from a day of its own on, is refused with 1115', async () => {
    await at.house.turnTo(new Date('2027-01-04T12:00:00-03:00'));
    await at.house.admin.put('notas-config', { ibscbs_from: '2027-02-01' });
    const nota = await at.bought();
    expect(nota).toMatchObject({ state: 'rejected', problem: { code: '1115', field: 'profile.ibscbs_cst' } });
    await at.house.admin.put('notas-config', { ibscbs_from: null });
    expect((await at.house.admin.post(`notas/${nota.id}/reenviar`, {})).status).toBe(202);
    await at.house.workAll();
    expect((await at.house.document(nota.id)).state).toBe('authorised');
  });
});

describe('the whole way of a used device, in the regular regime', () => {
  let at: FiscalPeerShop;
  beforeAll(async () => {
    at = await openFiscalPeerShop({ crt: 3, rates });
    const { profiles } = (await at.house.admin.get('notas-perfis')).body;
    const profile = profiles.find(({ operation }: { operation: string }) => operation === 'venda-usado');
    const codes = { icms_percent: 18, icms_reduction: 95, pis_percent: 0.65, cofins_percent: 3 };
    const saved = await at.house.admin.put(`notas-perfis/${profile.id}`, { ...profile, ...codes });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  });
  afterAll(() => at.close());

  /** Of centavos, half of one counting as a whole: `percent` in thousandths. */
  const partOf = (value: number, percent: number) => Math.floor((value * percent * 2 + 100_000) / 200_000);

  /** Taxes and credit of a sale as art. 171 has them, from nothing but what was paid. */
  function expectedOf(paidCents: number, saleCents: number, [ibsUf, ibsMun, cbs]: number[], creditCbs: number) {
    const icms = partOf(partOf(saleCents, 5000), 18_000);
    const [pis, cofins] = [partOf(saleCents - icms, 650), partOf(saleCents - icms, 3000)];
    const base = saleCents - icms - pis - cofins;
    const ibs = partOf(base, ibsUf ?? 0) + partOf(base, ibsMun ?? 0);
    const creditBase = Math.min(paidCents, base);
    const [ofIbs, ofCbs] = [partOf(creditBase, (ibsUf ?? 0) + (ibsMun ?? 0)), partOf(creditBase, creditCbs)];
    const tax = partOf(base, cbs ?? 0);
    return { base, ibs, cbs: tax, creditBase, ofIbs: Math.min(ofIbs, ibs), ofCbs: Math.min(ofCbs, tax) };
  }

  async function assertWay(device: Awaited<ReturnType<typeof stocked>>, dayRates: number[], creditCbs: number) {
    const { order, sale } = await sold(at, device);
    const note = noteOf(at, sale.key);
    expect(xmlText(note, 'infAdic', 'infCpl')).toContain(`Pedido ${order.code}`);
    expect(xmlText(note, 'infAdic', 'infCpl')).toContain(device.entry.key);
    const [item, ...others] = itemsOf(at, sale.key);
    expect(others).toEqual([]);
    expect(xmlText(item, 'infAdProd')).toMatch(new RegExp(`^IMEI ${device.imei}`));
    expect(xmlText(item, 'prod', 'indBemMovelUsado')).toBe('1');
    const group = xmlAt(item, 'imposto', 'IBSCBS');
    const credit = xmlAt(group, 'gCredPresOper');
    expect({
      base: cents(group, 'gIBSCBS', 'vBC'),
      ibs: cents(group, 'gIBSCBS', 'vIBS'),
      cbs: cents(group, 'gIBSCBS', 'gCBS', 'vCBS'),
      creditBase: cents(credit, 'vBCCredPres'),
      ofIbs: cents(credit, 'gIBSCredPres', 'vCredPres'),
      ofCbs: cents(credit, 'gCBSCredPres', 'vCredPres'),
    }).toEqual(expectedOf(device.entry.total_cents, sale.total_cents, dayRates, creditCbs));
    const whole = (await at.house.admin.get(`notas/${sale.id}`)).body.nota;
    expect(whole.items[0].credit.base * 100).toBeCloseTo(cents(credit, 'vBCCredPres'));
    expect(at.peer.state.refusals).toEqual([]);
  }

  test('of 2026, bought and sold, has the credit of what was paid at the rates of 2026', async () => {
    await at.house.turnTo(new Date('2026-12-10T10:00:00-03:00'));
    const device = await stocked(at);
    expect(itemsOf(at, device.entry.key).map((item) => xmlText(item, 'prod', 'cProd'))).toEqual([
      `P${device.proposalId}`,
    ]);
    await assertWay(device, [100, 0, 900], 900);
  });

  test('bought in 2026 and sold in 2027 has the rates of its sale, bought in 2027 the CBS of its purchase', async () => {
    await at.house.turnTo(new Date('2026-12-31T20:00:00-03:00'));
    const old = await stocked(at);
    await at.house.turnTo(new Date('2027-01-02T10:00:00-03:00'));
    const later = await stocked(at);
    await assertWay(old, [50, 50, 8800], 8800);
    const dearer = [...rates, { from: '2027-06-01', ibs_uf: 0.05, ibs_mun: 0.05, cbs: 9.4 }];
    expect((await at.house.admin.put('notas-config', { rates: dearer })).status).toBe(200);
    await at.house.turnTo(new Date('2027-06-10T10:00:00-03:00'));
    await assertWay(later, [50, 50, 9400], 8800);
    await assertVerified(at.house.shop.database);
  });
});
