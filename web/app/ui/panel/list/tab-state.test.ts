import { expect, test } from 'vitest';
import { readTab, tabParams } from './tabs-page.tsx';

const tabs = [{ value: 'tipos' }, { value: 'modelos' }, { value: 'aparelhos' }] as const;
type Tab = (typeof tabs)[number]['value'];
const usual: Tab = 'aparelhos';

test.each([
  ['', 'aparelhos'],
  ['aba=modelos', 'modelos'],
  ['aba=outra&page=3', 'aparelhos'],
])('the address "%s" opens %s', (address, expected) => {
  expect(readTab<Tab>(new URLSearchParams(address), tabs, usual)).toBe(expected);
});

test('each tab can be opened by its address', () => {
  for (const { value } of tabs) expect(readTab<Tab>(tabParams<Tab>(value, usual), tabs, usual)).toBe(value);
  expect(tabParams<Tab>(usual, usual).toString()).toBe('');
});
