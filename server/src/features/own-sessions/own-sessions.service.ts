import type { OwnSession } from '@giro/contract/calls/own-sessions.ts';
import Bowser from 'bowser';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { deleteOthers, deleteOwnSession, listOwnSessions } from './own-sessions.queries.ts';

/**
 * A browser's description of itself, in words: 'Chrome no Windows'. A program that is no browser tells its own name at
 * most.
 */
export function deviceName(agent: string | null): string {
  if (!agent) return 'Aparelho desconhecido';
  const { browser, os } = Bowser.parse(agent);
  if (browser.name && os.name) return `${browser.name} no ${os.name}`;
  return browser.name || os.name || agent.split(/[/ ]/)[0]?.slice(0, 40) || 'Aparelho desconhecido';
}

export type OwnSessionsService = ReturnType<typeof createOwnSessions>;

/** Places somebody is signed in at, as they see and end them themselves. */
export function createOwnSessions({ database }: { database: Database }) {
  async function list(person: SignedIn): Promise<OwnSession[]> {
    const rows = await listOwnSessions(database, person.id);
    return rows.map((row) => ({
      id: row.id,
      is_this: row.id === person.sessionId,
      device: deviceName(row.agent),
      address: row.client,
      began_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    }));
  }

  /** Throws 404 for a session that is not theirs, as for one that is not there. */
  async function end(person: SignedIn, id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const ended = await deleteOwnSession(tx, person.id, id);
      if (!ended) throw notFound('Esta sessão não existe mais.');
      const before = { aparelho: deviceName(ended.agent), endereço: ended.client };
      await record(tx, { kind: 'session-ended', subject: subjects.user(person), before });
    });
  }

  /** Ends all but the one that asks; how many those were. */
  async function endOthers(person: SignedIn): Promise<number> {
    return database.transaction().execute(async (tx) => {
      const count = await deleteOthers(tx, person.id, person.sessionId);
      if (count > 0)
        await record(tx, { kind: 'session-ended', subject: subjects.user(person), before: { sessões: count } });
      return count;
    });
  }

  return { list, end, endOthers };
}
