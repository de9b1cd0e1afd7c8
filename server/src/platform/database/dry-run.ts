import type { Database, Tx } from './database.ts';

/** Ends a transaction that is not to be kept. */
class DryRunOver extends Error {}

/** Does something as if it were done, in a transaction of which nothing stays, and returns what came of it. Throws what it throws. */
export async function dryRun<Outcome>(database: Database, work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  try {
    await database.transaction().execute(async (tx) => {
      outcomes.push(await work(tx));
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  return outcomes[0] as Outcome;
}
