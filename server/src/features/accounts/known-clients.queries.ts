import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** The first of these names under which somebody has signed in to an account before; undefined for a stranger. */
export async function findKnownName(
  db: Executor,
  userId: number,
  names: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('known_clients')
    .select('client')
    .where('user_id', '=', userId)
    .where('client', 'in', names)
    .execute();
  const known = new Set(rows.map(({ client }) => client));
  return names.find((name) => known.has(name));
}

/** Whoever bears one of these names is known to the account from now on. */
export async function rememberNames(db: Executor, userId: number, names: readonly string[]): Promise<void> {
  const last_used_at = sql<Date>`giro_now()`;
  await db
    .insertInto('known_clients')
    .values(names.map((client) => ({ user_id: userId, client, last_used_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ last_used_at }))
    .execute();
}

/** Nobody is known to the account any more. */
export async function forgetNames(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_clients').where('user_id', '=', userId).execute();
}
