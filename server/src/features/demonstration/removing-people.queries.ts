import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { deliveryKeyOf } from '../../platform/mail/delivery-jobs.queries.ts';
import type { DemoRows } from './demonstration.queries.ts';

/** Has the record of activities name nobody of the demo in what others did to them. */
export async function forgetDemoPeople(tx: Tx): Promise<void> {
  await sql`update users set anonymised_at = giro_now() where is_demo`.execute(tx);
  await sql`select forget_activities()`.execute(tx);
}

/** Takes away every mail to the demo's people or about what was theirs, with its job; returns their ids. */
export async function removeMails(tx: Tx, { people, emails, proposals, orders }: DemoRows): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from emails
    where recipient = any(${emails}::text[])
      or (subject_kind = 'user' and subject_id = any(${people}::text[]))
      or (subject_kind = 'proposal' and subject_id = any(${proposals}::text[]))
      or (subject_kind = 'order' and subject_id = any(${orders}::text[]))
      or (subject_kind = 'shop' and event = any(array(select 'withdrawal:' || id from unnest(${orders}::text[]) id)))
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    select graphile_worker.remove_job(${deliveryKeyOf(sql`id`)}) from unnest(${ids}::int[]) id`.execute(tx);
  return ids;
}

/** Columns that name somebody without needing to: whoever saved, decided or began something. */
async function listMentions(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a' and not attnotnull`.execute(tx);
  return rows;
}

/**
 * Takes the demo's people out of everything that mentions them, and then away, with what the record has of them. Returns
 * the keys of their archives.
 */
export async function removePeople(tx: Tx, { people, emails }: DemoRows): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from data_archives where user_id = any(${people}::int[]) returning key`.execute(tx);
  await sql`delete from device_register_exports where by = any(${people}::int[])`.execute(tx);
  await sql`
    delete from rate_limits using unnest(${emails}::text[]) email where position(email in key) > 0`.execute(tx);
  for (const { table, column } of await listMentions(tx)) {
    const named = sql.ref(column);
    await sql`update ${sql.table(table)} set ${named} = null where ${named} = any(${people}::int[])`.execute(tx);
  }
  await sql`update users set updated_by = null where updated_by = any(${people}::int[])`.execute(tx);
  await sql`delete from users where id = any(${people}::int[])`.execute(tx);
  await sql`select forget_activities()`.execute(tx);
  return rows.map(({ key }) => key);
}
