import { expect, test } from 'vitest';
import { applyLabel, summaryOf } from './import-words.ts';

test('counts are words, one or many', () => {
  expect(applyLabel(1)).toBe('Aplicar 1 mudança');
  expect(applyLabel(12)).toBe('Aplicar 12 mudanças');
  const problem = { line: 3, column: null, message: '' };
  expect(summaryOf({ changes: [{}], unchanged: 1, problems: [] })).toBe('1 mudança · 1 linha sem mudança');
  expect(summaryOf({ changes: [], unchanged: 2, problems: [problem] })).toBe(
    '1 erro · 0 mudanças · 2 linhas sem mudança',
  );
});
