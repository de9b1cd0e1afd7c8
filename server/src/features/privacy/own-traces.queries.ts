import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Read } from './own-data.queries.ts';

export interface NoteRow {
  id: number;
  about: string;
  words: string;
  written_at: Date;
}

const ofOwnMatters = (userId: number) => sql<boolean>`(
  notes.user_id = ${userId}
  or notes.order_id in (select id from orders where user_id = ${userId})
  or notes.proposal_id in (select id from proposals where user_id = ${userId})
)`;

/** What the shop's people have written down about somebody, their orders and their proposals. */
export const listOwnNotes: Read<NoteRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<NoteRow>`
    select notes.id, words, written_at,
      coalesce('pedido ' || order_code, 'proposta ' || proposal_id, 'você') as about
    from notes left join orders on orders.id = notes.order_id
    where ${ofOwnMatters(userId)} and notes.id > ${afterId} order by notes.id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface ChatRow {
  id: number;
  about: string;
  at: Date;
}

/** Chats that the shop has opened with somebody. */
export const listOwnChats: Read<ChatRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<ChatRow>`
    select whatsapp_openings.id, at, case subject_kind
      when 'order' then 'pedido ' || order_code when 'proposal' then 'proposta ' || subject_id else 'você' end as about
    from whatsapp_openings left join orders on subject_kind = 'order' and orders.id = subject_id
    where ((subject_kind = 'user' and subject_id = ${userId})
      or (subject_kind = 'order' and orders.user_id = ${userId})
      or (subject_kind = 'proposal' and subject_id in (select id from proposals where user_id = ${userId})))
      and whatsapp_openings.id > ${afterId}
    order by whatsapp_openings.id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export const listOwnPasskeys: Read<PasskeyRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at, last_used_at from passkeys
    where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface KnownClientRow {
  id: number;
  client: string;
  last_used_at: Date;
}

/** Browsers and addresses that have signed in to somebody's account, numbered as they have no ids. */
export const listOwnClients: Read<KnownClientRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<KnownClientRow>`
    select * from (
      select row_number() over (order by client)::int as id, client, last_used_at
      from known_clients where user_id = ${userId}
    ) known
    where id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface LookupRow {
  id: number;
  imei: string;
  source: string;
  result: string;
  at: Date;
}

/** What was read on official pages about the numbers of somebody's devices. */
export const listOwnLookups: Read<LookupRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<LookupRow>`
    select id, imei, source, result, at from imei_lookups
    where imei in (
      select imei from proposals where user_id = ${userId}
      union
      select unnest(array[imei1, imei2]) from inspections
      where proposal_id in (select id from proposals where user_id = ${userId})
    ) and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface OwnActivityRow {
  id: number;
  at: Date;
  kind: string;
  is_own: boolean;
  client: string | null;
  before: unknown;
  after: unknown;
}

/**
 * The record of what somebody has done and of what was done to their account. Of others it tells nothing: from where
 * they did it, and what else somebody of the shop has changed, are not this person's.
 */
export const listOwnActivities: Read<OwnActivityRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OwnActivityRow>`
    select id::int, at, kind, by_id is not distinct from ${userId}::int as is_own,
      case when by_id = ${userId} then client end as client,
      case when subject_kind = 'user' and subject_id = ${String(userId)} then before end as before,
      case when subject_kind = 'user' and subject_id = ${String(userId)} then after end as after
    from activities
    where ((subject_kind = 'user' and subject_id = ${String(userId)}) or by_id = ${userId}) and id > ${afterId}
    order by id limit ${batchSize}`.execute(tx);
  return rows;
};
