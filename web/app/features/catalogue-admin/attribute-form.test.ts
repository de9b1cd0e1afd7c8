import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { attributeBodyOf, attributeProblems, attributeValuesOf, withDraft, withPasted } from './attribute-form.ts';
import { firstOf } from './attribute-list.tsx';

const colour: Attribute = {
  id: 5,
  name: 'Cores',
  attribute_name: 'Cores',
  ordem: 3,
  classification: 3,
  is_filter: false,
  types: [1, 2],
  version: 1,
  attribute_values: [
    { id: 50, value: 'Preto', ordem: 1 },
    { id: 51, value: 'Azul', ordem: 2 },
  ],
};

describe('the form of an attribute', () => {
  test('opens with what is stored', () => {
    expect(attributeValuesOf(colour, [colour], 2)).toMatchObject({
      caracteristica: 'Cores',
      ordem: '3',
      selectedClassification: '3',
      selectedTipo: ['1', '2'],
      is_filter: false,
      valores: [
        { id: 50, value: 'Preto' },
        { id: 51, value: 'Azul' },
      ],
    });
  });

  test('opens for the shop and behind the others when something is added', () => {
    expect(attributeValuesOf(undefined, [colour], 2)).toMatchObject({
      ordem: '4',
      selectedClassification: '2',
      is_filter: true,
    });
  });

  test('keeps the rows of values that stay, in their new order, and adds what is still being typed', () => {
    const values = attributeValuesOf(colour, [colour], 2);
    const [black, blue] = values.valores;
    const edited = { ...values, valores: [{ ...blue, value: 'Azul escuro ' }, black], draft: 'Verde' } as typeof values;
    expect(attributeBodyOf(edited)).toEqual({
      caracteristica: 'Cores',
      valores: [{ id: 51, value: 'Azul escuro' }, { id: 50, value: 'Preto' }, 'Verde'],
      ordem: 3,
      classification: 3,
      typeIds: [1, 2],
      is_filter: false,
    });
  });

  test('takes several values at once and none twice', () => {
    const { valores } = attributeValuesOf(colour, [colour], 2);
    expect(withDraft({ valores, draft: 'verde, PRETO; verde\nRosa,' }).map(({ value }) => value)).toEqual([
      'Preto',
      'Azul',
      'verde',
      'Rosa',
    ]);
  });

  test('takes a pasted list one a line, of a spreadsheet its first column, commas and all', () => {
    const { valores } = attributeValuesOf(colour, [colour], 2);
    const pasted = withPasted(valores, 'Tela 6,1"\r\n\r\nazul\t10\r\nBranco; fosco\t20\r\n');
    expect(pasted.map(({ value }) => value)).toEqual(['Preto', 'Azul', 'Tela 6,1"', 'Branco; fosco']);
  });

  test('tells every mistake', () => {
    const values = attributeValuesOf(colour, [colour], 2);
    const twice = values.valores.map((line) => ({ ...line, value: 'preto' }));
    expect(attributeProblems({ ...values, caracteristica: ' ', ordem: 'x', valores: twice })).toEqual({
      caracteristica: expect.any(String),
      ordem: expect.any(String),
      valores: 'Há valores repetidos.',
    });
    expect(attributeProblems({ ...values, valores: [{ key: 'a', value: ' ' }] })).toHaveProperty('valores');
    expect(attributeProblems({ ...values, draft: 'x'.repeat(121) })).toHaveProperty('valores');
    expect(attributeProblems(values)).toEqual({});
  });
});

test.each([
  [[], '—'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c', 'd'], 'a, b, c, d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d e mais 1'],
])('%j reads "%s"', (names, expected) => expect(firstOf(names)).toBe(expected));
