import type { FiscalOperation } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { type Edit, isAtVersion } from '../../platform/database/versions.ts';

/** A profile as it is stored; rates in ten-thousandths of a percent, days `yyyy-mm-dd`. */
export interface ProfileRow {
  id: number;
  operation: FiscalOperation;
  valid_from: string;
  valid_to: string | null;
  nature: string;
  cfop: string;
  cfop_other_state: string;
  icms_cst: string | null;
  csosn: string | null;
  icms_rate: number;
  icms_reduction: number;
  benefit_code: string;
  pis_cst: string;
  pis_rate: number;
  cofins_cst: string;
  cofins_rate: number;
  without_icms: boolean;
  ibscbs_cst: string;
  class_trib: string;
  used_good: boolean;
  presumed_credit: boolean;
  presumed_code: string;
  presence: string;
  extra_text: string;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  version: number;
  /** A document that has, or had, a number bears it. */
  used: boolean;
}

/** Everything that people write of a profile. */
export type ProfileValues = Omit<ProfileRow, 'id' | 'confirmed_at' | 'confirmed_by' | 'version' | 'used'>;

const columns = sql`id, operation, valid_from, valid_to, nature, cfop, cfop_other_state, icms_cst, csosn, icms_rate,
  icms_reduction, benefit_code, pis_cst, pis_rate, cofins_cst, cofins_rate, without_icms, ibscbs_cst, class_trib,
  used_good, presumed_credit, presumed_code, presence, extra_text, confirmed_at, confirmed_by, version,
  exists (select from fiscal_items where profile_id = fiscal_profiles.id) as used`;

/** Every profile, the newest validity of each operation first. */
export async function listProfiles(db: Executor): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from fiscal_profiles order by operation, valid_from desc`.execute(db);
  return rows;
}

/** The profiles that are valid on a day. */
export async function listProfilesOn(db: Executor, day: string): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select ${columns} from fiscal_profiles
    where valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)`.execute(db);
  return rows;
}

/** São Paulo's day by the database's clock. */
export async function readToday(db: Executor): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(giro_now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** Nobody else changes profiles until the transaction ends. */
export async function lockProfiles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fiscal profiles', 0))`.execute(tx);
}

export async function findProfile(db: Executor, id: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`select ${columns} from fiscal_profiles where id = ${id}`.execute(db);
  return rows[0];
}

/** The last day of the operation's profile without an end that began before a day is the day before that. */
export async function endOpenProfile(
  tx: Tx,
  { operation, valid_from }: Pick<ProfileValues, 'operation' | 'valid_from'>,
  exceptId: number | null,
): Promise<void> {
  await sql`
    update fiscal_profiles set valid_to = ${valid_from}::date - 1, version = version + 1, updated_at = giro_now()
    where operation = ${operation} and valid_to is null and valid_from < ${valid_from}::date
      and id is distinct from ${exceptId}::int`.execute(tx);
}

/** A profile of the operation that is valid on one of these days. */
export async function findOverlap(
  tx: Tx,
  { operation, valid_from, valid_to }: Pick<ProfileValues, 'operation' | 'valid_from' | 'valid_to'>,
  exceptId: number | null,
): Promise<{ from: string; to: string | null } | undefined> {
  const { rows } = await sql<{ from: string; to: string | null }>`
    select valid_from as from, valid_to as to from fiscal_profiles
    where operation = ${operation} and id is distinct from ${exceptId}::int
      and daterange(valid_from, valid_to, '[]') && daterange(${valid_from}::date, ${valid_to}::date, '[]')
    order by valid_from limit 1`.execute(tx);
  return rows[0];
}

export async function insertProfile(tx: Tx, values: ProfileValues, byId: number): Promise<number> {
  const { id } = await tx
    .insertInto('fiscal_profiles')
    .values({ ...values, updated_by: byId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a profile over the edit's version, without its confirmation; false when another save came between. */
export async function updateProfile(tx: Tx, id: number, values: ProfileValues, edit: Edit): Promise<boolean> {
  const unconfirmed = { confirmed_at: null, confirmed_by: null, confirmed_by_id: null };
  const row = await tx
    .updateTable('fiscal_profiles')
    .set({ ...values, ...unconfirmed, ...savedNow(edit) })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const savedNow = ({ byId }: Pick<Edit, 'byId'>) => ({
  updated_at: sql<Date>`giro_now()`,
  updated_by: byId,
  version: sql<number>`version + 1`,
});

export async function confirmProfile(tx: Tx, id: number, accountant: string, byId: number): Promise<void> {
  await tx
    .updateTable('fiscal_profiles')
    .set({
      confirmed_at: sql<Date>`giro_now()`,
      confirmed_by: accountant,
      confirmed_by_id: byId,
      ...savedNow({ byId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteProfile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('fiscal_profiles').where('id', '=', id).execute();
}
