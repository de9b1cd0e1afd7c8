import type { BodyOf } from '@giro/contract/call.ts';
import type { InspectionEdit, shelveUnitCall } from '@giro/contract/calls/inspections.ts';
import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { TestCode, TestResult } from '@giro/contract/rules/inspection.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import { conflict, FieldProblems, notFound, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import type { UnitsService } from '../units/units.service.ts';
import { differs, lookedUpNumbers, missingForShelf } from './inspection-decisions.rules.ts';
import { assertComplete } from './inspection-decisions.service.ts';
import { identityProblems } from './inspection-edits.rules.ts';
import { beginInspection, decideInspection, updateInspection, writeTests } from './inspection-saves.queries.ts';
import { columnsOf, refuseSave } from './inspection-saving.service.ts';
import { imeisOf, presentUnitInspection } from './inspections.presenter.ts';
import {
  findInspection,
  findUnit,
  type InspectedUnit,
  type InspectionRow,
  shareLockUnit,
} from './inspections.queries.ts';

export interface UnitBenchOptions {
  database: Database;
  /** Units as the shop's people see them. */
  units: Pick<UnitsService, 'get' | 'shelve'>;
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
  imeiFlags: Pick<ImeiFlags, 'restrictionsOf' | 'assertExplained'>;
  now: () => Date;
}

type Shelving = BodyOf<typeof shelveUnitCall>;

const unknownUnit = 'Unidade não encontrada.';
const onShelf = 'Outra unidade na prateleira tem este IMEI.';

/** The bench of units that came back from their buyers: what was found decides between the shelf and the books. */
export function createUnitBench({ database, units, imeiRecords, imeiFlags, now }: UnitBenchOptions) {
  async function present(db: Executor, unit: InspectedUnit) {
    const row = await findInspection(db, { unitId: unit.id });
    const lookups = await imeiRecords.listNewest(db, lookedUpNumbers(imeisOf(unit), row));
    return {
      inspection: presentUnitInspection(unit, row, lookups),
      unit: await units.get(db, unit.id),
      missing: missingOf(unit, row).map(({ text }) => text),
    };
  }

  /** Throws 404, and 409 for a unit that is not back. */
  async function get(unitId: number) {
    const unit = assertReturned(await findUnit(database, unitId));
    return present(database, unit);
  }

  /**
   * Saves some of what was found; version 0 begins. Throws 404; 409 for a unit that is not back, and when somebody has
   * saved or begun since; 422 with every bad field.
   */
  async function save(unitId: number, edit: InspectionEdit, over: Edit) {
    return database.transaction().execute(async (tx) => {
      assertReturned(await findUnit(tx, unitId));
      const problems = new FieldProblems();
      const stored = await findInspection(tx, { unitId });
      for (const [field, text] of identityProblems(edit, stored, saoPauloToday(now()))) problems.add(field, text);
      problems.throwIfAny();
      if (over.expectedVersion === 0) await beginInspection(tx, { unitId }, over.byId);
      const id = await updateInspection(tx, { unitId }, columnsOf(edit, null, over.byId), over);
      if (id === undefined) return refuse(tx, unitId);
      await writeTests(tx, id, Object.entries(edit.tests ?? {}) as [TestCode, TestResult | null][]);
      return present(tx, assertReturned(await shareLockUnit(tx, unitId)));
    });
  }

  /** Says why an inspection could not be written: the unit is elsewhere by now, or somebody has saved since. */
  async function refuse(tx: Tx, unitId: number): Promise<never> {
    assertReturned(await findUnit(tx, unitId));
    return refuseSave(tx, { unitId });
  }

  /** The inspection at the version that was seen. Throws 409 when it is at another. */
  async function readSeen(tx: Tx, unitId: number, edit: Edit): Promise<InspectionRow> {
    if (edit.expectedVersion === 0) await beginInspection(tx, { unitId }, edit.byId);
    const row = await findInspection(tx, { unitId });
    return !row || isStale(edit, row.version) ? refuse(tx, unitId) : row;
  }

  /** Holds every number of the device, known and found, against what the shop knows; returns why it goes on if it must. */
  async function explain(tx: Tx, unit: InspectedUnit, row: InspectionRow, reason: string | undefined) {
    const restrictions = await imeiFlags.restrictionsOf(tx, [...imeisOf(unit), ...imeisOf(row)]);
    imeiFlags.assertExplained(restrictions, reason);
    return restrictions.length > 0 ? reason : undefined;
  }

  /**
   * Puts a unit that came back on the shelf as it was found. Throws 404; 409 for a unit that is not back, when somebody
   * has saved since, and with `needs` for a number that is blocked or restricted; 422 with everything that was not looked
   * at yet, and when another unit on the shelf has its IMEI.
   */
  async function shelve(unitId: number, { flag_reason }: Shelving, edit: Edit): Promise<ShelfUnit> {
    return database
      .transaction()
      .execute(async (tx) => {
        const unit = assertReturned(await findUnit(tx, unitId));
        const row = await readSeen(tx, unitId, edit);
        assertComplete(missingOf(unit, row));
        const flagReason = await explain(tx, unit, row, flag_reason);
        const id = await decideInspection(tx, { unitId }, { decided: 'shelved', flagReason }, edit);
        if (id !== row.id) return refuse(tx, unitId);
        const { imei1, imei2, serial, grade, battery_percent: batteryPercent } = row;
        const as = { inspectionId: id, imei1, imei2, serial, grade, batteryPercent };
        if (!(await units.shelve(tx, unitId, as, edit.byId))) {
          assertReturned(await findUnit(tx, unitId));
          throw refused(onShelf);
        }
        const states = {
          before: { Situação: unitStateRows.returned.label },
          after: { Situação: unitStateRows.in_stock.label },
        };
        await record(tx, { kind: 'unit-changed', subject: subjects.unit(unit.code), ...states });
        return units.get(tx, unitId);
      })
      .catch((error) => {
        throw violates(error, 'units_shelf_imei') ? refused(onShelf) : error;
      });
  }

  return { get, save, shelve };
}

/** Checks not made since a unit came back. */
function missingOf(unit: InspectedUnit, row: InspectionRow | undefined) {
  return missingForShelf({
    differs: row !== undefined && differs({ imeis: imeisOf(unit), serial: unit.serial }, row),
    differsReason: row?.differs_reason ?? null,
    accountLock: row?.account_lock ?? 'unchecked',
    lockReason: row?.lock_reason ?? null,
    tested: (row?.tests ?? []).map(({ code }) => code),
    isWiped: Boolean(row?.wipe_method && row.wiped_at),
    isGraded: Boolean(row?.grade),
  });
}

/** Throws 404, and 409 for a unit that is not back. */
export function assertReturned(unit: InspectedUnit | undefined): InspectedUnit {
  if (!unit) throw notFound(unknownUnit);
  if (unit.state === 'returned') return unit;
  const { label } = unitStateRows[unit.state as UnitState];
  throw conflict(`Só uma unidade devolvida vai para a bancada. Situação desta: ${label}.`);
}
