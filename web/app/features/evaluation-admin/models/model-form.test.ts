import { texts } from '@giro/contract/texts.ts';
import { describe, expect, test } from 'vitest';
import { attributes, evaluation } from '../prices/price-fixtures.ts';
import { missingDirection, sectionsOf } from '../prices/price-lines.ts';
import { createBodyOf, modelProblems, modelValuesOf, updateBodyOf } from './model-form.ts';
import { findModelPage, placeOfModel } from './model-list.tsx';

const row = { ...evaluation, id: evaluation.model_id };
const sections = sectionsOf(attributes, row);
const values = modelValuesOf(row, sections, { count: 9 });

describe('the form of a model', () => {
  test('opens with what is stored', () => {
    expect(values).toMatchObject({ brand: '3', tipo: '2', model: 'Moto G', ordem: '4', selectedClassification: '3' });
    expect(modelProblems(values)).toEqual({});
  });

  test('opens behind the others when something is added, for both when the shop has the name', () => {
    const blank = modelValuesOf(undefined, sectionsOf(attributes, undefined), { count: 3 });
    expect(blank).toMatchObject({ ordem: '4', selectedClassification: '1', model: '' });
    expect(modelValuesOf(undefined, [], { count: 3, name: 'Moto G' })).toMatchObject({
      model: 'Moto G',
      selectedClassification: '3',
    });
  });

  test('reports everything that is missing at once, and a line without a direction at that line', () => {
    const blank = modelValuesOf(undefined, sections, { count: 0 });
    const prices = { ...blank.prices, 10: { isActive: true, amount: '50', direction: '' as const } };
    expect(modelProblems({ ...blank, ordem: '', selectedClassification: '', prices })).toEqual({
      brand: texts.required,
      tipo: texts.required,
      model: texts.required,
      valorBase: texts.required,
      ordem: texts.required,
      selectedClassification: texts.required,
      'prices.10': missingDirection,
    });
  });
});

describe('what is sent', () => {
  const selectedAttributes = [
    {
      id: 6,
      name: 'Defeitos',
      order: 1,
      attributeList: [{ id: 60, value: 'Tela trincada', peso: 400, modificationType: 'abatimento' }],
    },
    {
      id: 1,
      name: 'Capacidade',
      order: 2,
      attributeList: [
        { id: 10, value: '64 GB', peso: 0, modificationType: 'acrescimo' },
        { id: 11, value: '128 GB', peso: 200.5, modificationType: 'acrescimo' },
      ],
    },
  ];

  test('are the ticked values under their attributes, in the order of the wizard', async () => {
    expect(await createBodyOf(values, sections)).toEqual({
      brand: 3,
      tipo: 2,
      model: 'Moto G',
      ordem: 4,
      valorBase: 1000,
      selectedAttributes,
      base64Image: undefined,
      selectedClassification: 3,
    });
    const typed = { ...values, valorBase: '1.005' };
    expect((await createBodyOf(typed, sections)).valorBase).toBe(1005);
    const moved = { ...values, attributeOrder: [1, 6, 2, 3] };
    expect((await createBodyOf(moved, sections)).selectedAttributes.map(({ id, order }) => [id, order])).toEqual([
      [1, 1],
      [6, 2],
    ]);
  });

  test('names the model by its id when it is edited', async () => {
    expect(await updateBodyOf(7, { ...values, model: ' Moto G4 ' }, sections)).toEqual({
      modelEdit: 7,
      modelEditName: 'Moto G4',
      brandEdit: 3,
      tipoEdit: 2,
      orderEdit: 4,
      valorBaseEdit: 1000,
      selectedAttributesEdit: selectedAttributes,
      base64ImageEdit: undefined,
      selectedClassificationEdit: 3,
    });
  });
});

const models = Array.from({ length: 21 }, (_, index) => ({
  ...evaluation,
  model_id: index + 1,
  ordem: 21 - index,
  model_name: `Aparelho ${index + 1}`,
  marca: index === 20 ? 'Motoróla' : 'Apple',
}));
const state = { page: 1, search: '', sort: 'asc' } as const;

test('models stand ten to a page, in the order of the wizard', () => {
  const first = findModelPage(models, state);
  expect(first.data.map(({ id }) => id)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
  expect(first).toMatchObject({ total: 21, last_page: 3 });
  expect(findModelPage(models, { ...state, page: 3, sort: 'desc' }).data.map(({ id }) => id)).toEqual([21]);
});

test('a search finds brand, type and name, in any order and without accents', () => {
  expect(findModelPage(models, { ...state, search: 'aparelho motorola smart' }).data).toHaveLength(1);
  expect(findModelPage(models, { ...state, search: 'nokia' })).toEqual({ data: [], total: 0, last_page: 1 });
});

test('a model is found on its page, also when the search would hide it', () => {
  expect(placeOfModel(models, state, 1)).toEqual({ page: 3 });
  expect(placeOfModel(models, { ...state, search: 'apple' }, 1)).toEqual({ page: 2 });
  expect(placeOfModel(models, { ...state, search: 'motorola' }, 1)).toEqual({ search: '', page: 3 });
  expect(placeOfModel(models, state, 99)).toEqual({});
});
