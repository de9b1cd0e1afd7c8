import { accessoriesAttributeId } from '@giro/contract/rules/proposal.ts';
import { expect, test } from 'vitest';
import { chosenValueCents, openQuestions, type Question, questionsByModel, readSelection } from './evaluation.rules.ts';

const buildAnswer = (
  valueId: number,
  value: string,
  amountCents: number,
  modification: 'acrescimo' | 'abatimento',
) => ({
  valueId,
  value,
  position: valueId,
  amountCents,
  modification,
});

const capacity: Question = {
  attributeId: 1,
  name: 'Capacidade',
  position: 1,
  answers: [buildAnswer(10, '64 GB', 0, 'acrescimo'), buildAnswer(11, '128 GB', 20_000, 'acrescimo')],
};
const accessories: Question = {
  attributeId: accessoriesAttributeId,
  name: 'Acessórios',
  position: 2,
  answers: [buildAnswer(20, 'Caixa', 5000, 'acrescimo'), buildAnswer(21, 'Sem carregador', 8000, 'abatimento')],
};
const questions = [capacity, accessories];

const choose = (attributeId: number, ...ids: number[]) => ({
  attributeId,
  atributo: '',
  items: ids.map((idValue) => ({ idValue, value: '', type: 'acrescimo' as const })),
});

test('rows become one question per attribute for each model, in their order', () => {
  const buildRow = (model_id: number, attribute_id: number, value_id: number, modification: string) => ({
    model_id,
    attribute_id,
    attribute_name: `A${attribute_id}`,
    attribute_position: attribute_id,
    value_id,
    value: `V${value_id}`,
    value_position: value_id,
    amount_cents: 100,
    modification,
  });
  const models = questionsByModel([
    buildRow(1, 5, 50, 'acrescimo'),
    buildRow(2, 5, 50, 'acrescimo'),
    buildRow(1, 3, 30, 'abatimento'),
    buildRow(1, 5, 51, 'abatimento'),
  ]);
  expect([...models.keys()]).toEqual([1, 2]);
  expect(models.get(1)).toEqual([
    {
      attributeId: 5,
      name: 'A5',
      position: 5,
      answers: [
        { valueId: 50, value: 'V50', position: 50, amountCents: 100, modification: 'acrescimo' },
        { valueId: 51, value: 'V51', position: 51, amountCents: 100, modification: 'abatimento' },
      ],
    },
    {
      attributeId: 3,
      name: 'A3',
      position: 3,
      answers: [{ valueId: 30, value: 'V30', position: 30, amountCents: 100, modification: 'abatimento' }],
    },
  ]);
});

test('names and amounts of a choice are those of the questions, whatever was sent', () => {
  const { problems, chosen } = readSelection(questions, [choose(1, 11)]);
  expect(problems).toEqual([]);
  expect(chosen).toEqual([
    {
      attributeId: 1,
      atributo: 'Capacidade',
      items: [{ idValue: 11, value: '128 GB', amountCents: 20_000, type: 'acrescimo' }],
    },
  ]);
});

test.each([
  ['a question of another model', [choose(9, 10)], 'Uma das perguntas não pertence a este modelo.'],
  ['an answer of another question', [choose(1, 20)], 'Uma das respostas de "Capacidade" não pertence a este modelo.'],
  ['a question answered twice', [choose(1, 10), choose(1, 11)], 'Responda "Capacidade" uma única vez.'],
  ['two answers to a single choice', [choose(1, 10, 11)], 'Escolha uma só resposta em "Capacidade".'],
])('%s is told', (_, selected, problem) => {
  expect(readSelection(questions, selected).problems).toEqual([problem]);
});

test('several answers count where several may be chosen, each once', () => {
  const { problems, chosen } = readSelection(questions, [choose(accessoriesAttributeId, 20, 21, 20)]);
  expect(problems).toEqual([]);
  expect(chosen[0]?.items.map(({ idValue }) => idValue)).toEqual([20, 21]);
});

test('single choices without an answer are open, those of several answers never', () => {
  expect(openQuestions(questions, [])).toEqual(['Capacidade']);
  expect(openQuestions(questions, readSelection(questions, [choose(1)]).chosen)).toEqual(['Capacidade']);
  expect(openQuestions(questions, readSelection(questions, [choose(1, 10)]).chosen)).toEqual([]);
});

test('the value is the base with what the answers add and take away', () => {
  const { chosen } = readSelection(questions, [choose(1, 11), choose(accessoriesAttributeId, 20, 21)]);
  expect(chosenValueCents(100_000, chosen)).toBe(117_000);
  expect(chosenValueCents(100_000, [])).toBe(100_000);
});
