import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules } from '../support/build-product.ts';
import { buildPaidOrder, buildUnit } from '../support/build-unit.ts';
import { addSuggestedProfiles, simulated, typedRecipient } from '../support/fiscal-setup.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
  model = await buildModel(shop);
  await admin.put('notas-config', simulated);
  await addSuggestedProfiles(admin, 1, '2026-01-01');
});
afterAll(() => shop.close());

/** Goes on with documents until nothing is left that could be done. */
async function workAll() {
  for (let round = 0; round < 8; round++) {
    await shop.pool.query(`update fiscal_documents set next_at = giro_now() where next_at is not null`);
    await shop.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
    await shop.app.tasks.database['mend-fiscal-queue']?.({}, {} as never);
    await shop.work();
  }
}

async function paidNew() {
  const product = await buildProduct(admin);
  await admin.put(`produtos/${product.id}/fiscal`, { kind: 'novo' });
  return buildPaidOrder(shop, admin, [{ id: product.id, price: product.price }]);
}
const notaOf = async (id: number) => {
  await workAll();
  const { rows } = await shop.pool.query(`select id from fiscal_documents where order_id = $1 and kind = 'venda'`, [
    id,
  ]);
  return rows[0] && (await admin.get(`notas/${rows[0].id}`)).body.nota;
};

describe('whom the nota of an order is made out to', () => {
  test('is asked for, field by field, and once it is there the nota goes out by itself', async () => {
    const order = await paidNew();
    await admin.put(`orders/${order.id}`, { status: 5 });
    const before = await notaOf(order.id);
    expect(before.state).toBe('missing');
    const fields = before.missing.map(({ field }: { field: string }) => field);
    expect(fields).toContain('recipient.cpf');
    expect(fields).toContain('recipient.cep');
    const path = `pedidos/${order.code}/destinatario`;
    expect((await order.buyer.put(path, typedRecipient)).status).toBe(200);
    const nota = await notaOf(order.id);
    expect(nota).toMatchObject({ state: 'authorised', environment: 'homologacao', missing: [], total: 1000 });
    expect(nota.items).toMatchObject([{ ncm: '85171300', cfop: '5102', value: 1000 }]);
    expect(nota.recipient).not.toContain('52998224725');
    const late = await order.buyer.put(path, typedRecipient);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('assinada')]);
  });

  test('is told to its buyer with all that lacks, until the nota is signed', async () => {
    const { code, id, buyer } = await paidNew();
    const path = `pedidos/${code}/destinatario`;
    const { body: first } = await buyer.get(path);
    expect(first.can_change).toBe(true);
    expect(first.missing.map(({ field }: { field: string }) => field)).toContain('recipient.cpf');
    const { cpf: _, ...nobody } = typedRecipient;
    await buyer.put(path, { ...nobody, cnpj: '12.ABC.345/01DE-35' });
    const { body: typed } = await buyer.get(path);
    expect(typed).toMatchObject({ missing: [], can_change: true, recipient: { document: '12ABC34501DE35' } });
    expect(typed.recipient).toMatchObject({ city: typedRecipient.city, state: typedRecipient.state });
    for (const other of [await shop.signedIn('vendas'), await buildBuyer(shop)])
      expect((await other.get(path)).status).toBe(404);
    expect((await (await shop.signedIn('gerente')).get(path)).body).toEqual(typed);
    expect((await shop.visitor().get(path)).status).toBe(401);
    expect((await shop.visitor().get('loja')).body.notas).toBe(true);
    await admin.put(`orders/${id}`, { status: 5 });
    expect((await notaOf(id)).state).toBe('authorised');
    expect((await buyer.get(path)).body.can_change).toBe(false);
  });

  test('is asked for nowhere in a shop that issues none itself', async () => {
    const { code, buyer } = await paidNew();
    await admin.put('notas-config', { emitter: 'por-fora' });
    expect((await buyer.get(`pedidos/${code}/destinatario`)).body.can_change).toBe(false);
    expect((await shop.visitor().get('loja')).body.notas).toBeUndefined();
    await admin.put('notas-config', { emitter: 'simulador' });
  });

  test('is refused at every bad field at once', async () => {
    const { code, buyer } = await paidNew();
    const path = `pedidos/${code}/destinatario`;
    const bad = {
      name: '',
      cpf: '529.982.247-26',
      cep: '890',
      address: '',
      number: '',
      neighborhood: '',
      city: '',
      state: 'X',
    };
    expect(Object.keys((await buyer.put(path, bad)).body.errors).toSorted()).toEqual(
      ['name', 'cpf', 'cep', 'address', 'number', 'neighborhood', 'city', 'state'].toSorted(),
    );
    const { cpf: _, ...nobody } = typedRecipient;
    expect(Object.keys((await buyer.put(path, nobody)).body.errors)).toEqual(['cpf']);
    expect(Object.keys((await buyer.put(path, { ...typedRecipient, cnpj: '11.222.333/0001-81' })).body.errors)).toEqual(
      ['cnpj'],
    );
    expect((await buyer.put(path, { ...typedRecipient, city: 'Cidade Nenhuma' })).body.errors).toEqual({
      city: ['Não há Cidade Nenhuma neste estado. Confira a cidade.'],
    });
    expect(Object.keys((await buyer.put(path, { ...typedRecipient, name: '😀' })).body.errors)).toEqual(['name']);
    expect((await buyer.put(path, { ...nobody, cnpj: '12.ABC.345/01DE-35' })).status).toBe(200);
  });

  test('is said by its buyer and by who changes notas, and by nobody else', async () => {
    const { code, buyer } = await paidNew();
    const path = `pedidos/${code}/destinatario`;
    expect((await buyer.put(path, typedRecipient)).status).toBe(200);
    expect((await (await shop.signedIn('financeiro')).put(path, typedRecipient)).status).toBe(200);
    expect((await (await shop.signedIn('vendas')).put(path, typedRecipient)).status).toBe(404);
    expect((await (await buildBuyer(shop)).put(path, typedRecipient)).status).toBe(404);
    expect((await shop.visitor().put(path, typedRecipient)).status).toBe(401);
    expect((await buyer.put('pedidos/NADA0000/destinatario', typedRecipient)).status).toBe(404);
  });

  test('is sealed, and told masked', async () => {
    const { code, id, buyer } = await paidNew();
    await buyer.put(`pedidos/${code}/destinatario`, typedRecipient);
    const { rows } = await shop.pool.query('select fiscal_recipient_sealed as sealed from orders where id = $1', [id]);
    expect(rows[0].sealed).toMatch(/^v2\./);
    const { text } = await admin.get('atividades?search=nota');
    expect(text).not.toContain('52998224725');
    expect(text).not.toContain('Palmeiras');
  });
});

