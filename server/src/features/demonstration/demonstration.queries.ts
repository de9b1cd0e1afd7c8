import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { DemoRows } from '../../platform/features/feature-parts.ts';

/** True if somebody of the demo is there. */
export async function isLoaded(database: Database): Promise<boolean> {
  const { rows } = await sql<{ loaded: boolean }>`
    select exists (select from users where is_demo) as loaded`.execute(database);
  return rows[0]?.loaded ?? false;
}

/** Locks the demo's people, what they sell and bought, and their drawers of cash, as `lock-order.ts` has it. False when there are none. */
export async function lockDemoPeople(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select id from users where is_demo order by id for update`.execute(tx);
  const people = sql`(select id from users where is_demo)`;
  const proposals = sql`(select id from proposals where user_id in ${people})`;
  const orders = sql`(select id from orders where user_id in ${people})`;
  const units = sql`(
    select id from units where is_demo or proposal_id in ${proposals} or order_id in ${orders}
  )`;
  await sql`select id from proposals where user_id in ${people} order by id for update`.execute(tx);
  await sql`
    select id from inspections where proposal_id in ${proposals} or unit_id in ${units} order by id for update`.execute(
    tx,
  );
  await sql`select id from orders where user_id in ${people} order by id for update`.execute(tx);
  await sql`select id from cash_sessions where user_id in ${people} order by id for update`.execute(tx);
  await sql`select id from units where id in ${units} order by id for update`.execute(tx);
  await sql`
    select id from products where demo_stock > 0 or proposal_id in ${proposals} order by id for update`.execute(tx);
  return rows.length > 0;
}

export async function findDemoRows(db: Executor): Promise<DemoRows> {
  const { rows } = await sql<DemoRows>`
    with person as (select id, email from users where is_demo),
    proposal as (select id, imei from proposals where user_id in (select id from person)),
    bought as (select id from orders where user_id in (select id from person)),
    device as (
      select id, imei1, imei2, (
          order_id is not null and order_id not in (select id from bought)
        ) or exists (
          select from device_register
          where unit_id = units.id and order_id is not null and order_id not in (select id from bought)
        ) as is_kept
      from units
      where is_demo or proposal_id in (select id from proposal) or order_id in (select id from bought)
    ),
    number as (
      select imei from proposal
      union select unnest(array[imei1, imei2]) from device where not is_kept
      union select unnest(array[imei1, imei2]) from inspections where proposal_id in (select id from proposal)
    )
    select
      array(select id from person order by id) as people,
      array(select email from person) as emails,
      array(select id from proposal order by id) as proposals,
      array(select id from bought order by id) as orders,
      array(select id from device where not is_kept) as units,
      array(select id from device where is_kept) as "keptUnits",
      array(select id from products where proposal_id in (select id from proposal)) as products,
      array(
        select imei from number
        where imei is not null
          and not exists (
            select from proposals where proposals.imei = number.imei and id not in (select id from proposal)
          )
          and not exists (
            select from units
            where number.imei in (imei1, imei2) and id not in (select id from device where not is_kept)
          )
      ) as imeis`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The look for the demo returned nothing.');
  return found;
}

/** Takes rows of private files away that nothing refers to any more; returns their keys. */
export async function deleteFiles(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from private_files where id = any(${ids}::int[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

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
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype in ('a', 'r') and not attnotnull`.execute(tx);
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
