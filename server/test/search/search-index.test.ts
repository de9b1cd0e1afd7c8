import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChangedSince, listDocuments } from '../../src/features/search/documents.queries.ts';
import { ProductIndex } from '../../src/features/search/product-index.rules.ts';
import { queryText, termsOf, wordsOf } from '../../src/features/search/search-words.rules.ts';
import { WordIndex } from '../../src/features/search/word-index.rules.ts';
import { loadDemoCatalogue } from '../support/build-demo.ts';
import { openShop, type TestShop } from '../support/harness.ts';
import { typedSearches } from '../support/typed-searches.ts';

let shop: TestShop;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
  await loadDemoCatalogue(shop);
  ({ ids } = await listChangedSince(shop.database, undefined));
});
afterAll(() => shop.close());

const first = async (q: string) => (await shop.visitor().get(`busca?q=${encodeURIComponent(q)}`)).body.products.data[0];
const rename = (name: string, id: number) =>
  ['update products set name = $1 where id = $2', [name, id]] as [string, unknown[]];

test('words find in memory what PostgreSQL finds by the same query', async () => {
  const documents = await listDocuments(shop.database, ids);
  const index = new WordIndex();
  documents.forEach(({ words }, row) => {
    index.add(row, words.split(' '));
  });
  const meanings = new Map([
    ['pm', ['pro max']],
    ['moto', ['motorola', 'moto g']],
  ]);
  const queries = [...typedSearches.map(({ typed }) => typed), 'i', 'moto g pm', 'carregadores 20w', '1', 'x y z'];
  let found = 0;
  for (const typed of queries) {
    const words = wordsOf(typed.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' '));
    if (words.length === 0) continue;
    for (const whileTyping of [true, false]) {
      const { own, exact, loose } = termsOf(words, meanings, whileTyping);
      for (const terms of [own, exact, loose]) {
        const { rows } = await shop.pool.query(
          'select product_id as id from product_documents where words @@ $1::tsquery',
          [queryText(terms)],
        );
        const mine = index.find(terms, documents.length).map((row) => documents[row]?.product_id);
        expect([typed, mine.toSorted()]).toEqual([typed, rows.map(({ id }) => id).toSorted()]);
        found += mine.length;
      }
    }
  }
  expect(found).toBeGreaterThan(1000);
});

test('what comes nearest in memory is what PostgreSQL finds nearest by the same words', async () => {
  const index = new ProductIndex();
  for (const document of await listDocuments(shop.database, ids)) index.put(document);
  const texts = [
    'iphone 13 xyz',
    'capa zzz azul',
    'samsung tablet rosa',
    'carregador de parede 20w qqq',
    'galaxy s99',
    'x',
  ];
  let found = 0;
  for (const folded of texts) {
    const words = wordsOf(folded);
    const terms = termsOf(words, new Map([['samsung', ['galaxy']]]), false);
    const alikeWords = ['iphone', 'capinha'];
    const parts = [...terms.exact, ...alikeWords.map((word) => [{ words: [word] }])].map((term) => queryText([term]));
    const { rows } = await shop.pool.query(
      `with likely as (
        select product_id, name_key, in_stock,
          (select count(*) from unnest($1::text[]) as part where words @@ part::tsquery) as held
        from product_documents where words @@ array_to_string($1::text[], '|')::tsquery
        order by held desc, in_stock desc, product_id desc limit 60
      )
      select product_id as id from likely
      order by held desc, similarity(name_key, $2) desc, in_stock desc, product_id desc limit 6`,
      [parts, folded],
    );
    const understood = { folded, words, terms, meanings: new Map(), whileTyping: false, sku: undefined };
    expect([folded, index.findAlike(understood, alikeWords)]).toEqual([folded, rows.map(({ id }) => id)]);
    found += rows.length;
  }
  expect(found).toBeGreaterThan(20);
});

describe('what another process commits', () => {
  test('is found at once where changes are not heard of, and where they are', async () => {
    const [id = 0] = ids;
    await first('zimbro');
    await shop.pool.query(...rename('Zimbro Um', id));
    expect(await first('zimbro')).toMatchObject({ id, name: 'Zimbro Um' });
    shop.app.cache.resume();
    await first('zimbro');
    await shop.pool.query('update products set price_cents = 12345 where id = $1', [id]);
    shop.app.cache.drop(['products']);
    expect(await first('zimbro')).toMatchObject({ id, price: 123.45 });
    await shop.pool.query('update products set published = false where id = $1', [id]);
    shop.app.cache.drop(['products']);
    expect(await first('zimbro')).toBeUndefined();
    shop.app.cache.pause();
    await shop.pool.query('update products set published = true where id = $1', [id]);
    expect(await first('zimbro')).toMatchObject({ id });
    await shop.pool.query('delete from products where id = $1', [id]);
    expect(await first('zimbro')).toBeUndefined();
  });

  test('is found also when it began before what was read and was committed after it', async () => {
    const [, early = 0, late = 0] = ids;
    const open = await shop.pool.connect();
    try {
      await open.query('begin');
      await open.query(...rename('Quixaba', early));
      await shop.pool.query(...rename('Umbuzeiro', late));
      expect(await first('umbuzeiro')).toMatchObject({ id: late });
      const { oldestOpen } = await listChangedSince(shop.database, undefined);
      const highest = await shop.pool.query('select max(changed_in)::text as highest from document_changes');
      await open.query('commit');
      expect(await first('quixaba')).toMatchObject({ id: early });
      // Whoever goes by the newest change that was seen misses it.
      const naive = await shop.pool.query('select product_id from document_changes where changed_in > $1', [
        highest.rows[0].highest,
      ]);
      expect(naive.rows).toEqual([]);
      expect((await listChangedSince(shop.database, oldestOpen)).ids).toContain(early);
    } finally {
      open.release();
    }
  });

  test('is found by all who ask while it is read, also when it is every product', async () => {
    await shop.pool.query(`update products set name = 'Pitanga ' || id`);
    const answers = await Promise.all(Array.from({ length: 12 }, () => first('pitanga')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await shop.pool.query(`update products set name = 'Caju ' || id`);
    expect((await first('caju')).name).toContain('Caju');
    expect(await first('pitanga')).toBeUndefined();
  });
});
