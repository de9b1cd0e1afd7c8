import { expect, it } from 'vitest';
import { readMyPhone } from './my-phone.ts';

const day = 86_400_000;
const kept = (part: object = {}) => JSON.stringify({ device: 'iPhone 12', value: 1200, at: 0, ...part });

it.each([
  ['a described device has its value', kept(), 6 * day, { device: 'iPhone 12', value: 1200 }],
  ['its quote is over', kept(), 7 * day, undefined],
  ['questions are open', kept({ value: undefined }), 0, undefined],
  ['it is worth nothing', kept({ value: 0 }), 0, undefined],
  ['nothing is kept', null, 0, undefined],
  ['something else is kept', '7', 0, undefined],
  ['it is broken', '{', 0, undefined],
])('my phone: %s', (_, stored, now, expected) => {
  expect(readMyPhone(stored, now)).toEqual(expected);
});
