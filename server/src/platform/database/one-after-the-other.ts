import type pg from 'pg';

type Query = (...asked: unknown[]) => Promise<unknown>;

/**
 * Has a connection that works share be asked one statement after the other, in the order in which they ask: the driver
 * wants the next one only once the last one is answered. For statements alone, which answer with a promise.
 */
export function askOneAfterTheOther(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Query;
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (...asked) => {
    const answer = last.then(() => ask(...asked));
    last = answer.catch(() => undefined);
    return answer;
  };
  client.query = query as typeof client.query;
}
