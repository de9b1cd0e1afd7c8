import { type Adjustment, offeredCents, sumCents } from './proposal.ts';

/** A question of the bench: declared beside found, by the ids of the answers. */
export interface InspectedQuestion {
  /** Null for a question that was added since the quote: it had no amount. */
  declared: readonly number[] | null;
  found: readonly number[];
  /** Effect of each answer on the price today, in centavos. */
  options: readonly { id: number; effectCents: number }[];
  /** An amount typed in place of today's, in centavos; it counts where a declared answer is gone. */
  typedCents: number | null;
}

/** The basis a device is valued against. */
export interface InspectionBasis {
  /** `quote`: the quote and its changes; `model`: another model, wholly valued at today's prices. */
  basis: 'quote' | 'model';
  /** Amount the shop has promised for the device as declared. */
  quotedCents: number;
  /** Amount to which effects are added: the quote's sum before it was floored, or the other model's base value. */
  startCents: number;
  /** True if a device better than declared is worth more than its quote. */
  betterPaysMore: boolean;
}

export interface ValuedInspection {
  /** As found, from zero to the most that is stored. */
  foundCents: number;
  /** Amount an approval pays: the quote, or more where better pays more. */
  approvingCents: number;
}

/**
 * The sum that a quote was floored or capped from, so that a change counts from where the device really stood. A quote
 * that its own prices do not give, from whatever reason, is the sum itself.
 */
export function quoteSumCents(quotedCents: number, baseCents: number, declared: readonly Adjustment[]): number {
  const sum = sumCents(baseCents, declared);
  return offeredCents(sum) === quotedCents ? sum : quotedCents;
}

/** True if an answer was declared that the model no longer has: nobody knows its worth today. */
export function isDeclaredGone({ declared, options }: InspectedQuestion): boolean {
  return declared?.some((id) => !options.some((option) => option.id === id)) ?? false;
}

/** The answers that stand on one side alone. */
function changed({ declared, found }: InspectedQuestion) {
  const before = declared ?? [];
  return {
    lost: before.filter((id) => !found.includes(id)),
    won: found.filter((id) => !before.includes(id)),
  };
}

export function isChanged(question: InspectedQuestion): boolean {
  const { lost, won } = changed(question);
  return lost.length + won.length > 0;
}

function amountOf({ options }: InspectedQuestion, ids: readonly number[]): number | undefined {
  const effects = ids.map((id) => options.find((option) => option.id === id)?.effectCents);
  return effects.every((effect) => effect !== undefined) ? effects.reduce((sum, effect) => sum + effect, 0) : undefined;
}

/**
 * Effect of a question on the value, in centavos: today's amount of the found answer less today's amount of the
 * declared one, so nothing while both are the same, whatever became of the prices. Undefined if an answer is gone,
 * until an amount is typed.
 */
export function changeCents(question: InspectedQuestion): number | undefined {
  if (question.typedCents !== null && isDeclaredGone(question)) return question.typedCents;
  const { lost, won } = changed(question);
  const [less, more] = [amountOf(question, lost), amountOf(question, won)];
  return less === undefined || more === undefined ? undefined : more - less;
}

/** Effect of a question on the value on this basis; answers of another model count whole, as in its wizard. */
export function questionCents(basis: InspectionBasis['basis'], question: InspectedQuestion): number | undefined {
  return basis === 'quote' ? changeCents(question) : amountOf(question, question.found);
}

/** Values a device as found. An effect that is not known yet counts nothing. */
export function valueInspection(
  { basis, quotedCents, startCents, betterPaysMore }: InspectionBasis,
  questions: readonly InspectedQuestion[],
): ValuedInspection {
  const sum = questions.reduce((total, question) => total + (questionCents(basis, question) ?? 0), startCents);
  const foundCents = betterPaysMore ? offeredCents(sum) : Math.min(offeredCents(sum), quotedCents);
  return { foundCents, approvingCents: Math.max(quotedCents, foundCents) };
}
