import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { sealedColumns, sealedSettings } from './sealed-columns.ts';
import type { SecretBox } from './secret-box.ts';

const batchSize = 500;

type Column = (typeof sealedColumns)[number];

/** Binds a batch of a column's texts; returns how many there were. What is written meanwhile is left as it is. */
async function bindBatch(db: Executor, box: SecretBox, { name, table, column, key }: Column): Promise<number> {
  const [tableRef, columnRef, keyRef] = [sql.table(table), sql.ref(column), sql.ref(key)];
  const { rows } = await sql<{ id: number; sealed: string }>`
    select ${keyRef} as id, ${columnRef} as sealed from ${tableRef} where ${columnRef} like 'v1.%' limit ${batchSize}
  `.execute(db);
  const bound = rows.map(({ id, sealed }) => box.bind(sealed, name, id));
  await sql`
    update ${tableRef} set ${columnRef} = each.bound
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ sealed }) => sealed)}::text[], ${bound}::text[])
      each (id, sealed, bound)
    where ${tableRef}.${keyRef} = each.id and ${tableRef}.${columnRef} = each.sealed`.execute(db);
  return rows.length;
}

/** Binds to its place whatever an earlier release has sealed. Can be cut off and done again. */
export async function bindSealedTexts(db: Executor, box: SecretBox): Promise<void> {
  for (const column of sealedColumns) while ((await bindBatch(db, box, column)) === batchSize);
  for (const { name, setting, field } of sealedSettings) {
    const row = await db.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst();
    const value = row?.value as Record<string, unknown> | null | undefined;
    const sealed = value?.[field];
    if (typeof sealed !== 'string' || !sealed.startsWith('v1.')) continue;
    const bound = JSON.stringify({ [field]: box.bind(sealed, name, setting) });
    await sql`update settings set value = value || ${bound}::jsonb where key = ${setting}`.execute(db);
  }
}
