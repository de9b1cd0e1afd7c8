import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const docs = path.join(root, 'docs');
const text = readFileSync(path.join(docs, 'security.md'), 'utf8');
const wanted = readFileSync(path.join(docs, 'asvs-5.0.0-l2.txt'), 'utf8').trim().split('\n');

const chapterOf = (id: string) => id.replace(/\..*/, '');
const lines = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

/** Requirements that a row speaks of: one, or as in 'V10.* (29)' all of a chapter or section. */
function idsOf(cell: string): string[] {
  const prefix = /^(V[\d.]+\.)\* \(\d+\)$/.exec(cell)?.[1];
  return prefix ? wanted.filter((id) => id.startsWith(prefix)) : [cell];
}

const rows = lines
  .filter(([, id]) => /^V\d+\./.test(id ?? ''))
  .map(([, id = '', words, state = '', reason]) => ({ id, ids: idsOf(id), words, state, reason }));

test('every requirement of ASVS 5.0.0, levels 1 and 2, stands in one row', () => {
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...wanted].sort());
});

test('a row for several requirements says how many', () => {
  for (const { id, ids } of rows.filter((row) => row.id.endsWith(')'))) expect(id).toContain(`(${ids.length})`);
});

test('every row says whether it is met, and by what or why not', () => {
  for (const { id, state, words, reason } of rows) {
    expect(['met', 'partly', 'n/a'], id).toContain(state);
    expect([words, reason], id).not.toContain('');
  }
});

test('the table on top counts its rows', () => {
  const count = (chapter: string, state?: string) =>
    rows
      .filter((row) => state === undefined || row.state === state)
      .flatMap(({ ids }) => ids)
      .filter((id) => chapterOf(id) === chapter).length;
  const counted = lines.flatMap(([, name = '', ...figures]) => {
    const chapter = /^\[(V\d+) /.exec(name)?.[1];
    return chapter ? [{ chapter, figures: figures.slice(0, 4).map(Number) }] : [];
  });
  expect(counted.map(({ chapter }) => chapter)).toEqual([...new Set(wanted.map(chapterOf))]);
  for (const { chapter, figures } of counted) {
    const states = ['met', 'partly', 'n/a'].map((state) => count(chapter, state));
    expect(figures, chapter).toEqual([count(chapter), ...states]);
  }
  const sums = [0, 1, 2, 3].map((column) => counted.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0));
  expect(text).toContain(`| **all** | ${sums.map((sum) => `**${sum}**`).join(' | ')} |`);
});

test('every limit of the server is listed', () => {
  const source = path.resolve(import.meta.dirname, '../../src');
  const wiring = globSync('features/*/feature.ts', { cwd: source });
  const code = wiring.map((file) => readFileSync(path.join(source, file), 'utf8')).join('\n');
  const names = [...code.matchAll(/\blimit\('([\w-]+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(text, name).toContain(`\`${name}\``);
});

test('every file that is named is there', () => {
  const folders = '{contract,server,web,e2e,launch}/**/*.{ts,tsx,mjs,json,grit}';
  const files = globSync(folders, { cwd: root, exclude: (name) => /(^|\/)(node_modules|build)$/.test(name) });
  const named = [...text.matchAll(/`([\w./*-]+\.(?:ts|tsx|mjs|json|grit))`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  for (const name of new Set(named)) {
    const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    expect(existsSync(path.join(root, name)) || files.some((file) => pattern.test(file)), name).toBe(true);
  }
});
