import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Begins a statement that every connection reads and plans once: for what most requests ask, as planning takes longer
 * than running it. Its text is the same each time, lists come as arrays; it names the columns that it returns, as
 * PostgreSQL refuses a prepared statement whose columns a migration has changed.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** Names are sent with each statement and are as long as PostgreSQL keeps them at most. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `giro ${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

type Query = (query: unknown, ...rest: unknown[]) => unknown;

/** Has a connection keep everything that it asks, for a work of many statements that are few different ones. */
export function keepAllPrepared(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = (asked, ...rest) =>
    ask(typeof asked === 'string' && isPlanned(asked) ? { name: nameOf(asked), text: asked } : asked, ...rest);
  client.query = query as typeof client.query;
}

const isPlanned = (text: string) => /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\s/i.test(text);

const isMarked = (query: unknown): query is string => typeof query === 'string' && query.trimStart().startsWith(mark);

/** Has a connection keep what is marked as prepared. */
export function keepPrepared(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = (asked, ...rest) => ask(isMarked(asked) ? { name: nameOf(asked), text: asked } : asked, ...rest);
  client.query = query as typeof client.query;
}
