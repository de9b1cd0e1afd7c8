import { describe, expect, it, test } from 'vitest';
import {
  hasFilters,
  inOrder,
  isNarrowed,
  noFilters,
  readShopAddress,
  type ShopView,
  shopSearch,
  toggleModel,
  toggleValue,
} from './shop-address.ts';

const read = (search: string) => readShopAddress(new URLSearchParams(search));
const everything: ShopView = { tab: undefined, page: 1, filters: noFilters };

describe('the address of the listing', () => {
  test.each<[string, ShopView, string]>([
    ['everything', everything, ''],
    ['a later page', { ...everything, page: 3 }, '?page=3'],
    ['a type', { ...everything, tab: 2 }, '?tab=2'],
    [
      'filters, with names that could be mistaken for marks',
      { tab: 2, page: 1, filters: { modelos: [3, 5], attributes: { Estado: [1, 2], 'Cor: & brilho': [9] } } },
      '?tab=2&modelos=3,5&attr=Cor%3A%20%26%20brilho:9&attr=Estado:1,2',
    ],
    [
      'a page of what is searched',
      { ...everything, page: 2, search: 'iphone 13 & café', order: 'menor-preco' },
      '?busca=iphone%2013%20%26%20caf%C3%A9&page=2&ordem=menor-preco',
    ],
    [
      'prices in reais with a dot',
      { ...everything, filters: { ...noFilters, minCents: 50_000, maxCents: 129_950 } },
      '?preco_min=500&preco_max=1299.5',
    ],
  ])('is read as it was written: %s', (_, view, search) => {
    expect(shopSearch(view)).toBe(search);
    expect(read(search)).toEqual(view);
  });

  test.each([
    ['?busca=iphone até 2 mil', '?busca=iphone&preco_max=2000'],
    ['?busca=até R$ 2.000,00', '?preco_max=2000'],
    ['?busca=iphone entre 1000 e 2000 reais&page=2', '?busca=iphone&page=2&preco_min=1000&preco_max=2000'],
    ['?busca=iphone até 2000&preco_max=1500', '?busca=iphone&preco_max=1500'],
    ['?busca=iphone 13 barato', '?busca=iphone%2013%20barato'],
  ])('has prices that are said in a search as filters: %s', (asked, written) => {
    expect(shopSearch(read(asked))).toBe(written);
  });

  it('shows the first page of everything when it makes no sense', () => {
    const senseless = 'tab=abc&page=-1&modelos=x,,1.5&attr=Estado&attr=:3&attr=Cor:&utm_source=x';
    const prices = 'busca=%20%20&ordem=toString&preco_min=-5&preco_max=1.299,00';
    expect(read(`?${senseless}&${prices}`)).toEqual(everything);
    expect(read('?ordem=relevancia&preco_min=&preco_max=99999999999999')).toEqual(everything);
  });

  it('names each id once, and the same list always alike', () => {
    expect(read('?modelos=1,1,2').filters.modelos).toEqual([1, 2]);
    expect(read('?attr=A:3&attr=A:1,3').filters.attributes).toEqual({ A: [3, 1] });
    const [one, other] = [read('?attr=B:2,1&attr=A:3&modelos=9,4'), read('?modelos=4,9&attr=A:3&attr=B:1,2')];
    expect(shopSearch(one)).toBe(shopSearch(other));
  });

  it('has no page beside a type or filters, unless something is searched', () => {
    expect(shopSearch({ ...everything, tab: 1, page: 2 })).toBe('?tab=1');
    expect(shopSearch({ ...everything, page: 2, filters: { ...noFilters, modelos: [1] } })).toBe('?modelos=1');
    expect(shopSearch({ ...everything, tab: 1, page: 2, order: 'novos' })).toBe('?tab=1&page=2&ordem=novos');
  });

  it('cuts a search after a hundred letters, emoji counting as one', () => {
    expect([...(read(`?busca=${'📱'.repeat(150)}`).search ?? '')]).toHaveLength(100);
  });

  test.each([
    ['', false],
    ['?page=2', false],
    ['?tab=2', false],
    ['?tab=2&modelos=1', true],
    ['?busca=x', true],
    ['?ordem=novos', true],
    ['?preco_max=10', true],
  ])('%s is for search engines unless it is narrowed: %s', (search, narrowed) => {
    expect(isNarrowed(read(search))).toBe(narrowed);
  });
});

describe('filters', () => {
  it('are ticked and unticked', () => {
    const ticked = toggleValue(toggleModel(noFilters, 7), 'Cor', 3);
    expect(ticked).toEqual({ modelos: [7], attributes: { Cor: [3] } });
    expect(hasFilters(ticked)).toBe(true);
    const unticked = toggleModel(toggleValue(ticked, 'Cor', 3), 7);
    expect(unticked).toEqual(noFilters);
    expect(hasFilters(unticked)).toBe(false);
  });

  it('take two prices the wrong way round for the other way', () => {
    expect(inOrder({ ...noFilters, minCents: 900, maxCents: 100 })).toEqual({
      ...noFilters,
      minCents: 100,
      maxCents: 900,
    });
    expect(inOrder({ ...noFilters, minCents: 900 })).toEqual({ ...noFilters, minCents: 900 });
  });
});
