import type { AgeingMode } from '@giro/contract/rules/price-ageing.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/** A rule as it is kept: its percentage in hundredths of a percent. */
interface RuleColumns {
  name: string;
  percent: number;
  every_days: number;
  after_days: number;
  types: number[];
  models: number[];
  mode: AgeingMode;
  active: boolean;
}

export interface RuleRow extends RuleColumns {
  id: number;
  version: number;
}

/** In their order. */
export async function listRules(db: Executor): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select id, name, percent, every_days, after_days, types, models, mode, active, version
    from ageing_rules order by id`.execute(db);
  return rows;
}

export async function insertRule(tx: Tx, columns: RuleColumns, byId: number): Promise<number> {
  const { id } = await tx
    .insertInto('ageing_rules')
    .values({ ...columns, updated_by: byId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether it was there at the edit's version. */
export async function updateRule(tx: Tx, id: number, columns: RuleColumns, edit: Edit): Promise<boolean> {
  const row = await tx
    .updateTable('ageing_rules')
    .set({ ...savedBy(edit, sql<Date>`giro_now()`), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether it was there at the edit's version. */
export async function deleteRule(tx: Tx, id: number, edit: Edit): Promise<boolean> {
  const row = await tx
    .deleteFrom('ageing_rules')
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these ids that there are not. */
export async function findUnknown(tx: Tx, table: 'device_types' | 'models', ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as asked (id) where id not in (select id from ${sql.table(table)})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
