import type { InspectionEdit } from '@giro/contract/calls/inspections.ts';
import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { TestCode, TestResult } from '@giro/contract/rules/inspection.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import { type Database, type Executor, type Tx, violates } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, FieldProblems, invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import { differs, lookedUpNumbers } from './inspection-decisions.rules.ts';
import { identityProblems } from './inspection-edits.rules.ts';
import { beginInspection, decideInspection, updateInspection, writeTests } from './inspection-saves.queries.ts';
import { columnsOf, refuseSave } from './inspection-saving.service.ts';
import { imeisOf, presentUnitInspection } from './inspections.presenter.ts';
import { findInspection, findUnit, holdUnit, type InspectedUnit, type InspectionRow } from './inspections.queries.ts';
import { shelveUnit } from './unit-bench.queries.ts';

export interface UnitBenchOptions {
  database: Database;
  /** Units as the shop's people see them. */
  units: { get(db: Executor, id: number): Promise<ShelfUnit> };
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
  now: () => Date;
}

const unknownUnit = 'Unidade não encontrada.';
const onShelf = 'Outra unidade na prateleira tem este IMEI.';

/** The bench of units that came back from their buyers: what was found decides between the shelf and the books. */
export function createUnitBench({ database, units, imeiRecords, now }: UnitBenchOptions) {
  async function present(db: Executor, unit: InspectedUnit) {
    const row = await findInspection(db, { unitId: unit.id });
    const lookups = await imeiRecords.listNewest(db, lookedUpNumbers(imeisOf(unit), row));
    return { inspection: presentUnitInspection(unit, row, lookups), unit: await units.get(db, unit.id) };
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
      return present(tx, assertReturned(await holdUnit(tx, unitId)));
    });
  }

  /** Says why an inspection could not be written: the unit is elsewhere by now, or somebody has saved since. */
  async function refuse(tx: Tx, unitId: number): Promise<never> {
    assertReturned(await findUnit(tx, unitId));
    return refuseSave(tx, { unitId });
  }

  async function decide(tx: Tx, unitId: number, edit: Edit): Promise<InspectionRow> {
    if (edit.expectedVersion === 0) await beginInspection(tx, { unitId }, edit.byId);
    const row = await findInspection(tx, { unitId });
    const id = await decideInspection(tx, { unitId }, { decided: 'shelved' }, edit);
    if (!row || id !== row.id) return refuse(tx, unitId);
    return row;
  }

  /**
   * Puts a unit that came back on the shelf as it was found. Throws 404; 409 for a unit that is not back, and when
   * somebody has saved since; 422 when it is another device without a reason, or another unit on the shelf has its IMEI.
   */
  async function shelve(unitId: number, edit: Edit): Promise<ShelfUnit> {
    return database
      .transaction()
      .execute(async (tx) => {
        const unit = assertReturned(await findUnit(tx, unitId));
        const row = await decide(tx, unitId, edit);
        const isOther = differs({ imeis: imeisOf(unit), serial: unit.serial }, row);
        if (isOther && !row.differs_reason) throw invalid({ differs_reason: [isOtherDevice] });
        const { id: inspectionId, imei1, imei2, serial, grade, battery_percent: batteryPercent } = row;
        const as = { inspectionId, imei1, imei2, serial, grade, batteryPercent };
        if (!(await shelveUnit(tx, unitId, as, edit.byId))) {
          assertReturned(await findUnit(tx, unitId));
          throw refused(onShelf);
        }
        return units.get(tx, unitId);
      })
      .catch((error) => {
        throw violates(error, 'units_shelf_imei') ? refused(onShelf) : error;
      });
  }

  return { get, save, shelve };
}

const isOtherDevice = 'O IMEI ou o número de série é outro: diga por quê.';

/** Throws 404, and 409 for a unit that is not back. */
export function assertReturned(unit: InspectedUnit | undefined): InspectedUnit {
  if (!unit) throw notFound(unknownUnit);
  if (unit.state === 'returned') return unit;
  const { label } = unitStateRows[unit.state as UnitState];
  throw conflict(`Só uma unidade devolvida vai para a bancada. Situação desta: ${label}.`);
}
