import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { answersParameter, modelParameter, quoteLink } from '@giro/contract/rules/quote-link.ts';
import { deviceTitle } from '../offer/device-description.ts';
import { savedQuote } from '../saved-quote/saved-quote.ts';
import { isSubStepComplete, subStepsOf, type WizardState } from '../wizard/wizard-state.ts';
import type { WantedDevice } from '../wizard/wizard-storage.ts';

/** More than any model has, and short enough for every browser's address. */
const mostCharacters = 1500;
/** `2-22_4-41-42_6`: questions by their ids, each with the ids of its answers. */
const wholeText = /^\d{1,9}(-\d{1,9})*(_\d{1,9}(-\d{1,9})*)*$/;

/**
 * The way back to a device as it has been described so far: ids of the model and of the answers to its questions, and
 * nothing of a person. Several choices that are not confirmed yet are left out, so that they are asked for again.
 */
export function quotePath(state: WizardState): string {
  if (!state.model) return '/quero-vender';
  const answers = subStepsOf(state).flatMap((subStep) => {
    if (subStep.kind !== 'attribute' || !isSubStepComplete(state, subStep)) return [];
    const { id } = subStep.attribute;
    return { question: id, values: state.answers[id] ?? [] };
  });
  return quoteLink(state.model.id, answers);
}

/** The answers of a link; undefined for what is no such text. */
function readAnswers(text: string): WantedDevice['described'] {
  if (text.length > mostCharacters || !wholeText.test(text)) return undefined;
  const questions = text.split('_').map((each) => each.split('-').map(Number));
  return {
    answers: Object.fromEntries(questions.map(([id, ...values]) => [String(id), [...new Set(values)]])),
    confirmed: questions.flatMap(([id]) => (id !== undefined && isMultipleChoice(id) ? [id] : [])),
  };
}

/** The device that an address names, if it does. */
export function readQuoteLink(params: URLSearchParams): WantedDevice | undefined {
  const model = params.get(modelParameter) ?? '';
  if (!/^\d{1,9}$/.test(model)) return undefined;
  return { modelId: Number(model), described: readAnswers(params.get(answersParameter) ?? '') };
}

const gone = 'O modelo deste link não está mais na nossa lista. Escolha o seu aparelho abaixo.';
const changed = 'Algumas respostas deste link não existem mais para este modelo. Confira antes de continuar.';

/** The note on a link's device that is gone or has changed; undefined when it is as the link has it. */
export function linkNoteOf({ modelId, described }: WantedDevice, opened: WizardState | undefined): string | undefined {
  if (opened?.model?.id !== modelId) return gone;
  const isWhole = Object.entries(described?.answers ?? {}).every(([attributeId, values]) => {
    const standing = opened.answers[Number(attributeId)] ?? [];
    return (
      opened.questions?.attributes.some(({ id }) => id === Number(attributeId)) && values.length === standing.length
    );
  });
  return isWhole ? undefined : changed;
}

/** Keeps a described device, or forgets it once its proposal is sent. */
export function saveQuote(state: WizardState): void {
  if (state.step === 5) savedQuote.forget();
  else if (state.model)
    savedQuote.write({ path: quotePath(state), device: deviceTitle(state), value: state.proposalValue });
}
