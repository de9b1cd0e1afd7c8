import type { InspectionEdit } from '@giro/contract/calls/inspections.ts';
import { isDeclaredGone } from '@giro/contract/rules/inspection-value.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Identity } from './inspection-decisions.rules.ts';
import type { BenchQuestion } from './inspection-questions.rules.ts';

type Problems = (readonly [field: string, text: string])[];

const unknownQuestion = 'Uma das perguntas não pertence a este modelo.';

/** The problem with a found answer: it must be one of the question's, or the declared one that is gone. */
function answerProblem(question: BenchQuestion | undefined, ids: readonly number[]): string | undefined {
  if (!question) return unknownQuestion;
  const { attributeId, name, options, declared } = question;
  const isKnown = (id: number) => options.some((option) => option.id === id) || (declared ?? []).includes(id);
  if (!ids.every(isKnown)) return `Uma das respostas de "${name}" não pertence a este modelo.`;
  if (isMultipleChoice(attributeId)) return undefined;
  const mayBeNone = declared === null || isDeclaredGone(question);
  return ids.length > 1 || (ids.length === 0 && !mayBeNone) ? `Escolha uma só resposta em "${name}".` : undefined;
}

/** Problems with the findings, by field, that the questions of the bench reveal. */
export function answerProblems(edit: InspectionEdit, questions: readonly BenchQuestion[]): Problems {
  const find = (id: string) => questions.find(({ attributeId }) => attributeId === Number(id));
  const answers = Object.entries(edit.answers ?? {}).flatMap(([id, found]): Problems => {
    const problem = answerProblem(find(id), found);
    return problem ? [[`answers.${id}`, problem]] : [];
  });
  const typed = Object.entries(edit.typed_effects ?? {}).flatMap(([id, effect]): Problems => {
    const question = find(id);
    if (effect === null || (question && isDeclaredGone(question))) return [];
    return [
      [`typed_effects.${id}`, question ? 'Digite um valor só onde a resposta não existe mais.' : unknownQuestion],
    ];
  });
  return [...answers, ...typed];
}

/** Problems with the device itself, the edit laid over earlier findings. */
export function identityProblems(edit: InspectionEdit, stored: Identity | undefined, today: string): Problems {
  const { imei1 = stored?.imei1, imei2 = stored?.imei2, wipe } = edit;
  const isTwice = imei1 && imei1 === imei2 && (edit.imei1 || edit.imei2);
  return [
    ...(isTwice ? ([[edit.imei2 ? 'imei2' : 'imei1', 'Os dois IMEIs são iguais.']] as const) : []),
    ...(wipe && wipe.wiped_at > today ? ([['wipe.wiped_at', texts.futureReview]] as const) : []),
  ];
}
