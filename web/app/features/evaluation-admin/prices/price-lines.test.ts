import { describe, expect, test } from 'vitest';
import { attributes, evaluation } from './price-fixtures.ts';
import { blankLine, lineProblem, linesOf, missingDirection, sectionsOf } from './price-lines.ts';
import { previewValue, totalsOf } from './price-totals-bar.tsx';

const sections = sectionsOf(attributes, evaluation);
const lines = linesOf(sections, evaluation);

describe('the lines of a model', () => {
  test('stand in the order of its wizard, then those that it does not ask', () => {
    expect(sections.map(({ name }) => name)).toEqual(['Defeitos', 'Capacidade', 'Operação', 'Conexão']);
    expect(sectionsOf(attributes, undefined).map(({ name }) => name)).toEqual([
      'Capacidade',
      'Operação',
      'Conexão',
      'Defeitos',
    ]);
  });

  test('hold its prices and are blank elsewhere', () => {
    expect(lines[11]).toEqual({
      isActive: true,
      amount: expect.stringMatching(/^R\$\s200,50$/),
      direction: 'acrescimo',
    });
    expect(lines[61]).toEqual(blankLine);
  });

  test('keep an attribute that the wizard no longer lists', () => {
    const known = attributes.filter(({ name }) => name !== 'Defeitos');
    expect(sectionsOf(known, evaluation)[0]).toEqual({
      id: 6,
      name: 'Defeitos',
      values: [{ id: '60', name: 'Tela trincada' }],
    });
  });
});

test.each([
  [{ ...blankLine }, undefined],
  [{ isActive: true, amount: '50', direction: 'acrescimo' }, undefined],
  [{ isActive: true, amount: '0', direction: 'abatimento' }, undefined],
  [{ isActive: true, amount: '50', direction: '' }, missingDirection],
  [{ isActive: true, amount: '', direction: '' }, `Preencha este campo. ${missingDirection}`],
  [{ isActive: true, amount: 'x', direction: 'acrescimo' }, 'Informe um valor em reais, como 950 ou 950,00.'],
] as const)('the line %j is wrong by: %s', (line, problem) => expect(lineProblem(line)).toBe(problem));

describe('the totals', () => {
  test('are the best and the worst answers, of several choices all that help or hurt', () => {
    expect(totalsOf('1.000', sections, lines)).toEqual({
      base: 1000,
      highest: 1200.5,
      lowest: 600,
      active: 3,
      incomplete: 0,
    });
  });

  test('leave out lines that are not whole, and say how many', () => {
    const half = {
      ...lines,
      20: { ...blankLine, isActive: true },
      60: { isActive: true, amount: '1', direction: '' as const },
    };
    expect(totalsOf('R$ 1.000,00', sections, half)).toMatchObject({ lowest: 1000, active: 4, incomplete: 2 });
  });

  test('wait for the base value', () => {
    expect(totalsOf('', sections, lines)).toMatchObject({ base: undefined, highest: undefined, active: 3 });
  });
});

test('the preview is worth what a visitor of these answers would be offered', () => {
  expect(previewValue('1000', sections, lines, new Set())).toBe(1000);
  expect(previewValue('1000', sections, lines, new Set(['11', '60']))).toBe(800.5);
  expect(previewValue('100', sections, lines, new Set(['60', '61']))).toBe(0);
  expect(previewValue('x', sections, lines, new Set(['11']))).toBeUndefined();
});
