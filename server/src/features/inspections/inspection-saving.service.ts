import { type InspectionEdit, inspectionEdit } from '@giro/contract/calls/inspections.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { TestCode } from '@giro/contract/rules/inspection.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, type FieldErrors, FieldProblems, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { Bench } from './inspection-bench.rules.ts';
import { hasArrived, isOnBench } from './inspection-decisions.rules.ts';
import { answerProblems, identityProblems } from './inspection-edits.rules.ts';
import type { BenchQuestion } from './inspection-questions.rules.ts';
import { type InspectionReading, notArrived, unknownProposal } from './inspection-reading.service.ts';
import { beginInspection, updateInspection, writeAnswers, writeTests } from './inspection-saves.queries.ts';
import {
  findInspected,
  findInspection,
  type InspectedProposal,
  type InspectionSubject,
} from './inspections.queries.ts';

export interface InspectionSavingOptions {
  database: Database;
  reading: InspectionReading;
  proposals: Pick<ProposalsService, 'shareLock'>;
  events: ProposalEvents;
  now: () => Date;
}

export type InspectionSaving = ReturnType<typeof createInspectionSaving>;

/** Keeps what is found of a seller's device, a little at a time. */
export function createInspectionSaving({ database, reading, proposals, events, now }: InspectionSavingOptions) {
  /** Problems with an edit that only the server knows, by field. */
  function problemsWith(bench: Bench, edit: InspectionEdit): FieldErrors {
    const problems = new FieldProblems();
    for (const [field, text] of identityProblems(edit, bench.row, saoPauloToday(now()))) problems.add(field, text);
    if (bench.facts.isModelGone && edit.model_id) problems.add('model_id', 'Não encontramos este modelo.');
    for (const [field, text] of answerProblems(edit, bench.questions)) problems.add(field, text);
    return problems.errors;
  }

  /** The bench as it would be with the model that an edit names. */
  function loadFor(db: Database | Tx, proposal: InspectedProposal, { model_id }: InspectionEdit) {
    return reading.load(db, proposal, model_id === proposal.model_id ? null : model_id);
  }

  /** Problems with the readable fields of a body, to be told together with the others. */
  async function problemsOf(proposalId: number, body: unknown): Promise<FieldErrors> {
    const sent = Object.entries(body ?? {}).filter(([field, value]) => isReadable(field, value));
    const proposal = await findInspected(database, proposalId);
    const edit = inspectionEdit.safeParse(Object.fromEntries(sent));
    return proposal && edit.success ? problemsWith(await loadFor(database, proposal, edit.data), edit.data) : {};
  }

  /** Begins the inspection of a proposal unless somebody has. */
  async function begin(tx: Tx, proposalId: number, byId: number): Promise<void> {
    if (await beginInspection(tx, { proposalId }, byId)) {
      await events.note(tx, { proposalId, kind: 'inspection-started', by: byId });
    }
  }

  /**
   * Saves some of what was found; version 0 begins. Throws 404; 409 when the proposal is no longer on the bench, or
   * somebody has saved or begun since; 422 with every bad field.
   */
  async function save(proposalId: number, edit: InspectionEdit, over: Edit) {
    return database.transaction().execute(async (tx) => {
      await proposals.shareLock(tx, proposalId);
      const proposal = await findInspected(tx, proposalId);
      if (!proposal) throw notFound(unknownProposal);
      assertOnBench(proposal.status);
      const bench = await loadFor(tx, proposal, edit);
      const problems = new FieldProblems();
      problems.addAll(problemsWith(bench, edit));
      problems.throwIfAny();
      if (over.expectedVersion === 0) await begin(tx, proposalId, over.byId);
      const id = await updateInspection(tx, { proposalId }, columnsOf(edit, proposal.model_id, over.byId), over);
      if (id === undefined) return refuseSave(tx, { proposalId });
      await writeAnswers(tx, id, changedAnswers(bench.questions, edit));
      await writeTests(tx, id, Object.entries(edit.tests ?? {}) as [TestCode, 'pass' | 'fail' | 'na' | null][]);
      return reading.present(await reading.load(tx, proposal));
    });
  }

  return { problemsOf, begin, save };
}

function isReadable(field: string, value: unknown): boolean {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = inspectionEdit.shape;
  return shape[field]?.safeParse(value).success ?? false;
}

/** Throws 409 unless the device is there to be decided on. */
export function assertOnBench(status: number): void {
  if (isOnBench(status)) return;
  const label = proposalStatusLabel(status, 'admin');
  throw conflict(hasArrived(status) ? `A conferência já terminou: a proposta está em "${label}".` : notArrived);
}

/** Says who has saved an inspection, or begun it, since it was loaded. */
export async function refuseSave(tx: Tx, subject: InspectionSubject): Promise<never> {
  const row = await findInspection(tx, subject);
  return refuseUnsaved(tx, { table: 'inspections', id: row?.id ?? 0, changed: 'Esta conferência foi alterada' });
}

/** The columns that an edit sets; what it leaves out is undefined. */
export function columnsOf(edit: InspectionEdit, declaredModelId: number | null, byId: number) {
  const { imei1, imei2, serial, differs_reason, account_lock, lock_reason, battery_percent, cycles, grade, wipe } =
    edit;
  return {
    imei1,
    imei2,
    serial,
    differs_reason,
    account_lock,
    lock_reason,
    model_id: edit.model_id === declaredModelId ? null : edit.model_id,
    battery_percent,
    cycles,
    grade,
    ...(wipe === undefined
      ? {}
      : { wipe_method: wipe?.method ?? null, wiped_on: wipe?.wiped_at ?? null, wiped_by: wipe ? byId : null }),
  };
}

/** Rows of the questions that an edit says something of, merged into what is stored of them. */
function changedAnswers(questions: readonly BenchQuestion[], { answers = {}, typed_effects = {} }: InspectionEdit) {
  return questions.flatMap((question) => {
    const { attributeId, options, declaredItems, foundItems, typedCents, reason } = question;
    const [found, typed] = [answers[attributeId], typed_effects[attributeId]];
    if (found === undefined && typed === undefined) return [];
    const known = [...options.map(({ id, value }) => ({ idValue: id, value })), ...(declaredItems ?? [])];
    const items = found
      ? [...new Set(found)].flatMap((id) => known.find(({ idValue }) => idValue === id) ?? [])
      : foundItems;
    const amount = typed === undefined ? { typed_cents: typedCents, note: reason } : typedColumns(typed);
    return {
      attribute_id: attributeId,
      declared: declaredItems && JSON.stringify(declaredItems),
      found: JSON.stringify(items),
      ...amount,
    };
  });
}

const typedColumns = (typed: { value: number; reason: string } | null) =>
  typed ? { typed_cents: Math.round(typed.value * 100), note: typed.reason } : { typed_cents: null, note: null };
