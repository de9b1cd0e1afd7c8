import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { buildUnit, freshImei } from '../support/build-unit.ts';
import { type CounterShop, cash, openCounterShop, sell, seller } from '../support/counter-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import type { Client } from '../support/harness.ts';

let shop: CounterShop;
let model: BuiltModel;
let ana: Awaited<ReturnType<typeof seller>>;
beforeAll(async () => {
  shop = await openCounterShop();
  model = await buildModel(shop);
  ana = await seller(shop, 1000);
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const cpf = '048.296.370-05';
const read = (by: Client, body: object) => by.post('historico', body);
const kindsOf = async (by: Client, body: object) =>
  (await read(by, body)).body.entries.map(({ kind }: { kind: string }) => kind);

async function buildPerson(number: string, name = 'Rui Melo') {
  const { body } = await ana.post('balcao/pessoas', { cpf: number, name });
  return body.person.id as number;
}

/** A unit of R$ 1.220,00 that somebody has bought at the counter. */
async function sellUnit(userId: number) {
  const device = await buildUnit(shop, shop.admin, model);
  const lines = [{ product_id: device.product.id, quantity: 1, units: [device.imei] }];
  const { body } = await sell(ana, { user_id: userId, lines, payments: [cash(1220)] });
  expect(body.open).toBe(0);
  return { ...device, order: body.order as { id: number; order_code: string } };
}

test('a person has bought, brought back and offered devices: all of it stands there, the newest first', async () => {
  const userId = await buildPerson(cpf);
  const device = await sellUnit(userId);
  const plain = await buildProduct(shop.admin, { price: '50', name: 'Capa' });
  const lines = [{ product_id: plain.id, quantity: 3 }];
  const second = await sell(ana, { user_id: userId, lines, payments: [cash(150)] });
  await sell(ana, { user_id: userId, lines });
  await shop.admin.post(`unidades/${device.unitId}/devolver`, { reason: 'Não gostou' });
  const { email, imei, ...offered } = buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa');
  const taken = await shop.admin.post('balcao/avaliacoes', { ...offered, user_id: userId, imei: freshImei() });
  expect([taken.status, email, imei]).toEqual([201, expect.any(String), expect.any(String)]);

  const { status, body } = await read(ana, { cpf });
  expect([status, body.people]).toEqual([200, [{ id: userId, name: 'Rui Melo', cpf: '***.296.370-**' }]]);
  const { order_code: code } = device.order;
  const known = { proposal_id: null, order_code: code, imei: device.imei, device: device.product.name, value: 1220 };
  const entries = body.entries as { kind: string; at: string }[];
  expect(entries.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    expect.objectContaining({ kind: 'quote', value: 1220, proposal_id: taken.body.proposal.id, order_code: null }),
    { kind: 'returned', at: expect.any(String), ...known },
    expect.objectContaining({ kind: 'sold', device: '3 × Capa', value: 150, imei: null }),
    { kind: 'sold', at: expect.any(String), ...known },
  ]);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(entries).toContainEqual(expect.objectContaining({ order_code: second.body.order.order_code }));
  expect((await read(ana, { user_id: userId })).body).toEqual(body);
});

test('a device is followed by its number, from its seller to each of its buyers, and nothing else is told', async () => {
  const [first, second] = [
    await buildPerson('714.287.938-60', 'Lia Sá'),
    await buildPerson('293.004.220-65', 'Eva Luz'),
  ];
  const device = await sellUnit(first);
  await shop.admin.post(`unidades/${device.unitId}/devolver`, { reason: 'Trocou' });
  await shop.pool.query(`update units set state = 'in_stock', order_id = null, order_line = null where id = $1`, [
    device.unitId,
  ]);
  await shop.pool.query('update products set stock = stock + 1, stocked = stocked + 1 where id = $1', [
    device.product.id,
  ]);
  const other = await buildProduct(shop.admin, { price: '10' });
  const lines = [
    { product_id: device.product.id, quantity: 1, units: [device.unit.code] },
    { product_id: other.id, quantity: 1 },
  ];
  expect((await sell(ana, { user_id: second, lines, payments: [cash(1230)] })).status).toBe(201);
  const { body } = await read(ana, { imei: device.imei });
  expect(body.entries.map(({ kind, value }: { kind: string; value: number }) => [kind, value])).toEqual([
    ['sold', 1220],
    ['returned', 1220],
    ['sold', 1220],
    ['bought', 1220],
  ]);
  expect(body.entries.at(-1)).toMatchObject({ proposal_id: device.proposalId, imei: device.imei });
  expect(body.people.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Lia Sá', 'Eva Luz']));
  expect(body.people).toHaveLength(3);
  expect((await read(ana, { imei: freshImei() })).body).toEqual({ people: [], entries: [] });
});

test('an order that was taken back has been sold and returned; one that was given up was nothing', async () => {
  const userId = await buildPerson('857.210.460-74');
  const plain = await buildProduct(shop.admin, { price: '50' });
  const lines = [{ product_id: plain.id, quantity: 2 }];
  const paid = await sell(ana, { user_id: userId, lines, payments: [cash(100)] });
  const open = await sell(ana, { user_id: userId, lines });
  await ana.post(`balcao/vendas/${open.body.order.order_code}/encerrar`, { reason: 'Desistiu' });
  expect(await kindsOf(ana, { user_id: userId })).toEqual(['sold']);
  expect((await shop.admin.put(`orders/${paid.body.order.id}`, { status: 3, reason: 'Defeito' })).status).toBe(200);
  const { entries } = (await read(ana, { user_id: userId })).body;
  expect(
    entries.reduce(
      (sum: number, { kind, value }: { kind: string; value: number }) => (kind === 'returned' ? sum + value : sum),
      0,
    ),
  ).toBe(100);
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'sold')).not.toEqual([]);
});

