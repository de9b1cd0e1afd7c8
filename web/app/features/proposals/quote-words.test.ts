import { expect, it } from 'vitest';
import { validityWords } from './quote-words.ts';

const valid_until = '2026-03-11T02:59:59Z';
const renewed = [{ kind: 'quote-renewed' as const, at: '2026-03-04T10:00:00Z', by: null, detail: null }];

it.each([
  [{ status: 1, valid_until }, 'válida até 10/03/2026'],
  [{ status: 4, valid_until, is_expired: true }, 'venceu em 10/03/2026'],
  [{ status: 4, valid_until, is_expired: true, events: renewed }, 'venceu em 10/03/2026'],
  [{ status: 2, valid_until, events: renewed }, 'renovada, válida até 10/03/2026'],
  [{ status: 6, valid_until, events: renewed }, 'válida até 10/03/2026'],
])('%o: %s', (quote, words) => {
  expect(validityWords(quote)).toBe(words);
});
