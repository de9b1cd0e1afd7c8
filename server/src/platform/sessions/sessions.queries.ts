import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Users } from '../database/schema.ts';

interface NewSession {
  tokenHash: Buffer;
  userId: number;
  days: number;
  /** From where it began: an address, and what the browser says of itself. */
  client: string | undefined;
  agent: string | undefined;
}

export async function insertSession(tx: Tx, { tokenHash, userId, days, ...from }: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      ...from,
      expires_at: sql<Date>`giro_now() + make_interval(days => ${days})`,
    })
    .execute();
}

type PersonOfSession = Pick<Selectable<Users>, 'id' | 'name' | 'roles'> & {
  email: string;
  session_id: number;
  has_stepped_up: boolean;
  must_enrol: boolean;
  is_seen_long_ago: boolean;
};

/** True if somebody of `users` has yet to enrol the second factor that the shop demands. */
export const mustEnrol = sql<boolean>`
  case when users.profile = 'admin' and totp_confirmed_at is null
    then coalesce((select value ->> 'require_factor' = 'true' from settings where key = 'security'), false)
      and not exists (select from passkeys where passkeys.user_id = users.id)
    else false
  end`;

/**
 * The active person of a session that is not over: after 30 days for everybody, and for the shop's people once it has not
 * been used for twelve hours.
 */
export async function findPersonOfSession(db: Executor, tokenHash: Buffer): Promise<PersonOfSession | undefined> {
  const { rows } = await sql<PersonOfSession>`${prepared}
    select users.id, users.name, users.email, users.roles, sessions.id as session_id,
      stepped_up_at > giro_now() - interval '10 minutes' as has_stepped_up,
      last_seen_at < giro_now() - interval '1 minute' as is_seen_long_ago,
      ${mustEnrol} as must_enrol
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${tokenHash} and expires_at > giro_now() and users.deleted_at is null
      and users.email is not null
      and (users.profile = 'user' or last_seen_at > giro_now() - interval '12 hours')`.execute(db);
  return rows[0];
}

/** Notes that a session is used. */
export async function noteSeen(db: Executor, id: number): Promise<void> {
  await sql`update sessions set last_seen_at = giro_now() where id = ${id} and last_seen_at < giro_now()`.execute(db);
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOtherSessions(tx: Tx, userId: number, keptHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', keptHash).execute();
}
