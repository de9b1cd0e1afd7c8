import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { SettingKey } from './settings.queries.ts';

/** The accounts of a kind: their table, and the setting that tells of the one of now. */
export interface AccountsPlace {
  table: 'pix_providers' | 'card_providers' | 'carrier_accounts';
  setting: Extract<SettingKey, 'payments' | 'card' | 'carrier'>;
}

/** An account that can be asked: the setting of now, and for a former one also what it was left with. */
export interface AccountRow {
  id: number;
  setting: unknown;
  former: unknown;
}

/** One statement, so that no save comes between the setting and which account is the one of now. */
async function listWhere(
  db: Executor,
  { table, setting }: AccountsPlace,
  condition: RawBuilder<SqlBool>,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select id, settings.value as setting, former
    from ${sql.table(table)} left join settings on settings.key = ${setting}
    where (replaced_at is null or former is not null) and ${condition}
    order by replaced_at desc nulls first`.execute(db);
  return rows;
}

/** The one of now first, then the former ones, latest first. */
export const listAccountRows = (db: Executor, place: AccountsPlace) => listWhere(db, place, sql`true`);

/** Without an id the one of now. */
export async function findAccountRow(
  db: Executor,
  place: AccountsPlace,
  id: number | null,
): Promise<AccountRow | undefined> {
  const [row] = await listWhere(db, place, id === null ? sql`replaced_at is null` : sql`id = ${id}`);
  return row;
}

/** Until the transaction ends nobody else puts another account in place. */
export async function lockAccounts(tx: Tx, { table }: AccountsPlace): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/** No account is the one of now any more; the one that was is kept with what it is asked by. */
export async function replaceCurrent(tx: Tx, { table }: AccountsPlace, former: object | null): Promise<void> {
  await sql`
    update ${sql.table(table)} set replaced_at = giro_now(), former = ${former && JSON.stringify(former)}::jsonb
    where replaced_at is null`.execute(tx);
}

/** A new account of now; there is none before. */
export async function insertAccount(tx: Tx, { table }: AccountsPlace): Promise<void> {
  await sql`insert into ${sql.table(table)} default values`.execute(tx);
}

/** A former account is the one of now again; there is none before. */
export async function restoreAccount(tx: Tx, { table }: AccountsPlace, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set replaced_at = null, former = null where id = ${id}`.execute(tx);
}

/** Forgets how former accounts are asked of which this is true: their secrets are gone. */
export async function forgetAccounts(
  db: Executor,
  { table }: AccountsPlace,
  isUnneeded: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`update ${sql.table(table)} set former = null where former is not null and ${isUnneeded}`.execute(db);
}
