import type { SearchAnswer, Suggestions } from '@giro/contract/calls/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AskedInWords, askedInWords } from '../support/asked-in-words.ts';
import { loadDemoCatalogue } from '../support/demo-catalogue.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await loadDemoCatalogue(shop);
});
afterAll(() => shop.close());

// biome-ignore lint/suspicious/noExplicitAny: replies of two calls.
type Body = any;
type Found = Suggestions['products'][number] | SearchAnswer['products']['data'][number];

function isMet({ first, from = 0, upTo = Number.POSITIVE_INFINITY }: AskedInWords, products: readonly Found[]) {
  const [best] = products;
  return best !== undefined && first.test(best.name) && products.every(({ price }) => price >= from && price <= upTo);
}

test.each([
  ['searches', 'busca', (body: Body): Found[] => body.products.data],
  ['suggestions', 'busca/sugestoes', (body: Body): Found[] => body.products],
])('what people ask for in words of their own leads to it in at least 98 of 100 %s', async (kind, path, productsOf) => {
  const missed: string[] = [];
  for (const asked of askedInWords) {
    const { body } = await shop.visitor().get(`${path}?q=${encodeURIComponent(asked.typed)}`);
    const products = productsOf(body);
    if (!isMet(asked, products)) missed.push(`${asked.typed}: ${products[0]?.name} at ${products[0]?.price}`);
  }
  console.info(`${kind} in people's own words: ${askedInWords.length - missed.length} of ${askedInWords.length} met`);
  expect(askedInWords.length).toBeGreaterThanOrEqual(150);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(askedInWords.length * 0.02);
});
