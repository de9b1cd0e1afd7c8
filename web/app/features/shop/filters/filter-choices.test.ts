import { describe, expect, it, test } from 'vitest';
import { idsInRange, numbersOf, rangeOf } from './filter-choices.ts';

const valuesOf = (labels: string[]) => labels.map((label, index) => ({ id: index + 1, label }));
const health = ['100%', '80%', '85%', '82%', '90%', '95%', '88%', '92%', '98%'];

describe('many numbers of one measure', () => {
  test.each([
    ['percents', health, '80%', '100%'],
    [
      'thousands with and without their dot',
      ['3.279 mAh', '900 mAh', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `40${n}0 mAh`)],
      '900 mAh',
      '4070 mAh',
    ],
    ['larger units', ['1 TB', '8 GB', '16GB', '32 GB', '64 GB', '128 GB', '256 GB', '512 GB', '2 TB'], '8 GB', '2 TB'],
    ['decimals', ['6,1"', '5,4"', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `7,${n}"`)], '5,4"', '7,7"'],
  ])('are a range from low to high: %s', (_, labels, lowest, highest) => {
    const numbers = numbersOf(valuesOf(labels));
    expect([numbers?.[0]?.label, numbers?.at(-1)?.label]).toEqual([lowest, highest]);
  });

  test.each([
    ['few of them', ['64 GB', '128 GB', '256 GB']],
    ['words', ['Preto', 'Azul', 'Verde', 'Rosa', 'Roxo', 'Branco', 'Cinza', 'Prata', 'Ouro']],
    ['plain numbers', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
    ['a word among them', [...health, 'Nova']],
    ['two measures', [...health, '3000 mAh']],
    ['something between two dots', [...health, '1.2.3%']],
  ])('boxes stay boxes: %s', (_, labels) => expect(numbersOf(valuesOf(labels))).toBeUndefined());
});

describe('a range', () => {
  const numbers = numbersOf(valuesOf(health)) ?? [];
  const idsOf = (labels: string[]) => labels.map((label) => health.indexOf(label) + 1);

  it('is known again by its ids', () => {
    const range = { from: 2, to: 4 };
    expect(idsInRange(numbers, range)).toEqual(idsOf(['85%', '88%', '90%']));
    expect(rangeOf(numbers, idsInRange(numbers, range))).toEqual(range);
  });

  it('that is the whole of it narrows nothing', () => {
    expect(idsInRange(numbers, { from: 0, to: 8 })).toEqual([]);
    expect(rangeOf(numbers, [])).toEqual({ from: 0, to: 8 });
  });

  it('is none where ids have gaps, or are of another attribute', () => {
    expect(rangeOf(numbers, idsOf(['80%', '90%']))).toBeUndefined();
    expect(rangeOf(numbers, [...idsOf(['80%', '82%']), 99])).toBeUndefined();
    expect(rangeOf(numbers, [99])).toBeUndefined();
  });
});
