import { type InspectionEdit, inspectionEdit } from '@giro/contract/calls/inspection-shapes.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { TestCode, TestResult } from '@giro/contract/rules/inspection.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import type { PrivateFiles } from '../../platform/files/private-files.ts';
import { type FieldErrors, FieldProblems } from '../../platform/http/errors.ts';
import { refuseUnsaved, type ShownEdit } from '../../platform/http/if-match.ts';
import { changedAnswers, columnsOf, editProblems, readableOf } from './inspection-edits.rules.ts';
import type { Decisions, Findings, InspectionKind, OutcomeOf, Verdict } from './inspection-kind.service.ts';
import { createInspectionPhotos } from './inspection-photos.service.ts';
import { decideInspection, updateInspection, writeAnswers, writeTests } from './inspection-saves.queries.ts';
import { findInspection } from './inspections.queries.ts';
import { createProposalKind, type ProposalKindOptions } from './proposal-kind.service.ts';
import { createUnitKind, type UnitKindOptions } from './unit-kind.service.ts';

interface Ground {
  database: Database;
  privateFiles: PrivateFiles;
  now: () => Date;
}

export type Inspections = ReturnType<typeof createInspections>;

/** Inspections of sellers' devices, and of units that came back. */
export function createInspections(options: Ground & ProposalKindOptions & UnitKindOptions) {
  return {
    proposal: createInspection(createProposalKind(options), options),
    unit: createInspection(createUnitKind(options), options),
  };
}

/** Keeps the findings on a device a little at a time, and decides on them once, however many people press. */
function createInspection<Device extends { id: number }, Found extends Findings, Answer, Ends extends Decisions<Found>>(
  kind: InspectionKind<Device, Found, Answer, Ends>,
  { database, privateFiles, now }: Ground,
) {
  /** Throws 404, and 409 for a device that is not there. */
  const get = async (id: number): Promise<Answer> => kind.present(database, await kind.read(database, id));

  function problemsWith(found: Found, edit: InspectionEdit): FieldProblems {
    const problems = new FieldProblems();
    for (const [field, text] of editProblems(edit, found, saoPauloToday(now()))) problems.add(field, text);
    return problems;
  }

  /** Problems with the readable fields of a body, to be told together with the others. */
  async function problemsOf(id: number, body: unknown): Promise<FieldErrors> {
    const edit = inspectionEdit.safeParse(readableOf(body));
    const device = edit.success && (await kind.find(database, id));
    return device ? problemsWith(await kind.load(database, device, edit.data), edit.data).errors : {};
  }

  /** Says who has saved an inspection, or begun it, since it was loaded; or that its device is elsewhere by now. */
  async function refuse(tx: Tx, device: Device): Promise<never> {
    await kind.confirm(tx, device);
    const row = await findInspection(tx, kind.subjectOf(device.id));
    return refuseUnsaved(tx, { table: 'inspections', id: row?.id ?? 0, changed: 'Esta conferência foi alterada' });
  }

  /**
   * Saves some of what was found; version 0 begins. Throws 404; 409 for a device that is not there, and when somebody has
   * saved or begun since; 422 with every bad field.
   */
  async function save(id: number, edit: InspectionEdit, over: Edit): Promise<Answer> {
    return database.transaction().execute(async (tx) => {
      const device = await kind.enter(tx, id, 'save');
      const found = await kind.load(tx, device, edit);
      problemsWith(found, edit).throwIfAny();
      if (over.expectedVersion === 0) await kind.begin(tx, id, over.byId);
      const columns = columnsOf(edit, kind.declaredModelOf(device), over.byId);
      const inspectionId = await updateInspection(tx, kind.subjectOf(id), columns, over);
      if (inspectionId === undefined) return refuse(tx, device);
      await writeAnswers(tx, inspectionId, changedAnswers(found.questions, edit));
      await writeTests(tx, inspectionId, Object.entries(edit.tests ?? {}) as [TestCode, TestResult | null][]);
      return kind.present(tx, await kind.load(tx, await kind.confirm(tx, device)));
    });
  }

  /**
   * Ends an inspection, and does what follows in the same transaction. Throws 404; 409 for a device that is not there and
   * for an older version; 422 with everything that is missing; and the refusals of the decision.
   */
  async function decide<Name extends keyof Ends & string>(
    id: number,
    name: Name,
    said: Parameters<Ends[Name]>[0],
    edit: ShownEdit,
  ): Promise<OutcomeOf<Ends[Name]>> {
    return database.transaction().execute((tx) => decideIn(tx, id, name, said, edit));
  }

  /** The same within the caller's transaction. */
  async function decideIn<Name extends keyof Ends & string>(
    tx: Tx,
    id: number,
    name: Name,
    said: Parameters<Ends[Name]>[0],
    edit: ShownEdit,
  ): Promise<OutcomeOf<Ends[Name]>> {
    const verdictOf = kind.decisions[name] as Ends[Name];
    const verdict = verdictOf(said as never, edit) as Verdict<Found, OutcomeOf<Ends[Name]>>;
    const device = await kind.enter(tx, id, 'decide');
    if (edit.expectedVersion === 0) await kind.begin(tx, id, edit.byId);
    const found = await kind.load(tx, device);
    if (!found.row || isStale(edit, found.row.version)) return refuse(tx, device);
    assertComplete(verdict.missing(found));
    const decision = await verdict.judge(tx, found);
    const inspectionId = await decideInspection(
      tx,
      kind.subjectOf(id),
      { decided: verdict.decided, ...decision },
      edit,
    );
    if (inspectionId !== found.row.id) return refuse(tx, device);
    return verdict.follow(tx, found, inspectionId);
  }

  return { get, problemsOf, save, decide, decideIn, photos: createInspectionPhotos({ database, privateFiles, kind }) };
}

/** Throws 422 with everything that is missing. */
function assertComplete(missing: readonly { field: string; text: string }[]): void {
  const problems = new FieldProblems();
  for (const { field, text } of missing) problems.add(field, text);
  problems.throwIfAny();
}
