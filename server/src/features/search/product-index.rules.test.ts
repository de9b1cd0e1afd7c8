import { expect, test } from 'vitest';
import type { ProductDocument } from './documents.queries.ts';
import { ProductIndex } from './product-index.rules.ts';

const document = (product_id: number, more: Partial<ProductDocument> = {}): ProductDocument => ({
  product_id,
  price_cents: product_id * 100,
  in_stock: true,
  model_id: null,
  type_ids: [1],
  value_ids: [7, 10 + (product_id % 3)],
  counted: [7, 10 + (product_id % 3), -2],
  name_key: 'capa',
  sku_key: `s${product_id}`,
  title: 'capa',
  name_words: 'capa',
  filter_words: '',
  words: 'capa',
  ...more,
});

function filled(count: number): ProductIndex {
  const index = new ProductIndex();
  for (let id = 1; id <= count; id++) index.put(document(id));
  return index;
}

test.each([0, 2, 5, 8, 10])(
  'of ten products those up to %i reais are counted, however few or many they are',
  (reais) => {
    const price = { by: 'price', minCents: undefined, maxCents: reais * 100 } as const;
    const found = filled(10).find({ query: undefined, choices: [price], order: 'novos', page: 1 });
    const idsOf = (value: number) => Array.from({ length: reais }, (_, at) => at + 1).filter((id) => id % 3 === value);
    expect([found.total, found.countOf(7, undefined)]).toEqual([reais, reais]);
    for (const value of [0, 1, 2]) expect(found.countOf(10 + value, undefined)).toBe(idsOf(value).length);
    expect(found.countOf(99, undefined)).toBe(0);
    expect(found.prices).toEqual({ minCents: 100, maxCents: 1000 });
  },
);

test('a product that is put again stands once, as it is now, and removed nowhere', () => {
  const index = filled(3);
  index.put(document(2, { price_cents: 1 }));
  index.remove(3);
  index.remove(99);
  const found = index.find({ query: undefined, choices: [], order: 'menor-preco', page: 1 });
  expect([found.ids, found.countOf(7, undefined)]).toEqual([[2, 1], 2]);
});

test('an index is worn once most of its rows are of former times', () => {
  const index = filled(10);
  expect(index.isWorn).toBe(false);
  for (let round = 0; round < 102; round++) for (let id = 1; id <= 10; id++) index.put(document(id));
  expect(index.isWorn).toBe(true);
});
