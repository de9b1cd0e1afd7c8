import { createHash } from 'node:crypto';
import { holderOf, type RoleHolder } from '@giro/contract/rules/roles.ts';
import { createToken, hashToken } from '../crypto/token.ts';
import type { Database, Executor, Tx } from '../database/database.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findPersonOfSession,
  insertSession,
  noteSeen,
} from './sessions.queries.ts';

export const sessionDays = 30;

/** The person behind a request, or the maker of the key that makes it, who is `only` somebody of the key's permissions. */
export interface SignedIn extends RoleHolder {
  id: number;
  name: string;
  email: string;
  sessionId: number;
  /** True if they have shown within ten minutes that it is them. */
  hasSteppedUp: boolean;
  /** True if nothing is open to them until they enrol the second factor that the shop demands. */
  mustEnrol: boolean;
}

/** From where a session begins. */
interface SessionOrigin {
  client: string;
  agent?: string | undefined;
}

export interface Sessions {
  /** Returns the new session's token: 256 bits, valid for 30 days. Runs in the caller's transaction. */
  begin(tx: Tx, userId: number, origin?: SessionOrigin): Promise<string>;
  /** Who a token belongs to; nobody when it is unknown, over, or the person's account is deactivated. */
  findPerson(token: string): Promise<SignedIn | undefined>;
  /** Ends one session, in the transaction of what causes it where there is one. */
  end(db: Executor, token: string): Promise<void>;
  /** Ends every session of a person but the kept one, in the transaction of what causes it. */
  endAll(tx: Tx, userId: number, keptToken?: string): Promise<void>;
}

export function createSessions(database: Database): Sessions {
  return {
    async begin(tx, userId, origin) {
      const token = createToken();
      const from = { client: origin?.client, agent: origin?.agent?.slice(0, 300) };
      await insertSession(tx, { tokenHash: hashToken(token), userId, days: sessionDays, ...from });
      return token;
    },
    async findPerson(token) {
      const row = await findPersonOfSession(database, hashToken(token));
      if (!row) return undefined;
      if (row.is_seen_long_ago) await noteSeen(database, row.session_id);
      return {
        id: row.id,
        name: row.name,
        email: row.email,
        ...holderOf(row.roles),
        sessionId: row.session_id,
        hasSteppedUp: row.has_stepped_up,
        mustEnrol: row.must_enrol,
      };
    },
    end: (db, token) => deleteSession(db, hashToken(token)),
    endAll: (tx, userId, keptToken) => deleteOtherSessions(tx, userId, hashToken(keptToken ?? '')),
  };
}

const mark = 'handle_';

/**
 * Handle of a session, which a browser's pages may keep: it names the session to which it belongs and opens nothing, as
 * the token, which stands in an HttpOnly cookie, cannot be worked out from it.
 */
export function handleOf(token: string): string {
  return mark + createHash('sha256').update(`giro session handle ${token}`).digest('base64url');
}

export const isHandle = (bearer: string) => bearer.startsWith(mark);

export const keyMark = 'giro_';

/** True of the secret of a program's key, right or wrong: no session's token begins so. */
export const isKey = (bearer: string) => bearer.startsWith(keyMark);
