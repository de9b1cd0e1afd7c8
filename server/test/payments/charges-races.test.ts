import { beforeEach, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { buildBuyer, buildOrder, buildProduct, setOrderRules, stockOf } from '../support/build-product.ts';
import { buildCharged, chargesOf, statusOf, useChargingShop, workAll } from '../support/charging-shop.ts';
import { atDepth } from '../support/depth.ts';

const { shop, admin, provider, minutesLater } = await useChargingShop();
beforeEach(() => setOrderRules(admin, { hold_hours: 24, unpaid_orders: 3, unpaid_units: 5 }));

const times = <Result>(count: number, make: () => Promise<Result>) => Promise.all(Array.from({ length: count }, make));
const liveOf = async (code: string) =>
  (await chargesOf(shop, code)).filter(({ state }) => ['new', 'open'].includes(state));
/** Every process's work of each minute, here by three of them at once. */
const sweep = () => times(3, () => shop.app.services.payments.holds.endDue());
async function verdictsOf(orderId: number): Promise<string[]> {
  const { rows } = await shop.pool.query('select verdict from pix_payments where order_id = $1 order by id', [orderId]);
  return rows.map(({ verdict }) => verdict);
}

describe('two who want another code at once', () => {
  test('get the same one', async () => {
    const { buyer, code, product } = await buildCharged(shop, admin, { stock: 3 });
    for (const minutes of [15.5, 40]) {
      await minutesLater(minutes);
      if (minutes === 40) await workAll(shop);
      const answers = await times(4, () => buyer.post(`pedidos/${code}/novo-codigo`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await liveOf(code)).toHaveLength(1);
      expect(await stockOf(admin, product.id)).toBe(2);
      await workAll(shop);
    }
  });

  test('would get two by looking and then writing, but for the index: the race is a real one', async () => {
    const { id, code, charge } = await buildCharged(shop, admin);
    await shop.pool.query(`update pix_charges set state = 'removed' where id = $1`, [charge.id]);
    const look = async () =>
      (await shop.pool.query(`select from pix_charges where order_id = $1 and state in ('new', 'open')`, [id]))
        .rowCount;
    const write = (txid: string) =>
      shop.pool.query(
        `insert into pix_charges (order_id, payment_id, txid, amount_cents)
         select order_id, id, $2, 1 from payments where order_id = $1`,
        [id, txid],
      );
    const seen = await Promise.all([look(), look()]);
    expect(seen).toEqual([0, 0]);
    const written = await Promise.allSettled(['a', 'b'].map((letter) => write(letter.repeat(32))));
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await liveOf(code)).toHaveLength(1);
  });
});

describe('the last unit', () => {
  test('of twenty who order it together is charged to one', async () => {
    const product = await buildProduct(admin, { stock: 1 });
    const buyers = await times(20, () => buildBuyer(shop));
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('orders', buildOrder([product]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status: each }) => each !== 201)) {
      expect([status, body.error]).toEqual([422, expect.stringContaining('está esgotado')]);
    }
    const { rows } = await shop.pool.query(
      `select count(*) from pix_charges join order_items items using (order_id) where product_id = $1`,
      [product.id],
    );
    expect(Number(rows[0].count)).toBe(1);
    expect(await stockOf(admin, product.id)).toBe(0);
  });

  test('whose hold ends while it is paid, renewed and ordered by others is sold once, or the money is late', async () => {
    for (let round = 0; round < atDepth(3, 8); round++) {
      await minutesLater(round * 60);
      const first = await buildCharged(shop, admin);
      const other = await buildBuyer(shop);
      await minutesLater(round * 60 + 17.5);
      provider.pay({ txid: first.txid });
      const { polls } = shop.app.services.pix;
      await Promise.all([
        sweep().then(() => (round % 2 === 0 ? workAll(shop) : undefined)),
        times(3, () => first.buyer.post(`pedidos/${first.code}/novo-codigo`)),
        times(5, () => polls.poll(first.charge.id)),
        other.post('orders', buildOrder([first.product])),
      ]);
      await workAll(shop);
      const { status } = await statusOf(shop, first.code);
      const verdicts = await verdictsOf(first.id);
      expect(verdicts).toEqual([status === 2 ? 'settled' : 'late']);
      const { rows } = await shop.pool.query(
        `select coalesce(sum(quantity), 0)::int as held from order_items join orders on orders.id = order_id
         where product_id = $1 and holds_stock`,
        [first.product.id],
      );
      expect(rows[0].held + (await stockOf(admin, first.product.id))).toBe(1);
      await assertVerified(shop.database);
    }
  });

  test('is sold twice by looking at the shelf and then taking: the race above is a real one', async () => {
    const product = await buildProduct(admin, { stock: 1 });
    const look = () => stockOf(admin, product.id);
    const take = async (stock: number) => {
      if (stock < 1) return 'late';
      await shop.pool.query('update products set stock = $2 where id = $1', [product.id, stock - 1]);
      return 'sold';
    };
    const seen = await Promise.all([look(), look()]);
    expect(await Promise.all(seen.map(take))).toEqual(['sold', 'sold']);
  });

  test('of one person who begins again in two windows is in one of their orders, and its charge alone is alive', async () => {
    const { buyer, code, product } = await buildCharged(shop, admin);
    const answers = await times(4, () => buyer.post('orders', buildOrder([product])));
    for (const { status } of answers) expect(status).toBe(201);
    const codes = [code, ...answers.map(({ body }) => body.order_code as string)];
    const states = await Promise.all(codes.map((each) => statusOf(shop, each)));
    expect(states.filter(({ status }) => status === 1)).toHaveLength(1);
    expect(states.filter(({ end_reason }) => end_reason === 'superseded')).toHaveLength(4);
    expect((await Promise.all(codes.map(liveOf))).flat()).toHaveLength(1);
    expect(await stockOf(admin, product.id)).toBe(0);
  });

  test('and of their first orders one is left as well', async () => {
    const buyer = await buildBuyer(shop);
    const product = await buildProduct(admin, { stock: 5 });
    await times(3, () => buyer.post('orders', buildOrder([product])));
    expect(await stockOf(admin, product.id)).toBe(4);
  });

  test('of two carts that each hold what the other wants never meets in a deadlock', async () => {
    const shelf = await times(6, () => buildProduct(admin, { stock: 40 }));
    const buyers = await times(6, () => buildBuyer(shop));
    const cart = (shift: number) => buildOrder([0, 1, 2].flatMap((line) => shelf[(shift * 5 + line * 2) % 6] ?? []));
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(buyers.map((buyer, index) => buyer.post('orders', cart(index + round))));
      for (const { status } of answers) expect([201, 422]).toContain(status);
    }
    const { rows } = await shop.pool.query(
      `select product_id, sum(quantity)::int as held from order_items join orders on orders.id = order_id
       where holds_stock and product_id = any($1) group by 1`,
      [shelf.map(({ id }) => id)],
    );
    const held = new Map(rows.map((row) => [row.product_id as number, row.held as number]));
    for (const { id } of shelf) expect((held.get(id) ?? 0) + (await stockOf(admin, id))).toBe(40);
  });
});

