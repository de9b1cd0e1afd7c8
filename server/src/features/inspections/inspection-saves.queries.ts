import type { InspectionDecision, TestCode, TestResult } from '@giro/contract/rules/inspection.ts';
import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DB, InspectionAnswers, Inspections } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { type InspectionSubject, isOf } from './inspections.queries.ts';

const now = sql<Date>`giro_now()`;

/**
 * Begins an inspection at version 0, of which nothing was saved yet, unless there is one. Returns whether it is this
 * one; with two at once, the one that waited for the other finds it begun.
 */
export async function beginInspection(tx: Tx, subject: InspectionSubject, byId: number): Promise<boolean> {
  const of = 'proposalId' in subject ? { proposal_id: subject.proposalId } : { unit_id: subject.unitId };
  const begun = await tx
    .insertInto('inspections')
    .values({ ...of, version: 0, started_by: byId, updated_by: byId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

type InspectionColumns = Pick<
  Updateable<Inspections>,
  | 'imei1'
  | 'imei2'
  | 'serial'
  | 'differs_reason'
  | 'account_lock'
  | 'lock_reason'
  | 'model_id'
  | 'battery_percent'
  | 'cycles'
  | 'grade'
  | 'wipe_method'
  | 'wiped_by'
> & {
  /** A day, `yyyy-mm-dd`. */
  wiped_on?: string | null;
};

/** Noon of a day in São Paulo, so that it is that day everywhere in Brazil. */
const noonOf = (day: string | null) => sql<Date>`(${day}::date + time '12:00') at time zone 'America/Sao_Paulo'`;

/** Changes an inspection that is at the edit's version. Returns its id, or undefined when it is at another. */
async function change(tx: Tx, subject: InspectionSubject, columns: UpdateObject<DB, 'inspections'>, edit: Edit) {
  const changed = await tx
    .updateTable('inspections')
    .set({ ...savedBy(edit, now), ...columns })
    .where(isOf(subject))
    .where(isAtVersion(edit))
    .returning('id')
    .executeTakeFirst();
  return changed?.id;
}

/**
 * Saves some of an inspection, which goes on with it; what is undefined stays. Returns its id, or undefined when it is at
 * another version.
 */
export async function updateInspection(
  tx: Tx,
  subject: InspectionSubject,
  { wiped_on, ...columns }: InspectionColumns,
  edit: Edit,
): Promise<number | undefined> {
  const wiped = wiped_on === undefined ? {} : { wiped_at: noonOf(wiped_on) };
  return change(tx, subject, { ...columns, ...wiped, decided: null, decided_at: null }, edit);
}

/** The facts on which an inspection was decided. */
export interface Decision {
  decided: InspectionDecision;
  valueCents?: number;
  /** JSON. */
  basis?: string;
  /** Why so although a number is blocked or restricted. */
  flagReason?: string | undefined;
}

/** Ends an inspection so. Returns its id, or undefined when it is at another version. */
export async function decideInspection(
  tx: Tx,
  subject: InspectionSubject,
  { decided, valueCents: value_cents, basis: value_basis, flagReason: flag_reason }: Decision,
  edit: Edit,
): Promise<number | undefined> {
  return change(tx, subject, { decided, decided_at: now, value_cents, value_basis, flag_reason }, edit);
}

type AnswerRow = Omit<Insertable<InspectionAnswers>, 'inspection_id'>;

/** Writes what was found of these questions in place of what is stored of them. */
export async function writeAnswers(tx: Tx, inspectionId: number, rows: readonly AnswerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('inspection_answers')
    .values(rows.map((row) => ({ ...row, inspection_id: inspectionId })))
    .onConflict((conflict) =>
      conflict.columns(['inspection_id', 'attribute_id']).doUpdateSet((eb) => ({
        declared: eb.ref('excluded.declared'),
        found: eb.ref('excluded.found'),
        effect_cents: eb.ref('excluded.effect_cents'),
        typed_cents: eb.ref('excluded.typed_cents'),
        note: eb.ref('excluded.note'),
      })),
    )
    .execute();
}

/** Writes the results of these tests; null takes one back. */
export async function writeTests(
  tx: Tx,
  inspectionId: number,
  tests: readonly (readonly [code: TestCode, result: TestResult | null])[],
): Promise<void> {
  const emptied = tests.flatMap(([code, result]) => (result === null ? [code] : []));
  const rows = tests.flatMap(([code, result]) =>
    result === null ? [] : [{ inspection_id: inspectionId, code, result }],
  );
  if (emptied.length > 0) {
    await tx
      .deleteFrom('inspection_tests')
      .where('inspection_id', '=', inspectionId)
      .where('code', 'in', emptied)
      .execute();
  }
  if (rows.length === 0) return;
  await tx
    .insertInto('inspection_tests')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['inspection_id', 'code']).doUpdateSet((eb) => ({ result: eb.ref('excluded.result') })),
    )
    .execute();
}
