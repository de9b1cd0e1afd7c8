import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

const key = sql`hashtext('price rules')`;

/** The rules stay as they are until this transaction ends. To be asked for after the products that it writes are locked. */
export async function holdRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
}

/** Waits for everybody who judges a price by the rules, and keeps them waiting until this transaction ends. */
export async function takeRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
}

interface Rates {
  fees: Record<string, number>;
  tax_percent: number;
}

/** Rates count for sales from now on. */
export async function insertRates(tx: Tx, { fees, tax_percent }: Rates, byId: number): Promise<void> {
  await tx
    .insertInto('price_rates')
    .values({ fees: JSON.stringify(fees), tax_percent, by: byId })
    .execute();
}

/** The newest rates; undefined before the first. */
export async function findRates(tx: Tx): Promise<Rates | undefined> {
  const { rows } = await sql<Rates>`
    select fees, tax_percent from price_rates order by since desc, id desc limit 1`.execute(tx);
  return rows[0];
}