test('money that is recorded while an admin approves or cancels leaves one of them, and the shelf agrees', async () => {
  const { polls } = shop.app.services.pix;
  for (const status of [2, 3, 2, 3]) {
    const { code, charge, id, product, txid } = await buildCharged(shop, admin);
    provider.pay({ txid });
    await Promise.all([admin.put(`orders/${id}`, { status }), polls.poll(charge.id), polls.poll(charge.id)]);
    await workAll(shop);
    const order = await statusOf(shop, code);
    expect(await stockOf(admin, product.id)).toBe(order.status === 3 ? 1 : 0);
    expect(await verdictsOf(id)).toHaveLength(1);
    expect(await liveOf(code)).toEqual([]);
  }
});

test('money that arrives while its buyer begins another order is for the first, which is sold, or goes on', async () => {
  const { polls } = shop.app.services.pix;
  for (let round = 0; round < atDepth(3, 5); round++) {
    const { buyer, code, charge, id, product, txid } = await buildCharged(shop, admin);
    provider.pay({ txid });
    const [answer] = await Promise.all([buyer.post('orders', buildOrder([product])), polls.poll(charge.id)]);
    await workAll(shop);
    const { status } = await statusOf(shop, code);
    expect([status, answer.status, await verdictsOf(id)]).toEqual(
      status === 2 ? [2, 422, ['settled']] : [3, 201, ['late']],
    );
  }
});