test('who may not, what is wrong and who is not there', async () => {
  expect((await read(shop.visitor(), { cpf })).status).toBe(401);
  expect((await read(await shop.signedIn('conteudo'), { cpf })).status).toBe(403);
  expect((await read(await shop.signedIn(), { cpf })).status).toBe(403);
  for (const role of ['vendas', 'avaliador', 'financeiro', 'gerente'] as const) {
    expect([role, (await read(await shop.signedIn(role), { cpf })).status]).toEqual([role, 200]);
  }
  const wrong: [object, string][] = [
    [{}, 'user_id'],
    [{ cpf: '111.111.111-12' }, 'cpf'],
    [{ cpf: 7 }, 'cpf'],
    [{ imei: '123' }, 'imei'],
    [{ imei: '000000000000000' }, 'imei'],
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: 0 }, 'user_id'],
  ];
  for (const [body, field] of wrong) {
    const { status, body: said } = await read(ana, body);
    expect([body, status, Object.keys(said.errors ?? {})]).toEqual([body, 422, [field]]);
  }
  expect((await read(ana, { user_id: 2_147_483_647 })).status).toBe(404);
  expect((await read(ana, { cpf: '390.533.447-05' })).body).toEqual({ people: [], entries: [] });
});

test('a CPF stands whole for who may see personal data, also one that begins with 0', async () => {
  const { body } = await read(shop.admin, { cpf: '04829637005' });
  expect(body.people).toMatchObject([{ cpf: '04829637005' }]);
});

test('each reading is noted, with whom or what it was of and without the CPF', async () => {
  const { rows: before } = await shop.pool.query(`select max(id) as id from activities`);
  const userId = await buildPerson(cpf);
  const imei = freshImei();
  for (const body of [{ cpf }, { user_id: userId }, { imei }, { cpf: '390.533.447-05' }]) await read(ana, body);
  await read(ana, { cpf: 'x' });
  const { rows } = await shop.pool.query(
    `select by_id, subject_kind, subject_id, subject, before, after, search_text from activities
     where kind = 'history-read' and id > $1 order by id`,
    [before[0].id],
  );
  expect(rows.map(({ by_id, subject_kind, subject_id }) => [by_id, subject_kind, subject_id])).toEqual([
    [ana.id, 'user', String(userId)],
    [ana.id, 'user', String(userId)],
    [ana.id, 'imei', imei],
    [ana.id, null, null],
  ]);
  expect(JSON.stringify(rows).replace(/\D/g, '')).not.toContain('04829637005');
});

test('beyond 300 in an hour a reader waits, and others do not', async () => {
  const busy = await shop.signedIn('vendas');
  const userId = await buildPerson(cpf);
  expect((await read(busy, { user_id: userId })).status).toBe(200);
  // As if 298 more had been read.
  const key = `history-read:${busy.id}`;
  expect((await shop.pool.query('update rate_limits set points = 299 where key = $1', [key])).rowCount).toBe(1);
  expect((await read(busy, { user_id: userId })).status).toBe(200);
  const { status, headers, body } = await read(busy, { user_id: userId });
  expect([status, body.message]).toEqual([429, expect.stringContaining('300 históricos')]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await read(ana, { user_id: userId })).status).toBe(200);
});
