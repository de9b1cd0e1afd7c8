import {
  type InspectionBasis,
  quoteSumCents,
  type ValuedInspection,
  valueInspection,
} from '@giro/contract/rules/inspection-value.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { ChosenOption, EvaluationService } from '../evaluation/evaluation.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import { type DecisionFacts, differs, hasArrived, missingForApproval } from './inspection-decisions.rules.ts';
import {
  type BenchQuestion,
  benchQuestions,
  type Difference,
  differencesOf,
  type StoredAnswer,
} from './inspection-questions.rules.ts';
import { presentBench } from './inspections.presenter.ts';
import {
  findInspected,
  findInspection,
  findLookup,
  type InspectedProposal,
  type InspectionRow,
} from './inspections.queries.ts';

export interface InspectionReadingOptions {
  database: Database;
  evaluation: EvaluationService;
  deviceSettings: DeviceSettingsService;
}

/** All that a bench shows and decides on. */
export interface Bench {
  proposal: InspectedProposal;
  /** Undefined until somebody began. */
  row: InspectionRow | undefined;
  basis: InspectionBasis;
  questions: BenchQuestion[];
  value: ValuedInspection;
  differences: Difference[];
  facts: DecisionFacts;
  lookup: Awaited<ReturnType<typeof findLookup>>;
}

export const unknownProposal = 'Proposta não encontrada.';

export type InspectionReading = ReturnType<typeof createInspectionReading>;

/** What was found of a seller's device so far, and what it is worth so. */
export function createInspectionReading({ database, evaluation, deviceSettings }: InspectionReadingOptions) {
  /**
   * Reads what a proposal's bench works with, at today's prices. `modelId` is what it would be with another model; null:
   * with the declared one.
   */
  async function load(db: Executor, proposal: InspectedProposal, modelId?: number | null): Promise<Bench> {
    const row = await findInspection(db, { proposalId: proposal.id });
    const otherId = modelId === undefined ? (row?.model_id ?? null) : modelId;
    const pricedId = otherId ?? proposal.model_id;
    const [rules, prices, lookup] = await Promise.all([
      deviceSettings.read(db),
      pricedId === null ? undefined : evaluation.readPrices(db, pricedId),
      findLookup(db, row?.imei1 ?? proposal.imei),
    ]);
    const declared = proposal.selected_options as unknown as ChosenOption[];
    const kind = otherId === null ? 'quote' : 'model';
    const stored = (row?.answers ?? []) as unknown as StoredAnswer[];
    const questions = benchQuestions(kind, prices?.questions ?? [], declared, stored);
    const basis = {
      basis: kind,
      quotedCents: proposal.value_cents,
      startCents: kind === 'model' ? (prices?.model?.base_value_cents ?? 0) : quoteStartCents(proposal, declared),
      betterPaysMore: rules.better_pays_more,
    } as const;
    const value = valueInspection(basis, questions);
    const known = { imeis: [proposal.imei], serial: proposal.serial_number };
    return {
      proposal,
      row,
      basis,
      questions,
      value,
      differences: differencesFor(basis, value, proposal.model_name, prices?.model?.name, questions),
      facts: {
        basis: kind,
        questions,
        isModelGone: otherId !== null && prices?.model === undefined,
        differs: row ? differs(known, row) : false,
        differsReason: row?.differs_reason ?? null,
        accountLock: row?.account_lock ?? 'unchecked',
        lockReason: row?.lock_reason ?? null,
        needsLookup: rules.require_lookup,
        lookup,
      },
      lookup,
    };
  }

  const present = (bench: Bench) =>
    presentBench(
      bench,
      missingForApproval(bench.facts).map(({ text }) => text),
    );

  /** Throws 404, and 409 before the device has arrived. */
  async function get(proposalId: number) {
    const proposal = await findInspected(database, proposalId);
    if (!proposal) throw notFound(unknownProposal);
    const bench = await load(database, proposal);
    if (!bench.row && !hasArrived(proposal.status)) throw conflict(notArrived);
    return present(bench);
  }

  return { load, present, get };
}

export const notArrived = 'A conferência começa quando o aparelho está a caminho: proposta em trânsito.';

function quoteStartCents({ base_value_cents, value_cents }: InspectedProposal, declared: readonly ChosenOption[]) {
  const amounts = declared.flatMap(({ items }) =>
    items.map(({ amountCents, type }) => ({ amountCents, modification: type })),
  );
  return quoteSumCents(value_cents, base_value_cents, amounts);
}

/** Of another model its name says it all: no answer has an effect by itself. */
function differencesFor(
  { basis, quotedCents }: InspectionBasis,
  { foundCents }: ValuedInspection,
  declaredModel: string,
  foundModel: string | undefined,
  questions: readonly BenchQuestion[],
): Difference[] {
  if (basis === 'quote') return differencesOf(questions);
  const found = foundModel ?? 'Outro modelo';
  return [{ question: 'Modelo', declared: declaredModel, found, effectCents: foundCents - quotedCents }];
}
