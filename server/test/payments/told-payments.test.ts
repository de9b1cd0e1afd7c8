import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeerShop, type PeerShop } from '../support/peer-shop.ts';

let house: PeerShop;
beforeAll(async () => {
  house = await openPeerShop();
});
beforeEach(() => house.shop.pool.query('delete from rate_limits'));
afterAll(() => house.close());

/** As if so many polls had been taken in this minute. */
const taken = (polls: number) =>
  house.shop.pool.query(
    `insert into rate_limits (key, points, expire)
     values ('pix-look:provider', $1, (extract(epoch from now()) * 1000 + 60000)::bigint)`,
    [polls],
  );

/** The planned look of an order's charge is due, and has waited for longer than anything else. */
const isDue = (orderId: number) =>
  house.shop.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 minute'
     where key = 'look-at-charge-' || (select id from pix_charges where order_id = $1)`,
    [orderId],
  );

test('of many polls that wait, what a provider has told comes first: it has the last one of the minute', async () => {
  const [planned, told] = [await house.charged(), await house.charged()];
  house.peer.pay(planned.txid);
  await isDue(planned.id);
  const pix = house.peer.pay(told.txid);
  await house.tell(pix);
  await taken(59);
  await house.shop.work();
  expect(await house.statusOf(told.code)).toMatchObject({ status: 2 });
  expect(await house.statusOf(planned.code)).toMatchObject({ status: 1 });
});

test('no look of either kind is one too many', async () => {
  const told = await house.charged();
  await isDue(told.id);
  await taken(60);
  await house.tell(house.peer.pay(told.txid));
  await house.shop.work();
  expect(await house.statusOf(told.code)).toMatchObject({ status: 1 });
});
