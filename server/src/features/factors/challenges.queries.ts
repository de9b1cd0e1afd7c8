import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const lives = sql<boolean>`expires_at > giro_now()`;

/** Actions that take two requests: a sign-in, making a passkey, or proving with one that it is them. */
type Purpose = 'sign-in' | 'passkey' | 'step-up';

interface NewChallenge {
  tokenHash: Buffer;
  userId: number;
  purpose: Purpose;
  passkeyChallenge?: string | undefined;
  passwordHash?: string;
  countedFor?: object;
  minutes: number;
}

/** Begins what takes two requests; those that are over go. */
export async function insertChallenge(db: Executor, challenge: NewChallenge): Promise<void> {
  await db.deleteFrom('factor_challenges').where(sql<boolean>`expires_at < giro_now()`).execute();
  await db
    .insertInto('factor_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      passkey_challenge: challenge.passkeyChallenge,
      password_hash: challenge.passwordHash,
      counted_for: challenge.countedFor && JSON.stringify(challenge.countedFor),
      expires_at: sql<Date>`giro_now() + make_interval(mins => ${challenge.minutes})`,
    })
    .execute();
}

/** A sign-in that waits for its second step and has had fewer codes than these. */
export function findSignIn(db: Executor, tokenHash: Buffer, mostTries: number) {
  return db
    .selectFrom('factor_challenges')
    .select(['user_id', 'passkey_challenge', 'password_hash', 'counted_for'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'sign-in')
    .where('tries', '<', mostTries)
    .where(lives)
    .executeTakeFirst();
}

/** Counts a code before it is looked at. How many the sign-in has had; undefined when it is over or had too many. */
export async function countTry(db: Executor, tokenHash: Buffer, mostTries: number): Promise<number | undefined> {
  const row = await db
    .updateTable('factor_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', mostTries)
    .where(lives)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Ends what was begun, once; false when it is over. */
export async function takeChallenge(
  db: Executor,
  { tokenHash, userId, purpose }: { tokenHash: Buffer; userId: number; purpose: Purpose },
): Promise<boolean> {
  const row = await db
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where(lives)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
