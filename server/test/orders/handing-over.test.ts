import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyRows } from '../../src/operations/verify-database.ts';
import { looked } from '../support/build-bench.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildProduct, liftOrderRules, stockOf } from '../support/build-product.ts';
import { buildPaidOrder, buildUnit, freshImei } from '../support/build-unit.ts';
import { atDepth } from '../support/depth.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  model = await buildModel(shop);
  await liftOrderRules(admin);
});
afterAll(() => shop.close());

const scan = (orderId: number, imei: string, line = 1) => admin.post(`orders/${orderId}/unidades`, { line, imei });
const stateOf = async (unitId: number) =>
  (await shop.pool.query('select state, order_id, warranty_until from units where id = $1', [unitId])).rows[0];

/** A used device in a paid order of its own. */
async function buildSold() {
  const built = await buildUnit(shop, admin, model);
  const order = await buildPaidOrder(shop, admin, [built.product]);
  return { ...built, orderId: order.id, order };
}

describe('a scanned device', () => {
  test('is the line’s, with a guarantee of twelve months, for its buyer and the shop to read', async () => {
    await shop.setNow(new Date('2026-03-17T23:30:00-03:00'));
    const { orderId, imei, unit, order } = await buildSold();
    const { status, body } = await scan(orderId, imei);
    expect(status).toBe(200);
    const units = [{ id: unit.id, code: unit.code, imei, warranty_until: '2027-03-17' }];
    expect(body.order.order_items[0]).toMatchObject({ line: 1, units });
    const [own] = (await order.buyer.get('pedidos-user')).body.orders.data;
    expect(own.order_items[0].units).toEqual(units);
    expect(await stateOf(unit.id)).toMatchObject({ state: 'sold', order_id: orderId });
  });

  test('is found by its second number too', async () => {
    const { orderId, unitId } = await buildSold();
    const second = freshImei();
    await shop.pool.query('update units set imei2 = $2 where id = $1', [unitId, second]);
    expect((await scan(orderId, second)).status).toBe(200);
  });

  test('of another product, of nobody, blocked, returned or written off is refused with the reason', async () => {
    const { orderId, imei } = await buildSold();
    const other = await buildUnit(shop, admin, model);
    const refusal = async (number: string) => {
      const { status, body } = await scan(orderId, number);
      return [status, body.message, body.errors?.imei?.length];
    };
    expect(await refusal(other.imei)).toEqual([422, `A unidade ${other.unit.code} é de outro produto.`, 1]);
    expect((await refusal(freshImei()))[0]).toBe(422);
    await shop.pool.query(`update units set state = 'returned' where id = $1`, [other.unitId]);
    expect((await refusal(other.imei))[1]).toContain('bancada');
    await shop.pool.query(`update units set state = 'written_off' where id = $1`, [other.unitId]);
    expect((await refusal(other.imei))[1]).toContain('baixada');
    await shop.pool.query(`insert into imei_blocks (imei, reason) values ($1, 'Furto avisado pela polícia')`, [imei]);
    expect((await refusal(imei))[1]).toBe(`A loja bloqueou o IMEI ${imei} (Furto avisado pela polícia).`);
    await shop.pool.query('update imei_blocks set lifted_at = giro_now() where imei = $1', [imei]);
    expect((await scan(orderId, imei)).status).toBe(200);
  });

  test('is refused for either of its numbers that is blocked or was looked up with a restriction', async () => {
    const { orderId, unitId, imei } = await buildSold();
    const second = freshImei();
    await shop.pool.query('update units set imei2 = $2 where id = $1', [unitId, second]);
    await shop.pool.query(`insert into imei_lookups (imei, result) values ($1, 'stolen')`, [second]);
    await shop.pool.query(`insert into imei_blocks (imei, reason) values ($1, 'Furto avisado')`, [imei]);
    for (const number of [imei, second]) {
      const { status, body } = await scan(orderId, number);
      expect([status, body.errors.imei]).toEqual([422, [body.message]]);
      expect(body.message).toContain(`A loja bloqueou o IMEI ${imei} (Furto avisado).`);
      expect(body.message).toContain(`A consulta do IMEI ${second} deu "Roubado, furtado ou perdido".`);
    }
    await shop.pool.query('update imei_blocks set lifted_at = giro_now() where imei = $1', [imei]);
    expect((await scan(orderId, imei)).status).toBe(422);
    await shop.pool.query(`insert into imei_lookups (imei, result) values ($1, 'clear')`, [second]);
    expect((await scan(orderId, imei)).status).toBe(200);
  });

  test('that is sold is told with its order, and twice for one line as well', async () => {
    const { orderId, imei, order, product } = await buildSold();
    await scan(orderId, imei);
    expect(await scan(orderId, imei)).toMatchObject({
      status: 409,
      body: { message: 'Este aparelho já está neste pedido.' },
    });
    await shop.pool.query('update products set stock = 1 where id = $1', [product.id]);
    const second = await buildPaidOrder(shop, admin, [product]);
    expect((await scan(second.id, imei)).body.message).toBe(`Este aparelho já foi vendido no pedido ${order.code}.`);
  });

  test.each([
    ['unpaid', 1],
    ['handed over', 5],
    ['cancelled', 3],
  ])('comes to no order that is %s', async (_, status) => {
    const { orderId, imei } = await buildSold();
    await admin.put(`orders/${orderId}`, { status });
    expect((await scan(orderId, imei)).status).toBe(422);
  });

  test('needs a line that there is, a whole number, and somebody of the shop', async () => {
    const { orderId, imei, order } = await buildSold();
    expect((await scan(orderId, imei, 2)).body.errors).toHaveProperty('line');
    expect((await scan(orderId, '123')).body.errors).toHaveProperty('imei');
    expect((await scan(999_999, imei)).status).toBe(404);
    expect((await order.buyer.post(`orders/${orderId}/unidades`, { line: 1, imei })).status).toBe(403);
    expect((await shop.visitor().post(`orders/${orderId}/unidades`, { line: 1, imei })).status).toBe(401);
  });
});

