import { sql } from 'kysely';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/request-session.ts';

/** The names by which a caller can be known, the browser's own before an address that others may share. */
const namesOf = ({ client, browser }: Caller) => [
  ...(browser === undefined ? [] : [`browser:${hashToken(browser).toString('base64url')}`]),
  client,
];

/** By which of its names a caller has signed in to an account before; undefined for a stranger. */
export async function findKnownName(db: Executor, userId: number, caller: Caller): Promise<string | undefined> {
  const names = namesOf(caller);
  const rows = await db
    .selectFrom('known_clients')
    .select('client')
    .where('user_id', '=', userId)
    .where('client', 'in', names)
    .execute();
  const known = new Set(rows.map(({ client }) => client));
  return names.find((name) => known.has(name));
}

export async function rememberCaller(tx: Executor, userId: number, caller: Caller): Promise<void> {
  const last_used_at = sql<Date>`giro_now()`;
  await tx
    .insertInto('known_clients')
    .values(namesOf(caller).map((client) => ({ user_id: userId, client, last_used_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ last_used_at }))
    .execute();
}
