import { describe, expect, test } from 'vitest';
import type { PricedModel } from '../evaluation/prices.service.ts';
import { planPrices } from './price-changes.rules.ts';
import type { PriceLine } from './price-lines.rules.ts';

const buildModel = (changes: Partial<PricedModel> = {}): PricedModel => ({
  id: 1,
  brand: 'Apple',
  type: 'Smartphone',
  name: 'iPhone 13',
  baseValueCents: 250_000,
  values: [
    { attribute: 'Capacidade', valueId: 10, value: '128 GB', amountCents: 0, modification: 'acrescimo' },
    { attribute: 'Capacidade', valueId: 11, value: '256 GB', amountCents: 30_000, modification: 'acrescimo' },
  ],
  ...changes,
});

const buildLine = (changes: Partial<PriceLine> = {}): PriceLine => ({
  line: 2,
  brand: 'Apple',
  type: 'Smartphone',
  model: 'iPhone 13',
  baseValueCents: 250_000,
  answer: { attribute: 'Capacidade', value: '256 GB', cents: 30_000, modification: 'acrescimo' },
  ...changes,
});

test('a table that says what is so already changes nothing', () => {
  expect(planPrices([buildLine()], [buildModel()])).toMatchObject({
    changes: [],
    problems: [],
    unchanged: 1,
    prices: { baseValues: [], amounts: [] },
  });
});

test('a new base value and a new amount are told in reais, old and new, and written in centavos', () => {
  const answer = { attribute: 'Capacidade', value: '256 GB', cents: 45_050, modification: 'abatimento' } as const;
  const { changes, prices, unchanged } = planPrices([buildLine({ baseValueCents: 240_000, answer })], [buildModel()]);
  expect(unchanged).toBe(0);
  expect(prices).toEqual({
    baseValues: [{ modelId: 1, cents: 240_000 }],
    amounts: [{ modelId: 1, valueId: 11, cents: 45_050, modification: 'abatimento' }],
  });
  const names = { line: 2, marca: 'Apple', tipo: 'Smartphone', modelo: 'iPhone 13' };
  expect(changes).toEqual([
    {
      ...names,
      caracteristica: null,
      valor: null,
      before: { amount: 2500, modification: null },
      after: { amount: 2400, modification: null },
    },
    {
      ...names,
      caracteristica: 'Capacidade',
      valor: '256 GB',
      before: { amount: 300, modification: 'acrescimo' },
      after: { amount: 450.5, modification: 'abatimento' },
    },
  ]);
});

test('names are found without case, accents and doubled spaces', () => {
  const answer = { attribute: 'CAPACIDADE', value: '256  gb', cents: 1, modification: 'acrescimo' } as const;
  const line = buildLine({ brand: 'apple', type: 'SMARTPHONE', model: 'iphone  13', answer });
  expect(planPrices([line], [buildModel()])).toMatchObject({ problems: [], prices: { amounts: [{ valueId: 11 }] } });
});

test('of two values that differ in accents alone only the exact one is meant', () => {
  const value = { attribute: 'Cor', amountCents: 0, modification: 'acrescimo' } as const;
  const model = buildModel({
    values: [
      { ...value, valueId: 20, value: 'Maçã' },
      { ...value, valueId: 21, value: 'Maca' },
    ],
  });
  const plan = (name: string) =>
    planPrices(
      [buildLine({ answer: { attribute: 'Cor', value: name, cents: 5, modification: 'acrescimo' } })],
      [model],
    );
  expect(plan('Maca').prices.amounts).toEqual([{ modelId: 1, valueId: 21, cents: 5, modification: 'acrescimo' }]);
  expect(plan('MACA').problems).toEqual([{ line: 2, column: 'valor', message: 'Este modelo não tem “MACA” em Cor.' }]);
});

describe('what stands in the way is told', () => {
  const answer = { attribute: 'Capacidade', value: '256 GB', cents: 1, modification: 'acrescimo' } as const;
  test.each([
    [{ brand: 'Nokia' }, 'marca', 'Não encontramos a marca “Nokia”.'],
    [{ type: 'Tablet' }, 'tipo', 'Não encontramos o tipo “Tablet”.'],
    [{ model: 'iPhone 99' }, 'modelo', 'Não encontramos o modelo “iPhone 99” de Apple, Smartphone.'],
    [{ answer: { ...answer, attribute: 'Cor' } }, 'característica', 'Este modelo não tem a característica “Cor”.'],
    [{ answer: { ...answer, value: '1 TB' } }, 'valor', 'Este modelo não tem “1 TB” em Capacidade.'],
  ])('%j', (changes, column, message) => {
    const plan = planPrices([buildLine(changes)], [buildModel()]);
    expect(plan.problems).toEqual([{ line: 2, column, message }]);
    expect(plan.prices.amounts).toEqual([]);
  });

  test('a line that repeats another', () => {
    const { problems } = planPrices([buildLine(), buildLine({ line: 3 })], [buildModel()]);
    expect(problems).toEqual([{ line: 3, column: null, message: 'Esta linha repete a linha 2.' }]);
  });

  test('a second base value of one model', () => {
    const second = buildLine({ line: 3, baseValueCents: 1, answer: { ...answer, value: '128 GB', cents: 0 } });
    const { problems } = planPrices([buildLine(), second], [buildModel()]);
    expect(problems).toMatchObject([{ line: 3, column: 'valor base' }]);
  });
});

describe('the fingerprint', () => {
  const other = buildModel({ id: 2, name: 'iPhone 14' });
  const of = (models: PricedModel[]) => planPrices([buildLine()], models).fingerprint;

  test('is of the prices of the models that are named, whatever else changes', () => {
    expect(of([buildModel(), other])).toBe(of([{ ...other, baseValueCents: 1 }, buildModel()]));
  });

  test('changes with each price of them', () => {
    const values = buildModel().values.map((value) => ({ ...value, amountCents: value.amountCents + 1 }));
    const all = [of([buildModel()]), of([buildModel({ baseValueCents: 1 })]), of([buildModel({ values })])];
    expect(new Set(all).size).toBe(3);
  });
});
