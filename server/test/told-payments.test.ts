import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mostPlannedLooks } from '../src/features/payments/looks.rules.ts';
import { openPeerShop, type PeerShop } from './peer-shop.ts';

let house: PeerShop;
beforeAll(async () => {
  house = await openPeerShop();
});
beforeEach(() => house.shop.pool.query('delete from rate_limits'));
afterAll(() => house.close());

/** As if so many looks had been taken in this minute, so many of them planned ones. */
const taken = (all: number, planned: number) =>
  house.shop.pool.query(
    `insert into rate_limits (key, points, expire)
     select key, points, (extract(epoch from now()) * 1000 + 60000)::bigint
     from (values ('pix-look:provider', $1::int), ('pix-look-planned:provider', $2::int)) taken (key, points)`,
    [all, planned],
  );

/** The planned look of an order's charge is due, and has waited for longer than anything else. */
const isDue = (orderId: number) =>
  house.shop.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 minute'
     where key = 'look-at-charge-' || (select id from pix_charges where order_id = $1)`,
    [orderId],
  );

test('of many looks that wait, what a provider has told comes first: it has the last one of the minute', async () => {
  const [planned, told] = [await house.charged(), await house.charged()];
  house.peer.pay(planned.txid);
  await isDue(planned.id);
  const pix = house.peer.pay(told.txid);
  await house.tell(pix);
  await taken(59, 30);
  await house.shop.work();
  expect(await house.statusOf(told.code)).toMatchObject({ status: 2 });
  expect(await house.statusOf(planned.code)).toMatchObject({ status: 1 });
});

test('planned looks leave some of each minute to what a provider tells', async () => {
  const [planned, told] = [await house.charged(), await house.charged()];
  house.peer.pay(planned.txid);
  await isDue(planned.id);
  await taken(mostPlannedLooks, mostPlannedLooks);
  await house.shop.work();
  expect(await house.statusOf(planned.code)).toMatchObject({ status: 1 });
  await house.tell(house.peer.pay(told.txid));
  await house.shop.work();
  expect(await house.statusOf(told.code)).toMatchObject({ status: 2 });
});

test('no look of either kind is one too many', async () => {
  const told = await house.charged();
  await isDue(told.id);
  await taken(60, 0);
  await house.tell(house.peer.pay(told.txid));
  await house.shop.work();
  expect(await house.statusOf(told.code)).toMatchObject({ status: 1 });
  const { rows } = await house.shop.pool.query(
    "select points from rate_limits where key = 'pix-look-planned:provider'",
  );
  expect(rows).toEqual([{ points: 0 }]);
});