test('a purchase has its nota by its seller’s account, and the sale of the device names its key', async () => {
  const device = await buildUnit(shop, admin, model);
  await shop.pool.query(
    `update users set street = 'Rua A', street_number = '1', neighborhood = 'Centro', city = 'São José', cep = '88101000',
       state = 'Santa Catarina'
     where id = (select user_id from proposals where id = $1)`,
    [device.proposalId],
  );
  await workAll();
  const { rows } = await shop.pool.query(
    `select id, state, missing, key from fiscal_documents where proposal_id = $1`,
    [device.proposalId],
  );
  expect(rows[0]).toMatchObject({ state: 'authorised', missing: [] });
  const buyer = await buildBuyer(shop);
  const placed = await buyer.post('orders', buildOrder([{ id: device.product.id, price: device.product.price }]));
  const { orders } = (await buyer.get('pedidos-user')).body;
  await admin.put(`orders/${orders.data[0].id}`, { status: 2 });
  await buyer.put(`pedidos/${placed.body.order_code}/destinatario`, typedRecipient);
  await admin.put(`orders/${orders.data[0].id}`, { status: 5 });
  const nota = await notaOf(orders.data[0].id);
  expect(nota).toMatchObject({
    state: 'missing',
    missing: [{ message: expect.stringContaining('qual aparelho sai') }],
  });
});
