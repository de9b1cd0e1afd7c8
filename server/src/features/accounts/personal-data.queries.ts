import { type Selectable, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

export const listOwnPerson: ReadOwn<Selectable<Users>> = async (tx, userId, afterId) =>
  afterId === undefined ? tx.selectFrom('users').selectAll().where('id', '=', userId).execute() : [];

export interface AcceptanceRow {
  id: number;
  document: 'terms' | 'privacy';
  version: number;
  at: Date;
  client: string | null;
}

export const listOwnAcceptances: ReadOwn<AcceptanceRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<AcceptanceRow>`
    select id::int, document, version, at, client from acceptances
    where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface KnownClientRow {
  id: number;
  client: string;
  last_used_at: Date;
}

/** Browsers and addresses that have signed in to somebody's account, numbered as they have no ids. */
export const listOwnClients: ReadOwn<KnownClientRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<KnownClientRow>`
    select * from (
      select row_number() over (order by client)::int as id, client, last_used_at
      from known_clients where user_id = ${userId}
    ) known
    where id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

/** Takes away all that a person got in by, and from where they accepted what. */
export async function forgetAccess(tx: Tx, userId: number): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`.execute(tx);
  await sql`delete from email_confirmations where user_id = ${userId}`.execute(tx);
  await sql`delete from known_clients where user_id = ${userId}`.execute(tx);
  await sql`update acceptances set client = null where user_id = ${userId}`.execute(tx);
}
