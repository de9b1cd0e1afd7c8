import { describe, expect, it } from 'vitest';
import { isSearchable, readListState, writeListState } from './list-state.ts';

const addressAfter = (address: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(address), change).toString();

describe('the part of a list that an address asks for', () => {
  it('is the first page, newest first, when the address says nothing', () => {
    expect(readListState(new URLSearchParams())).toEqual({ page: 1, search: '', sort: 'desc' });
  });

  it.each(['0', '-1', '1.5', 'x', '1e9', ''])('takes page "%s" for the first one', (page) => {
    expect(readListState(new URLSearchParams({ page })).page).toBe(1);
  });

  it('takes an unknown order for newest first', () => {
    expect(readListState(new URLSearchParams('sort=sideways')).sort).toBe('desc');
    expect(readListState(new URLSearchParams('sort=asc')).sort).toBe('asc');
  });

  it('has an order of its own where a list says so, and names only the other one', () => {
    expect(readListState(new URLSearchParams(), 'asc').sort).toBe('asc');
    expect(writeListState(new URLSearchParams(), { sort: 'desc' }, 'asc').toString()).toBe('sort=desc');
    expect(writeListState(new URLSearchParams('sort=desc'), { sort: 'asc' }, 'asc').toString()).toBe('');
  });
});

describe('the address after a change', () => {
  it('keeps search and order when the page changes', () => {
    expect(addressAfter('search=ana&sort=asc', { page: 3 })).toBe('search=ana&sort=asc&page=3');
  });

  it('goes back to page 1 with another search', () => {
    expect(addressAfter('page=4&sort=asc', { search: 'ana' })).toBe('sort=asc&search=ana');
  });

  it('goes back to page 1 with another order', () => {
    expect(addressAfter('page=4', { sort: 'asc' })).toBe('sort=asc');
    expect(addressAfter('page=4&sort=asc', { sort: 'desc' })).toBe('');
  });

  it('stays on its page when search and order are what they were', () => {
    expect(addressAfter('page=4&search=ana', { search: 'ana', sort: 'desc' })).toBe('page=4&search=ana');
  });

  it('leaves other parts of the address alone', () => {
    expect(addressAfter('tab=posts&page=2', { page: 1 })).toBe('tab=posts');
  });
});

it('asks the server for nothing typed or for three characters and more', () => {
  expect(['', '  ', 'abc', '123', ' abc '].map(isSearchable)).toEqual([true, true, true, true, true]);
  expect(['a', 'ab', ' ab ', '1'].map(isSearchable)).toEqual([false, false, false, false]);
});
