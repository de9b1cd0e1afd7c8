import { describe, expect, test } from 'vitest';
import { colourHex, swatches } from './colours.ts';
import { type DemoModel, demoBrands, demoModels, demoTypes } from './evaluation-catalogue.ts';

const attributeNames = ['Conexão', 'Capacidade', 'Cores', 'Acessórios', 'Defeitos', 'Operação'];

function valuesOf(model: DemoModel, attribute: string) {
  return model.attributes.find(({ name }) => name === attribute)?.values ?? [];
}

function largestDeduction(model: DemoModel, attribute: string): number {
  const deductions = valuesOf(model, attribute).filter(({ modification }) => modification === 'abatimento');
  return Math.max(0, ...deductions.map(({ amountReais }) => amountReais));
}

test('the demo store buys at least 36 models of four brands and three types', () => {
  expect(demoModels.length).toBeGreaterThanOrEqual(36);
  expect(new Set(demoModels.map(({ brand }) => brand))).toEqual(new Set(demoBrands.map(({ name }) => name)));
  expect(new Set(demoModels.map(({ type }) => type))).toEqual(new Set(demoTypes));
});

test('a model is named once within its brand and type', () => {
  const names = demoModels.map(({ brand, type, name }) => `${brand}/${type}/${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every swatch of the map belongs to a colour that some model has, and every colour has one', () => {
  const used = new Set(demoModels.flatMap((model) => valuesOf(model, 'Cores').map(({ value }) => value)));
  expect(new Set(Object.keys(swatches))).toEqual(used);
  for (const name of used) expect(colourHex(name)).toMatch(/^#[0-9a-f]{6}$/);
  expect(() => colourHex('Cor que não existe')).toThrow('No swatch');
});

describe.each(demoModels.map((model) => [model.name, model] as const))('%s', (_name, model) => {
  test('asks the six questions in the order of the wizard', () => {
    expect(model.attributes.map(({ name }) => name)).toEqual(attributeNames);
  });

  test('offers each answer once, with a whole amount that is never negative', () => {
    for (const { values } of model.attributes) {
      expect(values.length).toBeGreaterThan(0);
      expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
      for (const { amountReais } of values) expect(Number.isInteger(amountReais) && amountReais >= 0).toBe(true);
    }
  });

  test('pays strictly more for each larger capacity, starting from the base', () => {
    const amounts = valuesOf(model, 'Capacidade').map(({ amountReais }) => amountReais);
    expect(amounts[0]).toBe(0);
    for (const [index, amount] of amounts.entries()) expect(amount).toBeGreaterThan(amounts[index - 1] ?? -1);
  });

  test('has a free answer in every single choice, and pays the same for every colour', () => {
    for (const name of ['Conexão', 'Capacidade', 'Operação']) expect(valuesOf(model, name)[0]?.amountReais).toBe(0);
    expect(valuesOf(model, 'Cores').every(({ amountReais }) => amountReais === 0)).toBe(true);
  });

  test('still pays something for the worst single choices together', () => {
    const worst = ['Conexão', 'Capacidade', 'Cores', 'Operação'].map((name) => largestDeduction(model, name));
    expect(model.baseReais - worst.reduce((sum, deduction) => sum + deduction, 0)).toBeGreaterThan(0);
  });

  test('adds for accessories and takes off for defects, none of which outweighs a device that does not turn on', () => {
    expect(valuesOf(model, 'Acessórios').every(({ modification }) => modification === 'acrescimo')).toBe(true);
    expect(valuesOf(model, 'Defeitos').every(({ modification }) => modification === 'abatimento')).toBe(true);
    expect(largestDeduction(model, 'Defeitos')).toBeLessThan(largestDeduction(model, 'Operação'));
  });

  test('has a picture for each of its colours', () => {
    expect(Object.keys(model.picturesByColour)).toEqual(valuesOf(model, 'Cores').map(({ value }) => value));
    expect(Object.values(model.picturesByColour)).toContainEqual(model.picture);
  });
});
