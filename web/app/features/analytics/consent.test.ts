import { expect, it } from 'vitest';
import { readConsent } from './consent.ts';

it.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['yes', undefined],
  ['', undefined],
  [null, undefined],
])('a stored choice of %j counts as %j', (stored, consent) => {
  expect(readConsent(stored)).toBe(consent);
});
