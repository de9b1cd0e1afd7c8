import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { getKeyCheck, openHashKey, sealCheck, sealHashKey, updateKeyCheck } from './key-check.queries.ts';
import { formerProviders, type SealedColumn, sealedColumns, sealedSettings } from './sealed-columns.ts';
import type { SecretBox } from './secret-box.ts';

const batchSize = 500;

/**
 * Place of sealed texts: a table, the columns that name its rows, a text in it, and the way another takes its place.
 */
interface Place {
  name: SealedColumn;
  table: RawBuilder<unknown>;
  key: RawBuilder<string>;
  text: RawBuilder<string>;
  /** An assignment of `each.resealed`. */
  put: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

const columnPlace = (name: SealedColumn, table: string, column: string, key: RawBuilder<string>): Place => ({
  name,
  table: sql.table(table),
  key,
  text: sql`${sql.table(table)}.${sql.ref(column)}`,
  put: sql`${sql.ref(column)} = each.resealed`,
});

function jsonPlace(name: SealedColumn, table: string, column: string, field: string, key: RawBuilder<string>): Place {
  return {
    name,
    table: sql.table(table),
    key,
    text: sql`(${sql.ref(column)} ->> ${sql.lit(field)})`,
    put: sql`${sql.ref(column)} = ${sql.ref(column)} || jsonb_build_object(${sql.lit(field)}, each.resealed)`,
  };
}

const places: Place[] = [
  ...sealedColumns.map(({ name, table, column, key }) =>
    columnPlace(name, table, column, sql`${sql.table(table)}.${sql.ref(key)}::text`),
  ),
  columnPlace('bank_links.token_sealed', 'bank_links', 'token_sealed', sql`encode(token_hash, 'hex')`),
  columnPlace('renewal_links.token_sealed', 'renewal_links', 'token_sealed', sql`encode(token_hash, 'hex')`),
  columnPlace(
    'fulfilments.address_sealed',
    'fulfilments',
    'address_sealed',
    sql`(select order_code from orders where orders.id = fulfilments.order_id)`,
  ),
  columnPlace('arrival_notices.token_sealed', 'arrival_notices', 'token_sealed', sql`encode(token_hash, 'hex')`),
  ...sealedSettings.map(({ name, setting, field }) => ({
    ...jsonPlace(name, 'settings', 'value', field, sql`key`),
    where: sql`key = ${sql.lit(setting)}`,
  })),
  ...formerProviders.flatMap(({ setting: of, table }) =>
    sealedSettings
      .filter(({ setting }) => setting === of)
      .map(({ name, field }) => {
        const secret = name.replace(`settings.${of}.`, `${table}.`) as SealedColumn;
        return jsonPlace(secret, table, 'former', field, sql`${sql.table(table)}.id::text`);
      }),
  ),
  {
    ...jsonPlace('jobs.payload', 'graphile_worker._private_jobs', 'payload', 'sealed', sql`id::text`),
    // The name that its text is bound to is that of its task.
    key: sql`(select identifier from graphile_worker._private_tasks where id = task_id) || ' ' || _private_jobs.id`,
    put: sql`payload = (payload::jsonb || jsonb_build_object('sealed', each.resealed))::json`,
    where: sql`locked_at is null`,
  },
];

/** Reseals a batch of a place's texts; returns how many there were. What is written meanwhile is left as it is. */
async function resealBatch(db: Executor, box: SecretBox, place: Place): Promise<number> {
  const { name, table, key, text, put, where = sql`true` } = place;
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${key} as id, ${text} as sealed from ${table}
    where ${text} like ${`${box.formerPrefix}%`} and ${where} limit ${batchSize}`.execute(db);
  const resealed = rows.map(({ id, sealed }) => {
    const row = id.split(' ', 1)[0] ?? id;
    return box.seal(box.open(sealed, name, row), name, row);
  });
  await sql`
    update ${table} set ${put}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ sealed }) => sealed)}::text[], ${resealed}::text[])
      each (id, sealed, resealed)
    where ${key} = each.id and ${text} = each.sealed and ${where}`.execute(db);
  return rows.length;
}

/** Hashes a batch of CPFs under the present key; returns the last person's id, undefined after the last batch. */
async function rehashCpfs(db: Executor, box: SecretBox, afterId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; sealed: string }>`
    select id, cpf_sealed as sealed from users
    where id > ${afterId} and cpf_sealed is not null order by id limit ${batchSize}`.execute(db);
  const hashes = rows.map(({ id, sealed }) => box.equalityHash(box.open(sealed, 'users.cpf_sealed', id)));
  await sql`
    update users set cpf_hash = each.hash
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ sealed }) => sealed)}::text[], ${hashes}::bytea[])
      each (id, sealed, hash)
    where users.id = each.id and users.cpf_sealed = each.sealed and users.cpf_hash is distinct from each.hash`.execute(
    db,
  );
  return rows.length === batchSize ? rows.at(-1)?.id : undefined;
}

/**
 * Seals with the present key whatever the former one sealed, in batches beside whoever works on the database. Can be cut
 * off and done again. Returns how many texts there were; the check is last, so that until then both keys are needed.
 */
export async function resealAll(database: Database, box: SecretBox): Promise<number> {
  let count = 0;
  for (const place of places) {
    for (let found = batchSize; found > 0; count += found) found = await resealBatch(database, box, place);
  }
  for (let id: number | undefined = 0; id !== undefined; ) id = await rehashCpfs(database, box, id);
  const { hashKeySealed } = await getKeyCheck(database);
  const hashKey = hashKeySealed && { hashKeySealed: sealHashKey(box, openHashKey(box, hashKeySealed)) };
  await updateKeyCheck(database, { sealed: sealCheck(box), ...hashKey });
  return count;
}
