import { assertVerified } from './database-state.ts';
import { atDepth } from './depth.ts';
import type { EndingProcess } from './ending-process.ts';
import type { PeerShop } from './peer-shop.ts';

/** A shop that can be brought to rest, and looked through. */
export type RestingShop = Pick<PeerShop, 'shop' | 'workAll' | 'assertConserved'>;

const everyNth = atDepth(12, 1);
const isDue = (statement: number) => statement % everyNth === 1 % everyNth;

/**
 * Has processes end at their first statement, their last one, and each twelfth in between; in the whole run at every
 * one. `endAt` returns how many statements a process had that came to its end before, undefined for one that did not.
 * Returns that number.
 */
export async function endAtStatements(endAt: (statement: number) => Promise<number | undefined>): Promise<number> {
  for (let statement = 1; ; statement++) {
    const count = isDue(statement) ? await endAt(statement) : undefined;
    if (count === undefined) continue;
    if (!isDue(count)) await endAt(count);
    return count;
  }
}

/** Automatic refunds of one day are counted. */
const nextDay = ({ shop }: RestingShop) =>
  shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);

export interface Scenario<Fixture> {
  build(): Promise<Fixture>;
  /** In a process that ends somewhere in it. */
  act(fixture: Fixture): Promise<unknown>;
  /** Repetitions by people because nobody answered them, and by the provider. */
  repeat?(fixture: Fixture): Promise<unknown>;
  tell?(fixture: Fixture): Promise<unknown>;
  check(fixture: Fixture): Promise<unknown>;
}

/**
 * Acts in processes that end after a statement, another one in each, until one comes to its end; another process works
 * on after so many of them. Returns how many statements the whole way has.
 */
export async function endEverywhere<Fixture>(
  { house, ending }: { house: RestingShop; ending: EndingProcess },
  { build, act, repeat, tell, check }: Scenario<Fixture>,
  { batch = 100 }: { batch?: number } = {},
): Promise<number> {
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
    await assertVerified(house.shop.database);
    fixtures = [];
  }
  async function endAt(statement: number): Promise<number | undefined> {
    const fixture = await build();
    fixtures.push(fixture);
    await nextDay(house);
    await house.shop.pool.query('delete from rate_limits');
    ending.begin(statement);
    await act(fixture).catch((error) => {
      if (!ending.hasEnded()) throw error;
    });
    if (ending.hasEnded()) await ending.gone();
    // Nobody else's process works off what this one has left, until another one does.
    await house.shop.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
    await house.assertConserved();
    if (fixtures.length === batch) await recover();
    return ending.hasEnded() ? undefined : ending.statements();
  }
  const statements = await endAtStatements(endAt);
  await recover();
  return statements;
}