describe('a new product', () => {
  test('gets a unit of each number that is scanned, as many as the line has', async () => {
    const product = await buildProduct(admin, { stock: 3 });
    const order = await buildPaidOrder(shop, admin, [{ ...product, quantity: 2 }]);
    const [one, other] = [freshImei(), freshImei()];
    expect((await scan(order.id, one)).status).toBe(200);
    const { body } = await scan(order.id, other);
    expect(body.order.order_items[0].units.map(({ imei }: { imei: string }) => imei)).toEqual([one, other]);
    expect(await scan(order.id, freshImei())).toMatchObject({ status: 422 });
    expect(await stockOf(admin, product.id)).toBe(1);
  });

  test('of which one came back to the shelf still has its new ones', async () => {
    const product = await buildProduct(admin, { stock: 3 });
    await shop.pool.query(`insert into units (code, product_id, imei1) values (lpad($1::text, 8, 'Z'), $1::int, $2)`, [
      product.id,
      freshImei(),
    ]);
    const order = await buildPaidOrder(shop, admin, [{ ...product, quantity: 3 }]);
    expect((await scan(order.id, freshImei())).status).toBe(200);
    expect((await scan(order.id, freshImei())).status).toBe(200);
    expect(await scan(order.id, freshImei())).toMatchObject({ status: 422 });
  });

  test('forgets a number that was scanned wrongly, so that the right one finds its place', async () => {
    const product = await buildProduct(admin, { stock: 1 });
    const order = await buildPaidOrder(shop, admin, [product]);
    const { body } = await scan(order.id, freshImei());
    const wrong = body.order.order_items[0].units[0].id;
    expect((await admin.delete(`orders/${order.id}/unidades/${wrong}`)).status).toBe(200);
    const right = freshImei();
    expect((await scan(order.id, right)).body.order.order_items[0].units[0].imei).toBe(right);
  });

  test('sells one device of a number that two scan at once', async () => {
    const product = await buildProduct(admin, { stock: 2 });
    const orders = [await buildPaidOrder(shop, admin, [product]), await buildPaidOrder(shop, admin, [product])];
    const imei = freshImei();
    const answers = await Promise.all(orders.map(({ id }) => scan(id, imei)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('two people who scan one device for two orders', () => {
  async function buildTwo() {
    const { orderId, imei, product, unitId } = await buildSold();
    await shop.pool.query('update products set stock = 1 where id = $1', [product.id]);
    const second = await buildPaidOrder(shop, admin, [product]);
    return { orders: [orderId, second.id], imei, unitId };
  }

  test('get it once, in every round', async () => {
    const { orders, imei, unitId } = await buildTwo();
    for (let round = 0; round < atDepth(2, 20); round++) {
      const answers = await Promise.all(orders.map((id) => scan(id, imei)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { order_id } = await stateOf(unitId);
      expect((await admin.delete(`orders/${order_id}/unidades/${unitId}`)).status).toBe(200);
    }
  });

  test('the naive way, looking before writing, would both have it: the race above is a real one', async () => {
    const { orders, unitId } = await buildTwo();
    const seen = await Promise.all(orders.map(() => stateOf(unitId)));
    const written = await Promise.all(
      orders.map((orderId, index) =>
        seen[index].state === 'in_stock'
          ? shop.pool.query(
              `update units set state = 'sold', order_id = $2, order_line = 1, sold_at = now() where id = $1`,
              [unitId, orderId],
            )
          : { rowCount: 0 },
      ),
    );
    expect(written.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  });

  test('get no more devices than their line has, when both scan for it', async () => {
    const product = await buildProduct(admin, { stock: 5 });
    const order = await buildPaidOrder(shop, admin, [{ ...product, quantity: 2 }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => scan(order.id, freshImei())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
  });
});

describe('an order with its devices', () => {
  test('gives one back before it is handed over, and none after', async () => {
    const { orderId, imei, unitId } = await buildSold();
    await scan(orderId, imei);
    const remove = () => admin.delete(`orders/${orderId}/unidades/${unitId}`);
    expect((await remove()).body.order.order_items[0].units).toEqual([]);
    expect(await stateOf(unitId)).toEqual({ state: 'in_stock', order_id: null, warranty_until: null });
    expect((await remove()).status).toBe(404);
    await scan(orderId, imei);
    await admin.put(`orders/${orderId}`, { status: 5 });
    expect((await remove()).status).toBe(422);
  });

  test('starts guarantee and register at the handover, once', async () => {
    await shop.setNow(new Date('2026-03-10T12:00:00-03:00'));
    const { orderId, imei, unitId } = await buildSold();
    await scan(orderId, imei);
    await shop.setNow(new Date('2026-03-20T12:00:00-03:00'));
    const lines = async () =>
      (await shop.pool.query('select purpose, order_id, value_cents from device_register where unit_id = $1', [unitId]))
        .rows;
    expect(await lines()).toEqual([]);
    await admin.put(`orders/${orderId}`, { status: 5 });
    expect((await stateOf(unitId)).warranty_until).toBe('2027-03-20');
    await admin.put(`orders/${orderId}`, { status: 4 });
    await admin.put(`orders/${orderId}`, { status: 5 });
    expect(await lines()).toEqual([{ purpose: 'sale', order_id: orderId, value_cents: 122_000 }]);
  });

  test('is handed over without any device scanned as well', async () => {
    const { orderId } = await buildSold();
    expect((await admin.put(`orders/${orderId}`, { status: 5 })).status).toBe(200);
  });

  test.each([2, 4])('puts them on the shelf once when it is cancelled at %i', async (status) => {
    const { orderId, imei, unitId, product } = await buildSold();
    await scan(orderId, imei);
    await admin.put(`orders/${orderId}`, { status });
    expect((await admin.put(`orders/${orderId}`, { status: 3 })).status).toBe(200);
    expect(await stateOf(unitId)).toEqual({ state: 'in_stock', order_id: null, warranty_until: null });
    expect(await stockOf(admin, product.id)).toBe(1);
  });

  test('that was handed over and is cancelled has them wait for the bench, named or not, and then sells them again', async () => {
    const { orderId, imei, unitId, product } = await buildSold();
    await shop.pool.query('update products set stock = 1, stocked = stocked + 1 where id = $1', [product.id]);
    const other = await buildPaidOrder(shop, admin, [product]);
    await scan(orderId, imei);
    for (const id of [orderId, other.id]) await admin.put(`orders/${id}`, { status: 5 });
    for (const id of [orderId, other.id]) expect((await admin.put(`orders/${id}`, { status: 3 })).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(0);
    const { data } = (await admin.get('unidades?state=returned')).body;
    expect(data.slice(0, 2)).toMatchObject([
      { order_code: other.code, imei1: null, reason: 'Pedido cancelado depois da entrega' },
      { id: unitId, imei1: imei, reason: 'Pedido cancelado depois da entrega' },
    ]);
    for (const { id } of data.slice(0, 2)) {
      await admin.put(`bancada/unidade/${id}`, looked, { 'if-match': '"0"' });
      const shelved = await admin.post(`bancada/unidade/${id}/prateleira`, {}, { 'if-match': '"1"' });
      expect([shelved.status, shelved.body]).toEqual([200, expect.anything()]);
    }
    expect(await stockOf(admin, product.id)).toBe(2);
    // Wanted after all, an order takes what the shelf has then.
    expect((await admin.put(`orders/${orderId}`, { status: 5 })).status).toBe(200);
    expect(await stockOf(admin, product.id)).toBe(1);
    const findings = await shop.database.transaction().execute((tx) => verifyRows(tx));
    const places = findings.flatMap((finding) => finding.places);
    expect(places.filter((place) => place.startsWith(`product ${product.id}:`))).toEqual([]);
    expect(places.filter((place) => place.startsWith(`order ${orderId},`))).toEqual([]);
  });

  test('that is cancelled after its device was bought again leaves that one on the shelf', async () => {
    const { orderId, imei, unitId } = await buildSold();
    await scan(orderId, imei);
    await admin.put(`orders/${orderId}`, { status: 5 });
    const again = await buildUnit(shop, admin, model, imei);
    expect((await admin.put(`orders/${orderId}`, { status: 3 })).status).toBe(200);
    expect((await stateOf(unitId)).state).toBe('returned');
    expect((await stateOf(again.unitId)).state).toBe('in_stock');
  });

  test('takes no other device for one that came back: its line has had all that was ordered', async () => {
    const { orderId, imei, unitId, product } = await buildSold();
    await scan(orderId, imei);
    await admin.put(`orders/${orderId}`, { status: 5 });
    await admin.post(`unidades/${unitId}/devolver`, { reason: 'Não liga' });
    await admin.put(`orders/${orderId}`, { status: 4 });
    await shop.pool.query('update products set stock = 1 where id = $1', [product.id]);
    expect(await scan(orderId, freshImei())).toMatchObject({ status: 422 });
  });

  test('gives none back whose number is on the shelf already', async () => {
    const { orderId, imei, unitId } = await buildSold();
    await scan(orderId, imei);
    await buildUnit(shop, admin, model, imei);
    expect((await admin.delete(`orders/${orderId}/unidades/${unitId}`)).status).toBe(409);
  });

  test('tells its buyer the number in the mails of pickup and handover', async () => {
    const { orderId, imei, order } = await buildSold();
    await scan(orderId, imei);
    await admin.put(`orders/${orderId}`, { status: 4 });
    await admin.put(`orders/${orderId}`, { status: 5 });
    const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === order.buyer.email);
    const words = `O IMEI deste equipamento é ${imei.replace(/^(\d{2})(\d{6})(\d{6})(\d)$/, '$1 $2 $3 $4')}.`;
    expect(mails.filter(({ text }) => text?.includes(words)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Retirada'),
      expect.stringContaining('Entregue'),
    ]);
  });
});
