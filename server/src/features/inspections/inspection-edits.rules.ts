import { type InspectionEdit, inspectionEdit } from '@giro/contract/calls/inspection-shapes.ts';
import { isDeclaredGone } from '@giro/contract/rules/inspection-value.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Identity } from './inspection-decisions.rules.ts';
import type { InspectionQuestion } from './inspection-questions.rules.ts';

type Problems = (readonly [field: string, text: string])[];

const shapes: Record<string, { safeParse(value: unknown): { success: boolean } }> = inspectionEdit.shape;

/** Those fields of a body that can be read. */
export function readableOf(body: unknown) {
  return Object.fromEntries(
    Object.entries(body ?? {}).filter(([field, value]) => shapes[field]?.safeParse(value).success ?? false),
  );
}

const unknownQuestion = 'Uma das perguntas não pertence a este modelo.';

/** The problem with a found answer: it must be one of the question's, or the declared one that is gone. */
function answerProblem(question: InspectionQuestion | undefined, ids: readonly number[]): string | undefined {
  if (!question) return unknownQuestion;
  const { attributeId, name, options, declared } = question;
  const isKnown = (id: number) => options.some((option) => option.id === id) || (declared ?? []).includes(id);
  if (!ids.every(isKnown)) return `Uma das respostas de "${name}" não pertence a este modelo.`;
  if (isMultipleChoice(attributeId)) return undefined;
  const mayBeNone = declared === null || isDeclaredGone(question);
  return ids.length > 1 || (ids.length === 0 && !mayBeNone) ? `Escolha uma só resposta em "${name}".` : undefined;
}

/** Problems of the answers, which the questions of the model tell. */
function answerProblems(edit: InspectionEdit, questions: readonly InspectionQuestion[]): Problems {
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

/** Problems of the device itself, over what was found of it before. */
function identityProblems(edit: InspectionEdit, stored: Identity | undefined, today: string): Problems {
  const { imei1 = stored?.imei1, imei2 = stored?.imei2, wipe } = edit;
  const isTwice = imei1 && imei1 === imei2 && (edit.imei1 || edit.imei2);
  return [
    ...(isTwice ? ([[edit.imei2 ? 'imei2' : 'imei1', 'Os dois IMEIs são iguais.']] as const) : []),
    ...(wipe && wipe.wiped_at > today ? ([['wipe.wiped_at', texts.futureReview]] as const) : []),
  ];
}

/** Everything that is wrong with an edit, by field, given what is known of the device. */
export function editProblems(
  edit: InspectionEdit,
  {
    row,
    questions,
    isModelGone,
  }: { row: Identity | undefined; questions: readonly InspectionQuestion[]; isModelGone: boolean },
  today: string,
): Problems {
  return [
    ...identityProblems(edit, row, today),
    ...(isModelGone && edit.model_id ? ([['model_id', 'Não encontramos este modelo.']] as const) : []),
    ...answerProblems(edit, questions),
  ];
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
export function changedAnswers(
  questions: readonly InspectionQuestion[],
  { answers = {}, typed_effects = {} }: InspectionEdit,
) {
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
