import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../../docs/glossary.md');

interface Row {
  area: string;
  cells: string[];
}

/** Rows of the glossary's tables, with the heading that they stand under. */
function rowsOf(text: string): Row[] {
  let area = '';
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) area = line.slice(3);
    if (!line.startsWith('| ') || line.startsWith('| English')) continue;
    rows.push({ area, cells: line.slice(2, -2).split(' | ') });
  }
  return rows;
}

/** Terms that stand twice; one row may name several, and what stands in brackets only tells them apart. */
function twiceTold(rows: readonly Row[]): string[] {
  const terms = rows.flatMap(({ cells: [names = ''] }) =>
    names.split(',').map((name) =>
      name
        .replace(/\(.*?\)/g, '')
        .trim()
        .toLowerCase(),
    ),
  );
  return terms.filter((term, index) => terms.indexOf(term) !== index);
}

const rows = rowsOf(readFileSync(file, 'utf8'));

test('each term of the glossary stands once, in an area, with its Portuguese word and its meaning', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ area, cells }) => !area || cells.length !== 3 || cells.some((cell) => !cell.trim()))).toEqual(
    [],
  );
  expect(twiceTold(rows)).toEqual([]);
});

test('a term that stands twice is found, also with something in brackets', () => {
  const again = [...rows, ...rowsOf('## Money\n\n| order (of a buyer) | pedido | what a buyer has bought |')];
  expect(twiceTold(again)).toEqual(['order']);
});
