import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertVerified } from '../support/assert-verified.ts';
import { buildBuyer, buildOrder, stockOf } from '../support/build-product.ts';
import { atDepth } from '../support/depth.ts';
import { openPeerShop, type PeerShop, refundsAt } from '../support/peer-shop.ts';

let house: PeerShop;
const begin = new Date();
const later = (days: number, minutes: number) =>
  house.setNow(new Date(begin.getTime() + days * 86_400_000 + minutes * 60_000));
beforeAll(async () => {
  house = await openPeerShop();
});
afterEach(() => house.assertConserved());
afterAll(() => house.close());

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Begins one after the other, with pauses that are others in each round; in all but each third, in another order too. */
async function mixed(round: number, actors: readonly (() => Promise<unknown>)[]): Promise<void> {
  const turned = actors.map((_, index) => actors.at((index + (round % 3 === 1 ? 0 : round)) % actors.length));
  await Promise.all(
    turned.map(async (act, index) => {
      for (let pause = 0; pause < index * (round % 4) * 10; pause++) await turn();
      await act?.();
    }),
  );
}

test('one unit, fifty webhooks, the end of its hold, a renewal, an approval and another buyer: sold, or given back', async () => {
  const { shop, peer, admin, tell, workAll } = house;
  const outcomes = new Set<string>();
  for (let round = 0; round < atDepth(5, 10); round++) {
    await later(round, 0);
    const order = await house.charged();
    const other = await buildBuyer(shop);
    const reviewer = await shop.signedIn('admin');
    await later(round, 17.5);
    const sweep = () => shop.app.services.payments.holds.endDue();
    const isOver = round % 3 === 1;
    if (isOver) {
      await sweep();
      await shop.work();
    }
    const first = peer.pay(order.txid);
    const second = round % 3 === 2 ? peer.pay(order.txid) : undefined;
    await mixed(round, [
      () => other.post('orders', buildOrder([order.product])),
      () => times(3, sweep),
      ...(isOver ? [] : [() => shop.work()]),
      () => times(3, () => order.buyer.post(`pedidos/${order.code}/novo-codigo`)),
      ...(round % 4 === 1 ? [() => reviewer.put(`orders/${order.id}`, { status: 2 })] : []),
      ...(round % 5 === 4 ? [() => order.buyer.post(`pedidos/${order.code}/desistir`)] : []),
      () => times(50, (index) => tell(second && index % 2 ? second : first)),
    ]);
    await workAll();
    const { status } = await house.statusOf(order.code);
    const payments = await house.paymentsOf(order.id);
    expect(payments).toHaveLength(second ? 2 : 1);
    const kept = payments.filter((payment) => payment.kept > 0);
    expect(kept.map((payment) => [payment.kept, payment.refunded_cents])).toEqual(status === 2 ? [[100_000, 0]] : []);
    for (const { e2e_id: e2eId, refunded_cents: cents } of payments) {
      expect(refundsAt(peer, e2eId).map((refund) => refund.cents)).toEqual(cents > 0 ? [100_000] : []);
    }
    const { rows } = await shop.pool.query(
      `select coalesce(sum(quantity), 0)::int as held from order_items join orders on orders.id = order_id
       where product_id = $1 and holds_stock`,
      [order.product.id],
    );
    expect(rows[0].held + (await stockOf(admin, order.product.id))).toBe(1);
    expect(await house.countMails(order.id, 'Pix confirmado')).toBeLessThanOrEqual(1);
    outcomes.add(status === 2 ? 'sold' : 'given back');
    await house.assertConserved();
  }
  await assertVerified(shop.database);
  expect([...outcomes].sort()).toEqual(['given back', 'sold']);
});

test('would be sold, told of fifty times and back on the shelf, if settling read first and wrote then', async () => {
  const { shop } = house;
  await later(11, 0);
  const { id, product } = await house.charged();
  const read = async () => (await shop.pool.query('select status from orders where id = $1', [id])).rows[0].status;
  let mails = 0;
  async function settle(status: number) {
    if (status !== 1) return;
    await shop.pool.query('update orders set status = 2 where id = $1', [id]);
    mails++;
  }
  async function end(status: number) {
    if (status !== 1) return;
    await shop.pool.query('update orders set status = 3 where id = $1', [id]);
    await shop.pool.query('update products set stock = stock + 1 where id = $1', [product.id]);
  }
  const seen = await times(51, read);
  await Promise.all(seen.map((status, index) => (index === 25 ? end(status) : settle(status))));
  expect([mails, await stockOf(house.admin, product.id), await read()]).toEqual([50, 1, 2]);
});

test('two admins and a buyer who wants it back give one payment back once', async () => {
  const { shop, peer, tell, workAll } = house;
  for (let round = 0; round < atDepth(2, 4); round++) {
    await later(12 + round, 0);
    const order = await house.charged();
    const pix = peer.pay(order.txid);
    await tell(pix);
    await workAll();
    const admins = [await shop.signedIn('admin'), await shop.signedIn('admin')];
    const { rows } = await shop.pool.query('select id from pix_payments where order_id = $1', [order.id]);
    const press = (index: number) =>
      admins[index]?.post(
        `recebimentos/${rows[0].id}/devolver`,
        { reason: 'Desistência' },
        { 'idempotency-key': `devolver-${round}-${index}` },
      ) ?? Promise.reject(new Error('No such admin'));
    await mixed(round, [
      () => press(0),
      () => press(1),
      () => press(0),
      () => order.buyer.post(`pedidos/${order.code}/desistir`),
      () => shop.work(),
      () => shop.work(),
      () => times(5, () => tell(pix)),
    ]);
    await workAll();
    expect(refundsAt(peer, pix.e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
    expect(await house.paymentsOf(order.id)).toMatchObject([{ kept: 0, refunded_cents: 100_000 }]);
    expect(await house.countMails(order.id, 'valor devolvido')).toBe(1);
    await house.assertConserved();
  }
});
