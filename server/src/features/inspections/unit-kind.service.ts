import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import { type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import type { UnitsService } from '../units/units.service.ts';
import { differs, lookedUpNumbers, missingForShelf } from './inspection-decisions.rules.ts';
import type { Decisions, Findings, InspectionKind, Verdict } from './inspection-kind.service.ts';
import { beginInspection } from './inspection-saves.queries.ts';
import { imeisOf, presentUnitInspection } from './inspections.presenter.ts';
import { findInspection, findUnit, type InspectedUnit, shareLockUnit } from './inspections.queries.ts';

export interface UnitKindOptions {
  /** Units as the shop's people see them. */
  units: Pick<UnitsService, 'get' | 'shelve'>;
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
  imeiFlags: Pick<ImeiFlags, 'restrictionsOf' | 'assertExplained'>;
}

interface UnitFindings extends Findings {
  unit: InspectedUnit;
}

const unknownUnit = 'Unidade não encontrada.';
const onShelf = 'Outra unidade na prateleira tem este IMEI.';

/** Units that came back from their buyers: what was found decides between the shelf and the books. */
export function createUnitKind({ units, imeiRecords, imeiFlags }: UnitKindOptions) {
  async function load(db: Executor, unit: InspectedUnit): Promise<UnitFindings> {
    const row = await findInspection(db, { unitId: unit.id });
    return { unit, row, questions: [], isModelGone: false };
  }

  /** Returns why it goes on although a number of the device, known or found, is blocked or restricted. */
  async function explain(tx: Tx, { unit, row }: UnitFindings, reason: string | undefined) {
    const restrictions = await imeiFlags.restrictionsOf(tx, [...imeisOf(unit), ...(row ? imeisOf(row) : [])]);
    imeiFlags.assertExplained(restrictions, reason);
    return restrictions.length > 0 ? reason : undefined;
  }

  return {
    subjectOf: (unitId: number) => ({ unitId }),
    find: findUnit,
    read: async (db: Executor, id: number) => load(db, assertReturned(await findUnit(db, id))),
    enter: async (tx: Tx, id: number) => assertReturned(await findUnit(tx, id)),
    confirm: async (tx: Tx, { id }: InspectedUnit) => assertReturned(await shareLockUnit(tx, id)),
    async begin(tx: Tx, unitId: number, byId: number) {
      await beginInspection(tx, { unitId }, byId);
    },
    load,
    declaredModelOf: () => null,
    async present(db: Executor, found: UnitFindings) {
      const { unit, row } = found;
      const lookups = await imeiRecords.listNewest(db, lookedUpNumbers(imeisOf(unit), row));
      return {
        inspection: presentUnitInspection(unit, row, lookups),
        unit: await units.get(db, unit.id),
        missing: missingOf(found).map(({ text }) => text),
      };
    },
    decisions: {
      /**
       * Puts a unit on the shelf as it was found. Throws 409 with `needs` for a number that is blocked or restricted; 422
       * when another unit on the shelf has its IMEI.
       */
      shelve: ({ flag_reason }: { flag_reason?: string | undefined }, edit: ShownEdit) =>
        ({
          decided: 'shelved' as const,
          missing: missingOf,
          judge: async (tx, found) => ({ flagReason: await explain(tx, found, flag_reason) }),
          async follow(tx, { unit, row }, inspectionId) {
            const { imei1 = null, imei2 = null, serial = null, grade = null, battery_percent = null } = row ?? {};
            const as = { inspectionId, imei1, imei2, serial, grade, batteryPercent: battery_percent };
            const isShelved = await units.shelve(tx, unit.id, as, edit.byId).catch((error) => {
              throw violates(error, 'units_shelf_imei') ? refused(onShelf) : error;
            });
            if (!isShelved) {
              assertReturned(await findUnit(tx, unit.id));
              throw refused(onShelf);
            }
            const states = {
              before: { Situação: unitStateRows.returned.label },
              after: { Situação: unitStateRows.in_stock.label },
            };
            await record(tx, { kind: 'unit-changed', subject: subjects.unit(unit.code), ...states });
            return units.get(tx, unit.id);
          },
        }) satisfies Verdict<UnitFindings, ShelfUnit>,
    },
  } satisfies InspectionKind<InspectedUnit, UnitFindings, unknown, Decisions<UnitFindings>>;
}

/** Everything that was not looked at since the unit came back. */
function missingOf({ unit, row }: UnitFindings) {
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
function assertReturned(unit: InspectedUnit | undefined): InspectedUnit {
  if (!unit) throw notFound(unknownUnit);
  if (unit.state === 'returned') return unit;
  const { label } = unitStateRows[unit.state as UnitState];
  throw conflict(`Só uma unidade devolvida vai para a bancada. Situação desta: ${label}.`);
}
