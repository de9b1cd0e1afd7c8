import type { CallDefinition } from '@giro/contract/call.ts';
import { browseProductsCall, browseTypeCall, filterProductsCall } from '@giro/contract/calls/products.ts';
import { searchCall } from '@giro/contract/calls/search.ts';
import { expect, test } from 'vitest';
import { buildBrowsed, buildFound, buildProduct } from '../../../../test/shop.ts';
import type { CallApi } from '../../../lib/api/call-api.ts';
import { loadShop } from './load-shop.ts';
import { readShopAddress, shopSearch } from './shop-address.ts';

const product = buildProduct({ details: { stock: 2, description: 'Muito texto' } });
const browsed = buildBrowsed([product]);

interface Shop {
  lastPage?: number;
  foundPages?: number;
  searchFails?: boolean;
}

/** A shop of some pages, and what it was asked for. */
function buildApi({ lastPage = 3, foundPages = 2, searchFails = false }: Shop = {}) {
  const asked: string[] = [];
  const found = buildFound([product]);
  const api = async (call: CallDefinition) => {
    asked.push(call.path);
    if (call.path === searchCall.path && searchFails) throw new Response(null, { status: 503 });
    const answers: Record<string, unknown> = {
      [browseProductsCall.path]: { ...browsed, products: { ...browsed.products, last_page: lastPage } },
      [browseTypeCall.path]: { products: [product], modelos: [], attributes: [] },
      [filterProductsCall.path]: { products: [product] },
      [searchCall.path]: { ...found, products: { ...found.products, last_page: foundPages } },
    };
    return answers[call.path];
  };
  return { api: api as unknown as CallApi, asked };
}

const load = (search: string, shop?: Shop) =>
  loadShop(buildApi(shop).api, readShopAddress(new URLSearchParams(search)));

test.each([
  ['?page=9', '?page=3'],
  ['?tab=77&page=2', '?page=2'],
  ['?tab=1', '?tab=1'],
  ['?busca=x&page=9', '?busca=x&page=2'],
  ['?ordem=novos&tab=77', '?ordem=novos'],
  ['?modelos=4&page=2', '?modelos=4'],
])('%s shows what %s shows', async (asked, shown) => {
  expect(shopSearch((await load(asked)).view)).toBe(shown);
});

test('a search without a find has one page', async () => {
  expect(shopSearch((await load('?busca=x&page=9', { foundPages: 0 })).view)).toBe('?busca=x');
});

test('filters alone are asked for by their own call, whole lists by none but theirs', async () => {
  const listsOf = async (search: string) => {
    const { filtered, ofType, found } = await load(search);
    return [filtered?.products.length, ofType?.products.length, found?.products.data.length];
  };
  expect(await listsOf('')).toEqual([undefined, undefined, 0]);
  expect(await listsOf('?tab=1')).toEqual([undefined, 1, 0]);
  expect(await listsOf('?modelos=4')).toEqual([1, undefined, 0]);
  expect(await listsOf('?modelos=4&ordem=novos')).toEqual([undefined, undefined, 1]);
});

test('descriptions stay on the server', async () => {
  expect(JSON.stringify(await load('?tab=1&modelos=4'))).not.toContain('Muito texto');
  expect(JSON.stringify(await load('?busca=x'))).not.toContain('Muito texto');
});

test('only a list that the search makes fails with it', async () => {
  expect((await load('?modelos=4', { searchFails: true })).filtered?.products).toHaveLength(1);
  await expect(load('?busca=x', { searchFails: true })).rejects.toBeInstanceOf(Response);
});
