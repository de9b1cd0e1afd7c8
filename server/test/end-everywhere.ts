import type { EndingProcess } from './ending-process.ts';
import type { PeerShop } from './peer-shop.ts';

/** Automatic refunds of one day are counted. */
const nextDay = ({ shop }: PeerShop) =>
  shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);

export interface Scenario<Fixture> {
  build(): Promise<Fixture>;
  /** In a process that ends somewhere in it. */
  act(fixture: Fixture): Promise<unknown>;
  /** What people do again because nobody answered them, and the provider. */
  repeat?(fixture: Fixture): Promise<unknown>;
  tell?(fixture: Fixture): Promise<unknown>;
  check(fixture: Fixture): Promise<unknown>;
}

/** Runs that are not told to end everywhere (`EVERY_STATEMENT=1`) do so in three days. */
const everyThird = process.env.EVERY_STATEMENT
  ? { from: 1, step: 1 }
  : { from: (new Date().getDate() % 3) + 1, step: 3 };

/**
 * Acts in processes that end after their first statement, their second …, until one comes to its end; another process
 * works on. A long way is ended after every third statement alone, others on another day. Returns after how many
 * statements one ended at last.
 */
export async function endEverywhere<Fixture>(
  { house, ending }: { house: PeerShop; ending: EndingProcess },
  { build, act, repeat, tell, check }: Scenario<Fixture>,
  { isLong = false, batch = 100 }: { isLong?: boolean; batch?: number } = {},
): Promise<number> {
  const { from, step } = isLong ? everyThird : { from: 1, step: 1 };
  let fixtures: Fixture[] = [];
  async function recover() {
    await nextDay(house);
    await house.workAll();
    for (const fixture of fixtures) await repeat?.(fixture);
    await house.workAll();
    for (const fixture of fixtures) await tell?.(fixture);
    await house.workAll();
    for (const fixture of fixtures) await check(fixture);
    await house.assertConserved();
    fixtures = [];
  }
  for (let statements = from; ; statements += step) {
    const fixture = await build();
    fixtures.push(fixture);
    await nextDay(house);
    await house.shop.pool.query('delete from rate_limits');
    ending.begin(statements);
    await act(fixture).catch((error) => {
      if (!ending.hasEnded()) throw error;
    });
    const hasEnded = ending.hasEnded();
    if (hasEnded) await ending.gone();
    // Nobody else's process works off what this one has left, until another one does.
    await house.shop.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
    await house.assertConserved();
    if (!hasEnded || fixtures.length === batch) await recover();
    if (!hasEnded) return statements - step;
  }
}
