import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { browserStore } from '../../../lib/browser-store.ts';
import {
  backAt,
  type ChosenType,
  initialState,
  type ModelQuestions,
  onlyAnswers,
  type WizardState,
} from './wizard-state.ts';

export interface WizardSnapshot {
  step: number;
  subStep: number;
  brandId?: number;
  typeId?: number;
  modelId?: number;
  answers: Record<string, number[]>;
  confirmed: number[];
  completedThrough: number;
  proposalValue?: number;
}

export function snapshotOf(state: WizardState): WizardSnapshot {
  const { step, subStep, answers, confirmed, completedThrough, proposalValue } = state;
  return {
    step,
    subStep,
    brandId: state.brand?.id,
    typeId: state.type?.id,
    modelId: state.model?.id,
    answers: Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]])),
    confirmed: [...confirmed],
    completedThrough,
    proposalValue,
  };
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : [];
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Reads a stored text; undefined or an error where it is no snapshot. */
function parseSnapshot(text: string): WizardSnapshot | undefined {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (number(value.brandId) === undefined) return undefined;
  const answers = Object.entries((value.answers ?? {}) as Record<string, unknown>);
  return {
    step: number(value.step) ?? 1,
    subStep: number(value.subStep) ?? 0,
    brandId: number(value.brandId),
    typeId: number(value.typeId),
    modelId: number(value.modelId),
    answers: Object.fromEntries(answers.map(([id, values]) => [id, numbers(values)])),
    confirmed: numbers(value.confirmed),
    completedThrough: number(value.completedThrough) ?? 0,
    proposalValue: number(value.proposalValue),
  };
}

/** The choices outlive a reload in this tab; they are ids and places, never anything about a person. */
const choices = browserStore<WizardSnapshot>({ key: 'sell-wizard', read: parseSnapshot, where: 'visit' });
/** The key of this tab's attempt to sell. */
const attempt = browserStore<string>({ key: 'sell-attempt', read: (text) => text, where: 'visit' });

export const readSnapshot = choices.read;

/** Keeps the choices, or forgets them once the proposal is sent or the wizard starts again. */
export function keepState(state: WizardState): void {
  if (!state.brand || state.step === 5) choices.forget();
  else choices.write(snapshotOf(state));
}

/** Names this tab's attempt to sell until a proposal is in: sent again after a lost answer, it is the same proposal. */
export function attemptKey(): string {
  const key = attempt.read() ?? randomKey();
  attempt.write(key);
  return key;
}

/** The next proposal is an attempt of its own, even for the same device. */
export const endAttempt = attempt.forget;

/** A device that a link into the wizard names, with the answers that the link holds. */
export interface WantedDevice {
  modelId: number;
  described?: Pick<WizardSnapshot, 'answers' | 'confirmed'>;
}

/** Past every question: whoever is put there stands at the first one that is open, or at the offer. */
const furthest = { step: 2, subStep: Number.MAX_SAFE_INTEGER };

/**
 * The starting place of somebody who comes with a device chosen elsewhere: its first open question, or its offer. The
 * tab's earlier answers for the same model stay unless the link has answers. A model that the catalogue does not have
 * changes nothing.
 */
export function snapshotWith(
  wanted: WantedDevice | undefined,
  brands: readonly SellBrand[],
  kept: WizardSnapshot | undefined,
): WizardSnapshot | undefined {
  if (!wanted || (wanted.modelId === kept?.modelId && !wanted.described)) return kept;
  const { modelId, described } = wanted;
  for (const brand of brands) {
    const type = brand.types.find(({ models }) => models.some(({ id }) => id === modelId));
    if (!type) continue;
    const chosen = { brandId: brand.id, typeId: type.id, modelId };
    return { ...snapshotOf(initialState), ...chosen, ...described, ...furthest };
  }
  return kept;
}

type SellType = SellBrand['types'][number];

/** A type of a brand as it is chosen: known to be its only one, where it is. */
export function chosenType(
  { types }: Pick<SellBrand, 'types'>,
  { id, name }: Pick<SellType, 'id' | 'name'>,
): ChosenType {
  return types.length === 1 ? { id, name, isOnly: true } : { id, name };
}

/** The answers that the model still offers. */
function standingAnswers(snapshot: WizardSnapshot, questions: ModelQuestions) {
  const answers: Record<number, number[]> = {};
  for (const attribute of questions.attributes) {
    const offered = new Set(attribute.valores.map((value) => value.id));
    const standing = (snapshot.answers[String(attribute.id)] ?? []).filter((id) => offered.has(id));
    if (standing.length > 0) answers[attribute.id] = isMultipleChoice(attribute.id) ? standing : standing.slice(0, 1);
  }
  const confirmed = snapshot.confirmed.filter((id) => questions.attributes.some((attribute) => attribute.id === id));
  return { answers, confirmed };
}

/**
 * Answers questions that leave nothing to choose, unless something else was chosen that is gone: then it is asked
 * again.
 */
function unaskedAnswers(snapshot: WizardSnapshot, questions: ModelQuestions) {
  const answers = Object.entries(onlyAnswers(questions)).filter(([id]) => !snapshot.answers[id]?.length);
  return Object.fromEntries(answers);
}

/**
 * The wizard as the snapshot left it, as far as the catalogue of today still has it. `questions` are those of the
 * snapshot's model, undefined when they cannot be had.
 */
export function restoreState(
  snapshot: WizardSnapshot,
  brands: readonly SellBrand[],
  questions: ModelQuestions | undefined,
): WizardState {
  const brand = brands.find(({ id }) => id === snapshot.brandId);
  if (!brand) return initialState;
  const started: WizardState = { ...initialState, brand: { id: brand.id, name: brand.name } };
  const type = brand.types.find(({ id }) => id === snapshot.typeId);
  if (!type) return backAt(started, snapshot);
  started.type = chosenType(brand, type);
  const model = type.models.find(({ id }) => id === snapshot.modelId);
  if (!model || !questions) return backAt(started, snapshot);
  const standing = standingAnswers(snapshot, questions);
  const described: WizardState = {
    ...started,
    model: { id: model.id, name: model.name, image: model.image_model },
    questions,
    ...standing,
    answers: { ...unaskedAnswers(snapshot, questions), ...standing.answers },
    completedThrough: Math.min(snapshot.completedThrough, 3),
    proposalValue: snapshot.proposalValue,
  };
  return backAt(described, snapshot);
}
