import type { SelectedOption } from '@giro/contract/calls/evaluation.ts';
import {
  type Adjustment,
  isMultipleChoice,
  type Modification,
  proposalValueCents,
} from '@giro/contract/rules/proposal.ts';
import type { AnswerRow } from './evaluation.queries.ts';

/** One possible answer to one of a model's questions. */
interface Answer extends Adjustment {
  valueId: number;
  value: string;
  position: number;
}

export interface Question {
  attributeId: number;
  name: string;
  position: number;
  answers: Answer[];
}

/** Rows in the wizard's order become one question per attribute, for each model. */
export function questionsByModel(rows: readonly AnswerRow[]): Map<number, Question[]> {
  const models = new Map<number, Question[]>();
  for (const row of rows) {
    const questions = models.get(row.model_id) ?? [];
    models.set(row.model_id, questions);
    let question = questions.find(({ attributeId }) => attributeId === row.attribute_id);
    if (!question) {
      question = {
        attributeId: row.attribute_id,
        name: row.attribute_name,
        position: row.attribute_position,
        answers: [],
      };
      questions.push(question);
    }
    question.answers.push({
      valueId: row.value_id,
      value: row.value,
      position: row.value_position,
      amountCents: row.amount_cents,
      modification: row.modification === 'acrescimo' ? 'acrescimo' : 'abatimento',
    });
  }
  return models;
}

/** A chosen option, with names and amounts as the database has them at this moment. */
export interface ChosenOption {
  attributeId: number;
  atributo: string;
  items: { idValue: number; value: string; amountCents: number; type: Modification }[];
}

/** Holds a choice against a model's questions. Problems are texts to show; `chosen` has what stands. */
export function readSelection(questions: readonly Question[], selected: readonly SelectedOption[]) {
  const problems: string[] = [];
  const chosen: ChosenOption[] = [];
  for (const option of selected) {
    const question = questions.find(({ attributeId }) => attributeId === option.attributeId);
    if (!question) {
      problems.push('Uma das perguntas não pertence a este modelo.');
      continue;
    }
    if (chosen.some(({ attributeId }) => attributeId === option.attributeId)) {
      problems.push(`Responda "${question.name}" uma única vez.`);
      continue;
    }
    const answers = [...new Set(option.items.map(({ idValue }) => idValue))].map((id) =>
      question.answers.find(({ valueId }) => valueId === id),
    );
    if (answers.includes(undefined))
      problems.push(`Uma das respostas de "${question.name}" não pertence a este modelo.`);
    if (answers.length > 1 && !isMultipleChoice(question.attributeId)) {
      problems.push(`Escolha uma só resposta em "${question.name}".`);
    }
    chosen.push({
      attributeId: question.attributeId,
      atributo: question.name,
      items: answers
        .filter((answer) => answer !== undefined)
        .map(({ valueId, value, amountCents, modification }) => ({
          idValue: valueId,
          value,
          amountCents,
          type: modification,
        })),
    });
  }
  return { problems, chosen };
}

/** The single-choice questions that a choice leaves open. */
export function openQuestions(questions: readonly Question[], chosen: readonly ChosenOption[]): string[] {
  return questions
    .filter(({ attributeId }) => !isMultipleChoice(attributeId))
    .filter(
      ({ attributeId }) => !chosen.some((option) => option.attributeId === attributeId && option.items.length > 0),
    )
    .map(({ name }) => name);
}

export function chosenValueCents(baseValueCents: number, chosen: readonly ChosenOption[]): number {
  const adjustments = chosen.flatMap(({ items }) =>
    items.map(({ amountCents, type }) => ({ amountCents, modification: type })),
  );
  return proposalValueCents(baseValueCents, adjustments);
}
