import { describe, expect, it, test } from 'vitest';
import { hasFilters, noFilters, readShopAddress, shopSearch, toggleModel, toggleValue } from './shop-address.ts';

const read = (search: string) => readShopAddress(new URLSearchParams(search));

describe('the address of the listing', () => {
  test.each([
    ['everything', { tab: undefined, page: 1, filters: noFilters }, ''],
    ['a later page', { tab: undefined, page: 3, filters: noFilters }, '?page=3'],
    ['a type', { tab: 2, page: 1, filters: noFilters }, '?tab=2'],
    [
      'filters, with names that could be mistaken for marks',
      { tab: 2, page: 1, filters: { modelos: [3, 5], attributes: { Estado: [1, 2], 'Cor: & brilho': [9] } } },
      '?tab=2&modelos=3,5&attr=Estado:1,2&attr=Cor%3A%20%26%20brilho:9',
    ],
  ])('is read as it was written: %s', (_, view, search) => {
    expect(shopSearch(view)).toBe(search);
    expect(read(search)).toEqual(view);
  });

  it('shows the first page of everything when it makes no sense', () => {
    expect(read('?tab=abc&page=-1&modelos=x,,1.5&attr=Estado&attr=:3&attr=Cor:&utm_source=x')).toEqual({
      tab: undefined,
      page: 1,
      filters: noFilters,
    });
  });

  it('names each id once', () => {
    expect(read('?modelos=1,1,2').filters.modelos).toEqual([1, 2]);
  });

  it('has no page beside a type or filters', () => {
    expect(shopSearch({ tab: 1, page: 2, filters: noFilters })).toBe('?tab=1');
    expect(shopSearch({ tab: undefined, page: 2, filters: { ...noFilters, modelos: [1] } })).toBe('?modelos=1');
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
});
