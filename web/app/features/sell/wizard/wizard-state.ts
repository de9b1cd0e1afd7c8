import type { WizardAttribute } from '@giro/contract/calls/evaluation.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';

/** The wizard as a pure machine: what was chosen, where the visitor stands, and what may be opened next. */

export const mainSteps = ['Configurações', 'Proposta', 'Orientações', 'Formulário', 'Concluído'] as const;
export type MainStep = 1 | 2 | 3 | 4 | 5;
const allSteps: readonly MainStep[] = [1, 2, 3, 4, 5];

interface Named {
  id: number;
  name: string;
}
export type ChosenModel = Named & { image: string | null };
/** A type that its brand has alone is not asked for. */
export type ChosenType = Named & { isOnly?: boolean };

/** A model's questions as the server has them, in the wizard's order; `baseValue` is in reais. */
export interface ModelQuestions {
  baseValue: number;
  attributes: WizardAttribute[];
}

export interface WizardState {
  step: MainStep;
  /** Position within step 1, from 0. */
  subStep: number;
  brand?: Named;
  type?: ChosenType;
  model?: ChosenModel;
  questions?: ModelQuestions;
  /** Chosen value ids by attribute id. */
  answers: Readonly<Record<number, readonly number[]>>;
  /** Multiple-choice attributes that were left by 'Continuar'; an empty choice is an answer too. */
  confirmed: readonly number[];
  /** A visitor creates an account in step 4: its form stands behind the question who is selling. */
  isRegistering: boolean;
  /** The last of the steps 2 to 5 that was completed; step 1 is judged by its answers. */
  completedThrough: number;
  /** The server's last offer for these answers, in reais. */
  proposalValue?: number;
}

export const initialState: WizardState = {
  step: 1,
  subStep: 0,
  answers: {},
  confirmed: [],
  isRegistering: false,
  completedThrough: 0,
};

export type WizardAction =
  | { type: 'brand-chosen'; brand: Named; onlyType?: Named }
  | { type: 'type-chosen'; deviceType: Named }
  | { type: 'model-chosen'; model: ChosenModel; questions: ModelQuestions; of?: { brand: Named; type: ChosenType } }
  | { type: 'answered'; attributeId: number; valueId: number }
  | { type: 'toggled'; attributeId: number; valueId: number }
  | { type: 'confirmed'; attributeId: number }
  | { type: 'step-opened'; step: MainStep }
  | { type: 'sub-step-opened'; index: number }
  | { type: 'moved-on' }
  | { type: 'moved-back' }
  | { type: 'offer-opened' }
  | { type: 'first-open-opened' }
  | { type: 'returned'; position: number }
  | { type: 'valued'; value: number }
  | { type: 'accepted' }
  | { type: 'guided' }
  | { type: 'registering' }
  | { type: 'submitted' }
  | { type: 'restored'; state: WizardState };

export type SubStep =
  | { kind: 'brand' | 'type' | 'model'; label: string }
  | { kind: 'attribute'; label: string; attribute: WizardAttribute };

const fixedSubSteps: readonly SubStep[] = [
  { kind: 'brand', label: 'Marca' },
  { kind: 'type', label: 'Tipo' },
  { kind: 'model', label: 'Modelo' },
];

/** Three fixed questions, then one for each attribute of the chosen model. */
export function subStepsOf(state: WizardState): readonly SubStep[] {
  const attributes = state.questions?.attributes ?? [];
  return [
    ...fixedSubSteps,
    ...attributes.map((attribute) => ({ kind: 'attribute' as const, label: attribute.attribute_name, attribute })),
  ];
}

export function isSubStepComplete(state: WizardState, subStep: SubStep): boolean {
  if (subStep.kind !== 'attribute') {
    const chosen = { brand: state.brand, type: state.type, model: state.questions };
    return chosen[subStep.kind] !== undefined;
  }
  const { id } = subStep.attribute;
  return isMultipleChoice(id) ? state.confirmed.includes(id) : (state.answers[id]?.length ?? 0) > 0;
}

/**
 * True if the question leaves nothing to choose, so that it has been answered by itself. Several choices may be none.
 */
