import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, looksPersonal, recentSearches, rememberSearch } from './search-panel.tsx';

beforeEach(() => localStorage.clear());

test('the newest search is first, each stands once, and six are kept', () => {
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']) rememberSearch(text);
  rememberSearch('D4');
  expect(recentSearches()).toEqual(['D4', 'g7', 'f6', 'e5', 'c3', 'b2']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['iphone 13 pro max', false],
  ['galaxy s23 5000mah', false],
  ['AP-13-128-PT', false],
  ['maria@example.com', true],
  ['529.982.247-25', true],
  ['(11) 98765-4321', true],
  ['356938035643809', true],
])('%s may be personal: %s', (text, isPersonal) => {
  expect(looksPersonal(text)).toBe(isPersonal);
  rememberSearch(text);
  expect(recentSearches()).toEqual(isPersonal ? [] : [text]);
});

test.each(['{', '{"a":1}', '[1,null]', '"x"'])('what somebody else wrote there (%s) is no search', (stored) => {
  localStorage.setItem('searches', stored);
  expect(recentSearches()).toEqual([]);
});

test('a browser that stores nothing breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSearch('iphone');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  vi.unstubAllGlobals();
});
