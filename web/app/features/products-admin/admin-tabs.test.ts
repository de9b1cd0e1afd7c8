import { expect, test } from 'vitest';
import { adminTabs, readTab, tabParams } from './admin-tabs.ts';

test.each([
  ['', 'aparelhos'],
  ['aba=modelos', 'modelos'],
  ['aba=outra&page=3', 'aparelhos'],
])('the address "%s" opens %s', (address, expected) => {
  expect(readTab(new URLSearchParams(address))).toBe(expected);
});

test('each tab can be opened by its address', () => {
  for (const { value } of adminTabs) expect(readTab(tabParams(value))).toBe(value);
  expect(tabParams('aparelhos').toString()).toBe('');
});
