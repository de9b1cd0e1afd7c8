import {
  type InspectionBasis,
  quoteSumCents,
  type ValuedInspection,
  valueInspection,
} from '@giro/contract/rules/inspection-value.ts';
import type { ChosenOption, EvaluationService } from '../evaluation/evaluation.service.ts';
import type { LookedUp } from '../imei-records/imei-records.service.ts';
import type { DeviceRules } from '../settings/device-settings.service.ts';
import { type DecisionFacts, differs } from './inspection-decisions.rules.ts';
import {
  type BenchQuestion,
  benchQuestions,
  type Difference,
  differencesOf,
  type StoredAnswer,
} from './inspection-questions.rules.ts';
import type { InspectedProposal, InspectionRow } from './inspections.queries.ts';

interface BenchParts {
  proposal: InspectedProposal;
  /** Undefined until somebody began. */
  row: InspectionRow | undefined;
  /** Model that it is valued as, if that is not the declared one. */
  otherModelId: number | null;
  /** Today's prices of the model that it is valued as; undefined where the catalogue lost it. */
  prices: Awaited<ReturnType<EvaluationService['readPrices']>> | undefined;
  rules: DeviceRules;
  lookups: readonly LookedUp[];
}

/** All that a bench shows and decides on. */
export interface Bench {
  proposal: InspectedProposal;
  row: InspectionRow | undefined;
  basis: InspectionBasis;
  questions: BenchQuestion[];
  value: ValuedInspection;
  differences: Difference[];
  facts: DecisionFacts;
}

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
  models: { declared: string; found: string | undefined },
  questions: readonly BenchQuestion[],
): Difference[] {
  if (basis === 'quote') return differencesOf(questions);
  const { declared, found = 'Outro modelo' } = models;
  return [{ question: 'Modelo', declared, found, effectCents: foundCents - quotedCents }];
}

/** Findings beside the declared answers, and the value of the device by them. */
export function benchOf({ proposal, row, otherModelId, prices, rules, lookups }: BenchParts): Bench {
  const declared = proposal.selected_options as unknown as ChosenOption[];
  const kind = otherModelId === null ? 'quote' : 'model';
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
  const facts = {
    basis: kind,
    questions,
    isModelGone: otherModelId !== null && prices?.model === undefined,
    differs: row ? differs(known, row) : false,
    differsReason: row?.differs_reason ?? null,
    accountLock: row?.account_lock ?? 'unchecked',
    lockReason: row?.lock_reason ?? null,
    needsLookup: rules.require_lookup,
    lookups,
  } as const;
  const models = { declared: proposal.model_name, found: prices?.model?.name };
  const differences = differencesFor(basis, value, models, questions);
  return { proposal, row, basis, questions, value, differences, facts };
}
