import { beforeEach, expect, it } from 'vitest';
import { consent } from './consent.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['yes', undefined],
  ['', undefined],
  [undefined, undefined],
])('a stored choice of %j counts as %j', (stored, choice) => {
  if (stored !== undefined) localStorage.setItem('consent', stored);
  expect(consent.read()).toBe(choice);
});
