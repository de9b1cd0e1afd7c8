import {
  type InspectedQuestion,
  type InspectionBasis,
  isChanged,
  isDeclaredGone,
  questionCents,
} from '@giro/contract/rules/inspection-value.ts';
import { effectCents, isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import type { ChosenOption, Question } from '../evaluation/evaluation.service.ts';

/** An answer as it is stored of a proposal and of an inspection. */
export interface AnswerItem {
  idValue: number;
  value: string;
}

/** Stored answer to a question that somebody looked at. */
export interface StoredAnswer {
  attribute_id: number;
  found: AnswerItem[];
  effect_cents: number | null;
  typed_cents: number | null;
  note: string | null;
}

/** A question of the bench, with words beside what its value is worked out from. */
export interface BenchQuestion extends InspectedQuestion {
  attributeId: number;
  name: string;
  declaredItems: AnswerItem[] | null;
  foundItems: AnswerItem[];
  options: { id: number; value: string; effectCents: number }[];
  /** Why an amount was typed. */
  reason: string | null;
  /** As it was when the inspection was decided. */
  frozenCents: number | null;
}

/** A difference as it is stored, and as offers show it. */
export interface Difference {
  question: string;
  declared: string;
  found: string;
  effectCents: number;
}

/** Several answers take none for an answer; one that was not given among them was asked of nobody. */
function declaredItemsOf(attributeId: number, declared: readonly ChosenOption[]): AnswerItem[] | null {
  const option = declared.find((each) => each.attributeId === attributeId);
  if (!option) return isMultipleChoice(attributeId) ? [] : null;
  return option.items.map(({ idValue, value }) => ({ idValue, value }));
}

/** True if a question about the declared device is still one of its model's. */
const isAsked = (questions: readonly Question[], attributeId: number) =>
  questions.some((question) => question.attributeId === attributeId);

/**
 * The questions of the bench: those of the model, with what was declared, and with what was found where somebody looked.
 * Of the declared model also those that it no longer has; of another one only answers that it knows.
 */
export function benchQuestions(
  basis: InspectionBasis['basis'],
  asked: readonly Question[],
  declared: readonly ChosenOption[],
  stored: readonly StoredAnswer[],
): BenchQuestion[] {
  const gone = declared
    .filter(({ attributeId }) => basis === 'quote' && !isAsked(asked, attributeId))
    .map(({ attributeId, atributo }) => ({ attributeId, name: atributo, answers: [] }));
  return [...asked, ...gone].map(({ attributeId, name, answers }) => {
    const options = answers.map((answer) => ({
      id: answer.valueId,
      value: answer.value,
      effectCents: effectCents(answer),
    }));
    const answer = stored.find((each) => each.attribute_id === attributeId);
    const declaredItems = declaredItemsOf(attributeId, declared);
    const known = answer?.found ?? declaredItems ?? [];
    const foundItems =
      basis === 'quote' ? known : known.filter(({ idValue }) => options.some(({ id }) => id === idValue));
    return {
      attributeId,
      name,
      declaredItems,
      foundItems,
      declared: declaredItems?.map(({ idValue }) => idValue) ?? null,
      found: foundItems.map(({ idValue }) => idValue),
      options,
      typedCents: answer?.typed_cents ?? null,
      reason: answer?.note ?? null,
      frozenCents: answer?.effect_cents ?? null,
    };
  });
}

/** True if the amount of a change has still to be typed. */
export const lacksAmount = (basis: InspectionBasis['basis'], question: BenchQuestion) =>
  basis === 'quote' && questionCents(basis, question) === undefined;

/** True if a single choice of another model is still open; that model's value needs them all. */
export const isOpen = (basis: InspectionBasis['basis'], { attributeId, found }: BenchQuestion) =>
  basis === 'model' && found.length === 0 && !isMultipleChoice(attributeId);

const wordsOf = (items: readonly AnswerItem[]) => items.map(({ value }) => value).join(', ');

function declaredWords({ declaredItems }: BenchQuestion): string {
  return declaredItems === null ? 'Não foi perguntado' : wordsOf(declaredItems) || 'Nada';
}

function foundWords(question: BenchQuestion): string {
  const words = isChanged(question) ? wordsOf(question.foundItems) : '';
  return words || (question.typedCents !== null && question.reason) || 'Nada';
}

const isDifferent = (question: BenchQuestion) =>
  isChanged(question) || (question.typedCents !== null && isDeclaredGone(question));

/** Findings that differ from the declared answers, in words, with their effect on the value. */
export function differencesOf(questions: readonly BenchQuestion[]): Difference[] {
  return questions.filter(isDifferent).map((question) => ({
    question: question.name,
    declared: declaredWords(question),
    found: foundWords(question),
    effectCents: questionCents('quote', question) ?? 0,
  }));
}