function isPassed(state: WizardState, subStep: SubStep): boolean {
  if (subStep.kind === 'type') return state.type?.isOnly === true;
  return subStep.kind === 'attribute' && onlyValueOf(subStep.attribute) !== undefined;
}

function onlyValueOf({ id, valores }: WizardAttribute): number | undefined {
  return isMultipleChoice(id) || valores.length !== 1 ? undefined : valores[0]?.id;
}

/** The answers of questions that leave nothing to choose. */
export function onlyAnswers(questions: ModelQuestions): Record<number, readonly number[]> {
  return Object.fromEntries(
    questions.attributes.flatMap((attribute) => {
      const value = onlyValueOf(attribute);
      return value === undefined ? [] : [[attribute.id, [value]]];
    }),
  );
}

/** The first question without an answer, from 0; -1 when every one has an answer. */
function firstOpenSubStep(state: WizardState): number {
  return subStepsOf(state).findIndex((subStep) => !isSubStepComplete(state, subStep));
}

export function isStepComplete(state: WizardState, step: MainStep): boolean {
  const isDescribed = firstOpenSubStep(state) === -1;
  return isDescribed && (step === 1 || state.completedThrough >= step);
}

/** The step that must be completed before `step` may be opened from the timeline; undefined when it may. */
export function stepBlockedBy(state: WizardState, step: MainStep): number | undefined {
  if (step === 1 || step === state.step || isStepComplete(state, step)) return undefined;
  return allSteps.find((candidate) => !isStepComplete(state, candidate));
}

/** The same for the questions of step 1; returns a position from 1. */
export function subStepBlockedBy(state: WizardState, index: number): number | undefined {
  const subStep = subStepsOf(state)[index];
  const isHere = state.step === 1 && state.subStep === index;
  if (index === 0 || isHere || (subStep && isSubStepComplete(state, subStep))) return undefined;
  return firstOpenSubStep(state) + 1;
}

/** The next question after `index` that asks anything; past the last one the first that is open, or else the offer. */
function afterSubStep(state: WizardState, index: number): WizardState {
  const next = subStepsOf(state).findIndex((subStep, place) => place > index && !isPassed(state, subStep));
  if (next !== -1) return { ...state, step: 1, subStep: next };
  const open = firstOpenSubStep(state);
  return open === -1 ? { ...state, step: 2 } : { ...state, step: 1, subStep: open };
}

function indexOfAttribute(state: WizardState, attributeId: number): number {
  return subStepsOf(state).findIndex((subStep) => subStep.kind === 'attribute' && subStep.attribute.id === attributeId);
}

/** A different answer makes the offer another one, so what was completed after it has to be seen again. */
function withAnswer(state: WizardState, attributeId: number, valueIds: readonly number[]): WizardState {
  const before = state.answers[attributeId] ?? [];
  const isSame = before.length === valueIds.length && before.every((id) => valueIds.includes(id));
  if (isSame) return state;
  const answers = { ...state.answers, [attributeId]: valueIds };
  return { ...state, answers, completedThrough: Math.min(state.completedThrough, 2), proposalValue: undefined };
}

function toggled(list: readonly number[], id: number): readonly number[] {
  return list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
}

/** The last question before `index` that asked anything. */
function beforeSubStep(state: WizardState, index: number): WizardState {
  const before = subStepsOf(state).findLastIndex((subStep, place) => place < index && !isPassed(state, subStep));
  return { ...state, step: 1, subStep: Math.max(0, before) };
}

function movedBack(state: WizardState): WizardState {
  if (state.step === 1) return beforeSubStep(state, state.subStep);
  if (state.step === 2) return beforeSubStep(state, subStepsOf(state).length);
  if (state.step === 4 && state.isRegistering) return { ...state, isRegistering: false };
  return { ...state, step: (state.step - 1) as MainStep };
}

function completed(state: WizardState, through: MainStep, step: MainStep): WizardState {
  return { ...state, step, completedThrough: Math.max(state.completedThrough, through) };
}

/** Goes to what has to be done next. */
function atFirstOpen(state: WizardState): WizardState {
  const subStep = firstOpenSubStep(state);
  if (subStep !== -1) return { ...state, step: 1, subStep };
  return { ...state, step: allSteps.find((step) => !isStepComplete(state, step)) ?? 5 };
}

