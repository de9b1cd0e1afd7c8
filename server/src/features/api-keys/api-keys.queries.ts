import type { Permission } from '@giro/contract/rules/roles.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { ApiKeys } from '../../platform/database/schema.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';
import { mustEnrol } from '../../platform/sessions/sessions.queries.ts';

export type KeyRow = Omit<Selectable<ApiKeys>, 'key_hash' | 'made_by'> & { created_by: string };

const selectKeys = (where: RawBuilder<unknown>) => sql<KeyRow>`
  select api_keys.id, api_keys.name, prefix, permissions, per_minute, users.name as created_by, api_keys.created_at,
    last_used_at, expires_at, ended_at
  from api_keys join users on users.id = made_by ${where}`;

export async function listKeys(db: Executor): Promise<KeyRow[]> {
  const { rows } = await selectKeys(sql`order by api_keys.id desc`).execute(db);
  return rows;
}

export async function findKey(db: Executor, id: number): Promise<KeyRow | undefined> {
  const { rows } = await selectKeys(sql`where api_keys.id = ${id}`).execute(db);
  return rows[0];
}

/** Keys that are neither ended nor over; nobody else makes one until the transaction ends. */
export async function countLiveAlone(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('api keys'))`.execute(tx);
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from api_keys where ended_at is null and expires_at > giro_now()`.execute(tx);
  return rows[0]?.live ?? 0;
}

interface NewKey {
  name: string;
  prefix: string;
  hash: Buffer;
  permissions: readonly Permission[];
  perMinute: number;
  days: number;
  byId: number;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (name, prefix, key_hash, permissions, per_minute, made_by, expires_at)
    values (${key.name}, ${key.prefix}, ${key.hash}, ${[...key.permissions]}::text[], ${key.perMinute}, ${key.byId},
      giro_now() + make_interval(days => ${key.days}))
    returning id`.execute(tx);
  if (!rows[0]) throw new Error('A key was not written.');
  return rows[0].id;
}

/** True if it had not ended. */
export async function endKey(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update api_keys set ended_at = giro_now() where id = ${id} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

interface HeldKey {
  id: number;
  name: string;
  permissions: string[];
  per_minute: number;
  is_seen_long_ago: boolean;
  /** Not ended, not over, and its maker is of the shop. */
  is_good: boolean;
  maker_id: number;
  maker_email: string;
  maker_roles: string[];
  maker_must_enrol: boolean;
}

/** The key of a hash with its maker as they are now. */
export async function findHeldKey(db: Executor, hash: Buffer): Promise<HeldKey | undefined> {
  const { rows } = await sql<HeldKey>`${prepared}
    select api_keys.id, api_keys.name, permissions, per_minute,
      coalesce(last_used_at < giro_now() - interval '1 minute', true) as is_seen_long_ago,
      ended_at is null and api_keys.expires_at > giro_now() and users.deleted_at is null and users.email is not null
        and cardinality(users.roles) > 0 as is_good,
      users.id as maker_id, coalesce(users.email, '') as maker_email, users.roles as maker_roles,
      ${mustEnrol} as maker_must_enrol
    from api_keys join users on users.id = made_by
    where key_hash = ${hash}`.execute(db);
  return rows[0];
}

/** Notes that a key is used. */
export async function noteUsed(db: Executor, id: number): Promise<void> {
  await sql`
    update api_keys set last_used_at = giro_now()
    where id = ${id} and coalesce(last_used_at < giro_now(), true)`.execute(db);
}

/** Keys go with their makers. */
export const apiKeysDemo: DemoPart = {
  async remove(tx, { people }) {
    await sql`delete from api_keys where made_by = any(${people}::int[])`.execute(tx);
    return {};
  },
};
