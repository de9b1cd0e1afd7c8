import pg from 'pg';
import { leavingServer } from './leave-server.ts';

type Ask = (...asked: unknown[]) => unknown;
type Done = (error?: unknown, ...result: unknown[]) => void;

/** When a pool was last answered anything, by the monotonic clock of `performance.now()`. */
const lastAnswers = new WeakMap<pg.Pool, number>();

export const wasAnsweredSince = (pool: pg.Pool, moment: number): boolean => (lastAnswers.get(pool) ?? 0) >= moment;

/**
 * Notes what a pool is answered. One of its connections that does not answer for so long has been lost without a close:
 * it is ended, which fails whoever waits for it, and all others are left with it, as they have most likely gone the same
 * way.
 */
export function leaveSilent(pool: pg.Pool, longestAnswerMs: number | undefined): void {
  const leave = leavingServer(pool);

  function waitOn(client: pg.Client): Done {
    const giveUp = () => {
      leave(client);
      // With a statement under way this waits for no answer of the server's.
      client.end().catch(() => undefined);
    };
    const patience = longestAnswerMs === undefined ? undefined : setTimeout(giveUp, longestAnswerMs);
    return (error) => {
      clearTimeout(patience);
      if (!error || error instanceof pg.DatabaseError) lastAnswers.set(pool, performance.now());
    };
  }

  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask;
    const query: Ask = (...asked) => {
      const done = waitOn(client as pg.Client);
      const given = asked.at(-1);
      if (typeof given === 'function')
        return ask(...asked.slice(0, -1), (...result: unknown[]) => {
          done(...result);
          given(...result);
        });
      const answer = ask(...asked) as Promise<unknown>;
      answer.then(() => done(), done);
      return answer;
    };
    client.query = query as typeof client.query;
  });
}