/** The places after the questions: the steps 2 to 5, and the form of a new account behind step 4. */
const laterPlaces = ['2', '3', '4', 'registering', '5'] as const;

/** The person's position, counted from 0 over the questions and then the places after them. */
export function positionOf(state: WizardState): number {
  if (state.step === 1) return state.subStep;
  const place = state.step === 4 && state.isRegistering ? 'registering' : (`${state.step}` as const);
  return subStepsOf(state).length + laterPlaces.indexOf(place);
}

/** Puts somebody where they were, or at the last place before it that is open by now. */
export function backAt(state: WizardState, place: { step: number; subStep: number }): WizardState {
  const open = firstOpenSubStep(state);
  const last = open === -1 ? subStepsOf(state).length - 1 : open;
  const step = ([4, 3, 2] as const).find((each) => each <= place.step && isStepComplete(state, (each - 1) as MainStep));
  return { ...state, step: step ?? 1, subStep: Math.max(0, Math.min(place.subStep, last)) };
}

/** A proposal that was sent is not gone back into: the way back from it leads to another sale. */
function returned(state: WizardState, position: number): WizardState {
  if (state.step === 5) return initialState;
  const place = laterPlaces[position - subStepsOf(state).length];
  const isRegistering = place === 'registering';
  const step = isRegistering ? 4 : Number(place ?? 1);
  return { ...backAt(state, { step, subStep: position }), isRegistering };
}

const onlyType = (type: Named | undefined): ChosenType | undefined => type && { ...type, isOnly: true };

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'brand-chosen':
      if (state.brand?.id === action.brand.id) return afterSubStep(state, 0);
      return afterSubStep({ ...initialState, brand: action.brand, type: onlyType(action.onlyType) }, 0);
    case 'type-chosen':
      if (state.type?.id === action.deviceType.id) return { ...state, subStep: 2 };
      return { ...initialState, brand: state.brand, type: action.deviceType, subStep: 2 };
    case 'model-chosen': {
      const { model, questions, of } = action;
      const { brand, type } = of ?? state;
      return afterSubStep({ ...initialState, brand, type, model, questions, answers: onlyAnswers(questions) }, 2);
    }
    case 'answered':
      return afterSubStep(
        withAnswer(state, action.attributeId, [action.valueId]),
        indexOfAttribute(state, action.attributeId),
      );
    case 'toggled':
      return withAnswer(state, action.attributeId, toggled(state.answers[action.attributeId] ?? [], action.valueId));
    case 'confirmed': {
      const confirmed = [...state.confirmed.filter((id) => id !== action.attributeId), action.attributeId];
      return afterSubStep({ ...state, confirmed }, indexOfAttribute(state, action.attributeId));
    }
    case 'step-opened':
      if (action.step === state.step || stepBlockedBy(state, action.step) !== undefined) return state;
      return { ...state, step: action.step, subStep: 0, isRegistering: false };
    case 'sub-step-opened':
      if (subStepBlockedBy(state, action.index) !== undefined) return state;
      return { ...state, step: 1, subStep: action.index };
    case 'moved-on': {
      const here = subStepsOf(state)[state.subStep];
      return here && isSubStepComplete(state, here) ? afterSubStep(state, state.subStep) : state;
    }
    case 'moved-back':
      return movedBack(state);
    case 'first-open-opened':
      return atFirstOpen(state);
    case 'returned':
      return returned(state, action.position);
    case 'offer-opened':
      return isStepComplete(state, 1) ? { ...state, step: 2 } : state;
    case 'valued': {
      const isNews = state.proposalValue !== undefined && state.proposalValue !== action.value;
      const completedThrough = isNews ? Math.min(state.completedThrough, 2) : state.completedThrough;
      return { ...state, proposalValue: action.value, completedThrough };
    }
    case 'accepted':
      return state.proposalValue === undefined ? state : completed(state, 2, 3);
    case 'guided':
      return { ...completed(state, 3, 4), isRegistering: false };
    case 'registering':
      return { ...state, isRegistering: true };
    case 'submitted':
      return completed(state, 5, 5);
    case 'restored':
      return action.state;
  }
}
