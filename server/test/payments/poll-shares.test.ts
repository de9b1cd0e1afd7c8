import { expect, test } from 'vitest';
import { createChargePolls } from '../../src/features/pix/charge-runs.service.ts';
import { addHints } from '../../src/features/pix/webhooks.queries.ts';
import { createLimit, type Limit } from '../../src/platform/http/limits.ts';
import { buildCharged, statusOf, useChargingShop } from '../support/charging-shop.ts';

const { shop, admin, provider } = await useChargingShop();

const readsOf = (txid: string) => provider.asked.filter((each) => each === `readCharge ${txid}`).length;

/** So many buyers whose pages ask all the time, and how often the provider is asked about each. */
async function pollPages(pages: number, poll: (chargeId: number) => Promise<void>) {
  const polled: Awaited<ReturnType<typeof buildCharged>>[] = [];
  for (let page = 0; page < pages; page++) polled.push(await buildCharged(shop, admin));
  // Jobs have looked meanwhile.
  provider.asked.length = 0;
  await shop.pool.query('delete from rate_limits');
  for (const { charge } of polled) for (let asked = 0; asked < 70 / pages; asked++) await poll(charge.id);
  return () => polled.map(({ txid }) => readsOf(txid));
}

/** Those, and a buyer who has paid, of which the provider tells. */
async function pollAndTell(pages: number, poll: (chargeId: number) => Promise<void>) {
  const paid = await buildCharged(shop, admin);
  const reads = await pollPages(pages, poll);
  const { e2eId } = provider.pay({ txid: paid.txid });
  await shop.app.services.pix.webhooks.poll({ txid: paid.txid, e2eId, providerId: null });
  const sum = reads().reduce((all, each) => all + each, 0);
  return { reads: sum, status: (await statusOf(shop, paid.code)).status };
}

test('what a provider tells is looked at however much open pages ask, which have half of the polls', async () => {
  const { polls } = shop.app.services.pix;
  expect(await pollAndTell(7, (id) => polls.poll(id))).toEqual({ reads: 30, status: 2 });
});

test('no five orders delay a sixth, whose page has a share of its own', async () => {
  const { polls } = shop.app.services.pix;
  const reads = await pollPages(6, (id) => polls.poll(id));
  expect(reads()).toEqual([5, 5, 5, 5, 5, 5]);
});

test('the more pages are open, the more seldom each asks, and a new one is asked for at once', async () => {
  const open = [];
  for (let page = 0; page < 7; page++) open.push(await buildCharged(shop, admin));
  const [newest, ...others] = open;
  if (!newest) throw new Error('No order.');
  const agoS = (chargeId: number, seconds: number | null) =>
    shop.pool.query(
      `update pix_charges set opened_at = giro_now() - interval '40 seconds',
         last_polled_at = giro_now() - make_interval(secs => $2) where id = $1`,
      [chargeId, seconds],
    );
  for (const { charge } of others) await agoS(charge.id, 15);
  await agoS(newest.charge.id, null);
  const wasLooked = async ({ buyer, code, charge }: typeof newest) => {
    await buyer.get(`pedidos/${code}/pagamento`);
    const { rows } = await shop.pool.query(
      `select last_polled_at > giro_now() - interval '10 seconds' as lately from pix_charges where id = $1`,
      [charge.id],
    );
    return rows[0].lately;
  };
  const [known] = others;
  expect(known && (await wasLooked(known))).toBe(false);
  expect(await wasLooked(newest)).toBe(true);
  if (known) await agoS(known.charge.id, 25);
  expect(known && (await wasLooked(known))).toBe(true);
});

test('were they to share all of the polls, what is told of would wait for them', async () => {
  const { app, database, pool } = shop;
  const unbounded: Limit = {
    take: async () => undefined,
    tryTake: async () => true,
    msUntilFree: async () => 0,
    giveBack: async () => undefined,
  };
  const naive = createChargePolls({
    database,
    providers: app.services.paymentSettings,
    record: app.services.payments.record,
    polls: createLimit(pool, { name: 'pix-look', points: 60, seconds: 60 }),
    unprompted: unbounded,
    ofOrder: unbounded,
    endIfDue: async () => undefined,
  });
  expect(await pollAndTell(1, (id) => naive.poll(id))).toEqual({ reads: 60, status: 1 });
});

test('of the jobs that are due, polls that nobody was told to make are worked off last', async () => {
  const { charge } = await buildCharged(shop, admin);
  await addHints(shop.database, [{ txid: charge.txid, e2eId: null, providerId: null }]);
  const { rows } = await shop.pool.query(
    `select key from graphile_worker.jobs where key in ($1, $2) order by priority, id`,
    [`look-at-charge-${charge.id}`, `pix-${charge.txid}`],
  );
  expect(rows.map(({ key }) => key)).toEqual([`pix-${charge.txid}`, `look-at-charge-${charge.id}`]);
});
