import { expect, test } from 'vitest';
import { createChargeLooks } from '../src/features/payments/charge-looks.service.ts';
import { addHints } from '../src/features/payments/webhooks.queries.ts';
import { createLimit, type Limit } from '../src/platform/http/limits.ts';
import { buildCharged, statusOf, useChargingShop } from './charging-shop.ts';

const { shop, admin, provider } = await useChargingShop();

const readsOf = (txid: string) => provider.asked.filter((each) => each === `readCharge ${txid}`).length;

/** Two buyers: one whose page asks all the time, and one who has paid, of which the provider tells. */
async function pollAndTell(poll: (chargeId: number) => Promise<void>) {
  const [polled, paid] = [await buildCharged(shop, admin), await buildCharged(shop, admin)];
  // Jobs have looked meanwhile.
  provider.asked.length = 0;
  await shop.pool.query('delete from rate_limits');
  for (let asked = 0; asked < 70; asked++) await poll(polled.charge.id);
  const { e2eId } = provider.pay({ txid: paid.txid });
  await shop.app.services.payments.receipts.webhooks.look({ txid: paid.txid, e2eId, providerId: null });
  return { reads: readsOf(polled.txid), status: (await statusOf(shop, paid.code)).status };
}

test('what a provider tells is looked at however much open pages ask, which have half of the looks', async () => {
  const { looks } = shop.app.services.payments.orderCharging;
  expect(await pollAndTell((id) => looks.look(id))).toEqual({ reads: 30, status: 2 });
});

test('were they to share all of the looks, what is told of would wait for them', async () => {
  const { app, database, pool } = shop;
  const unbounded: Limit = { take: async () => undefined, tryTake: async () => true, giveBack: async () => undefined };
  const naive = createChargeLooks({
    database,
    providers: app.services.paymentSettings,
    record: app.services.payments.receipts.record,
    looks: createLimit(pool, { name: 'pix-look', points: 60, seconds: 60 }),
    polls: unbounded,
    endIfDue: async () => undefined,
  });
  expect(await pollAndTell((id) => naive.look(id))).toEqual({ reads: 60, status: 1 });
});

test('of the jobs that are due, looks that nobody was told to make are worked off last', async () => {
  const { charge } = await buildCharged(shop, admin);
  await addHints(shop.database, [{ txid: charge.txid, e2eId: null, providerId: null }]);
  const { rows } = await shop.pool.query(
    `select key from graphile_worker.jobs where key in ($1, $2) order by priority, id`,
    [`look-at-charge-${charge.id}`, `pix-${charge.txid}`],
  );
  expect(rows.map(({ key }) => key)).toEqual([`pix-${charge.txid}`, `look-at-charge-${charge.id}`]);
});
