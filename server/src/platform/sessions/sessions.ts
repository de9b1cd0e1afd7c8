import { sql } from 'kysely';
import { createToken, hashToken } from '../crypto/token.ts';
import type { Database, Executor, Tx } from '../database/database.ts';

export const sessionDays = 30;

/** The person behind a request. */
export interface SignedIn {
  id: number;
  name: string;
  email: string;
  profile: 'admin' | 'user';
}

export interface Sessions {
  /** Returns the new session's token: 256 bits, valid for 30 days. Runs in the caller's transaction. */
  begin(tx: Tx, userId: number): Promise<string>;
  /** Who a token belongs to; nobody when it is unknown, over, or the person's account is deactivated. */
  findPerson(token: string): Promise<SignedIn | undefined>;
  /** Ends one session, in the transaction of what causes it where there is one. */
  end(db: Executor, token: string): Promise<void>;
  /** Ends every session of a person but the kept one, in the transaction of what causes it. */
  endAll(tx: Tx, userId: number, keptToken?: string): Promise<void>;
}

export function createSessions(database: Database): Sessions {
  return {
    async begin(tx, userId) {
      const token = createToken();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          expires_at: sql<Date>`giro_now() + make_interval(days => ${sessionDays})`,
        })
        .execute();
      return token;
    },
    async findPerson(token) {
      const row = await database
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.profile'])
        .where('sessions.token_hash', '=', hashToken(token))
        .where('sessions.expires_at', '>', sql<Date>`giro_now()`)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { ...row, profile: row.profile === 'admin' ? 'admin' : 'user' };
    },
    async end(db, token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },
    async endAll(tx, userId, keptToken) {
      await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '<>', hashToken(keptToken ?? ''))
        .execute();
    },
  };
}
