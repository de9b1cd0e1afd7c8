import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoRows } from '../../platform/features/demo-part.ts';

/** Has the record of activities name nobody of the demo in what others did to them. */
export async function forgetDemoPeople(tx: Tx): Promise<void> {
  await sql`update users set anonymised_at = giro_now() where is_demo`.execute(tx);
  await sql`select forget_activities()`.execute(tx);
}

/** Columns that name somebody without needing to: whoever saved, decided or began something. */
async function listMentions(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a' and not attnotnull`.execute(tx);
  return rows;
}

/** Takes the demo's people out of everything that mentions them, and then away, with what the record has of them. */
export async function removePeople(tx: Tx, { people, emails }: DemoRows): Promise<void> {
  await sql`
    delete from rate_limits using unnest(${emails}::text[]) email where position(email in key) > 0`.execute(tx);
  for (const { table, column } of await listMentions(tx)) {
    const named = sql.ref(column);
    await sql`update ${sql.table(table)} set ${named} = null where ${named} = any(${people}::int[])`.execute(tx);
  }
  await sql`update users set updated_by = null where updated_by = any(${people}::int[])`.execute(tx);
  await sql`delete from users where id = any(${people}::int[])`.execute(tx);
  await sql`select forget_activities()`.execute(tx);
}
