import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const src = new URL('../../src/', import.meta.url).pathname;

/** Who writes a table, as beginnings of paths below `src`; what fills or empties it by itself stands here too. */
const writers: Record<string, readonly string[]> = {
  units: ['features/units/'],
  order_items: ['features/orders/'],
  models: ['features/catalogue/', 'setup/demo-catalogue.queries.ts'],
};

async function readSources(): Promise<[file: string, text: string][]> {
  const sources: [string, string][] = [];
  for await (const file of glob('**/*.ts', { cwd: src })) {
    if (!file.endsWith('.test.ts')) sources.push([file, await readFile(src + file, 'utf8')]);
  }
  return sources;
}

const writes = (table: string) =>
  new RegExp(
    String.raw`(insert into|update|delete from)\s+${table}\b|(insertInto|updateTable|deleteFrom)\('${table}'\)`,
  );

test.each(Object.entries(writers))('%s are written by their owner alone', async (table, owners) => {
  const found = (await readSources()).filter(([, text]) => writes(table).test(text)).map(([file]) => file);
  expect(found.filter((file) => !owners.some((owner) => file.startsWith(owner)))).toEqual([]);
  // A search that finds nothing proves nothing.
  expect(owners.filter((owner) => !found.some((file) => file.startsWith(owner)))).toEqual([]);
});

test('the shelf is moved by one function, which stock alone and what fills a demo call', async () => {
  const found = (await readSources()).filter(([, text]) => text.includes('move_stock(')).map(([file]) => file);
  expect(found.sort()).toEqual([
    'features/stock/demo.queries.ts',
    'features/stock/stock.queries.ts',
    'setup/demo-products.queries.ts',
    'setup/living-demo/living-demo.queries.ts',
  ]);
});

test('no source names the columns of the shelf where it writes products', async () => {
  const columns = /\b(stock|stocked|stock_moved)\s*[:=](?!=)/;
  const found = (await readSources()).flatMap(([file, text]) =>
    [...text.matchAll(/update products\b[^`]*|(updateTable|insertInto)\('products'\)[^;]*/g)]
      .filter(([statement]) => columns.test(statement.split(/\bwhere\b/)[0] ?? ''))
      .map(() => file),
  );
  expect(found).toEqual([]);
});
