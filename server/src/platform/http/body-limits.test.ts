import { describe, expect, test } from 'vitest';
import { holdsTooMuch } from './body-limits.ts';

describe('what JSON holds', () => {
  test.each([
    ['[1,2,3]', 3, false],
    ['[1,2,3,4]', 3, true],
    ['{"a":1,"b":[1,2]}', 4, false],
    ['{"a":1,"b":[1,2]}', 3, true],
    ['"[,,,,{,,,"', 0, false],
    ['{"a\\"":",,,,\\\\",  "b":1}', 2, false],
    ['{"a\\"":",,,,\\\\",  "b":1}', 1, true],
    ['{"a', 1, false],
    [`${'['.repeat(32)}${']'.repeat(32)}`, 100, false],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 100, true],
    ['[],'.repeat(100), 1000, false],
  ])('%s is more than %i: %s', (json, max, isTooMuch) => expect(holdsTooMuch(json, max)).toBe(isTooMuch));
});
