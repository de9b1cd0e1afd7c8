import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import { outcomeOf, readOutcome } from './order-outcome.ts';

const unexpected = { kind: 'failed', text: 'Erro inesperado. Tente novamente.' };

test.each([
  [
    'a placed order',
    201,
    { success: true, order_code: 'ABC23456', hold_until: '2026-03-05T02:30:00Z' },
    { kind: 'placed', orderCode: 'ABC23456', holdUntil: '2026-03-05T02:30:00Z' },
  ],
  [
    'a placed order without an end',
    201,
    { success: true, order_code: 'A', hold_until: null },
    { kind: 'placed', orderCode: 'A' },
  ],
  ['no session, by status', 401, { error: 'Unauthenticated.' }, { kind: 'signed-out' }],
  ['no session, by code', 200, { code: 401 }, { kind: 'signed-out' }],
  [
    'a refusal',
    422,
    { message: 'x', error: 'Está esgotado.' },
    { kind: 'refused', text: 'Está esgotado.', needsConfirmation: false },
  ],
  ['a refusal in a success', 200, { error: 'X' }, { kind: 'refused', text: 'X', needsConfirmation: false }],
  [
    'a refusal until the address is confirmed',
    422,
    { error: 'X', confirm_email: true },
    { kind: 'refused', text: 'X', needsConfirmation: true },
  ],
  ['too many orders', 429, { error: 'Aguarde.' }, { kind: 'failed', text: 'Aguarde.' }],
  ['a failure with words', 500, { error: 'X' }, { kind: 'failed', text: 'X' }],
  ['a failure without words', 500, undefined, unexpected],
  ['a success that says nothing', 200, {}, unexpected],
  ['no answer', 0, undefined, { kind: 'failed', text: 'Erro de conexão. Verifique sua internet.' }],
])('%s is understood', (_, status, body, outcome) => {
  expect(readOutcome(status, body)).toEqual(outcome);
});

test('a refused call says the same; anything else is unexpected', () => {
  expect(outcomeOf(new ApiError(422, { error: 'X' }))).toEqual({
    kind: 'refused',
    text: 'X',
    needsConfirmation: false,
  });
  expect(outcomeOf(new TypeError('x'))).toEqual(unexpected);
});
