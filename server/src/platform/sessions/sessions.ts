import { holderOf, type RoleHolder } from '@giro/contract/rules/roles.ts';
import { createToken, hashToken } from '../crypto/token.ts';
import type { Database, Executor, Tx } from '../database/database.ts';
import { deleteOtherSessions, deleteSession, findPersonOfSession, insertSession } from './sessions.queries.ts';

export const sessionDays = 30;

/** The person behind a request. */
export interface SignedIn extends RoleHolder {
  id: number;
  name: string;
  email: string;
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
      await insertSession(tx, { tokenHash: hashToken(token), userId, days: sessionDays });
      return token;
    },
    async findPerson(token) {
      const row = await findPersonOfSession(database, hashToken(token));
      return row && { ...row, ...holderOf(row.profile) };
    },
    end: (db, token) => deleteSession(db, hashToken(token)),
    endAll: (tx, userId, keptToken) => deleteOtherSessions(tx, userId, hashToken(keptToken ?? '')),
  };
}
