import { expect, it } from 'vitest';
import { answerBy } from './counter-offer.ts';

const end = '2026-03-18T02:59:59Z';

it.each([
  ['2026-03-14T15:00:00Z', 'Responda até 17/03 (faltam 3 dias)'],
  ['2026-03-17T02:59:00Z', 'Responda até 17/03 (falta 1 dia)'],
  ['2026-03-17T03:00:00Z', 'Responda até 17/03 (termina hoje)'],
  ['2026-03-18T02:59:00Z', 'Responda até 17/03 (termina hoje)'],
])('at %s an offer until 17/03 says: %s', (now, words) => {
  expect(answerBy(end, new Date(now))).toBe(words);
});
