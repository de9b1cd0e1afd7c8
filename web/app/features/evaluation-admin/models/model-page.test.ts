import { expect, test } from 'vitest';
import { evaluation } from '../prices/price-fixtures.ts';
import { findModelPage, placeOfModel } from './model-list.tsx';

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
