import { expect, test } from 'vitest';
import { s10Code } from './s10.ts';

test.each([
  ['RR', 47312482, 'RR473124829BR'],
  ['AD', 12345678, 'AD123456785BR'],
  ['SM', 0, 'SM000000005BR'],
])('%s and %i make %s', (letters, number, code) => {
  expect(s10Code(letters, number)).toBe(code);
});
