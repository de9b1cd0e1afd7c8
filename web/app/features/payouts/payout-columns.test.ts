import type { Payout } from '@giro/contract/calls/payouts.ts';
import { expect, test } from 'vitest';
import { flagWords, isPayable, lateness, stateNote } from './payout-columns.tsx';
import { listOf, payoutFilter } from './payouts.tsx';

const now = new Date('2026-03-12T15:00:00Z');
const buildPayout = (part: Partial<Payout> = {}) =>
  ({ state: 'due', due_on: '2026-03-12', holder: 'Maria S.', account_changed_at: null, ...part }) as Payout;

test('a payout is late once its day in São Paulo is over, and no more once it is paid', () => {
  const late = buildPayout({ due_on: '2026-03-09' });
  expect(lateness(late, '2026-03-12', now)).toBe('atrasado: há 3 dias');
  expect(lateness({ ...late, state: 'paid' }, '2026-03-12', now)).toBeUndefined();
  expect(lateness(buildPayout(), '2026-03-12', now)).toBeUndefined();
});

test('a change of account is told by hours within a day, by its date later', () => {
  const changed = (at: string) => flagWords('account-changed', buildPayout({ account_changed_at: at }), now);
  expect(changed('2026-03-12T12:00:00Z')).toBe('Conta alterada há 3 h');
  expect(changed('2026-03-08T12:00:00Z')).toBe('Conta alterada em 08/03/2026');
  expect(flagWords('other-holder', buildPayout(), now)).toBe('Titular diferente do vendedor');
});

test('it is told who has a payout in hand', () => {
  const claimed = buildPayout({ state: 'claimed', claimed_by: 'Ana', is_mine: false });
  expect(stateNote(claimed)).toBe('por Ana');
  expect(stateNote({ ...claimed, is_mine: true })).toBe('por você');
  expect(stateNote(buildPayout({ state: 'paid', paid_at: '2026-03-13T01:00:00Z' }))).toBe('em 12/03/2026');
});

test('only what is due and has somewhere to go can be paid in a batch', () => {
  expect(isPayable(buildPayout())).toBe(true);
  expect(isPayable(buildPayout({ holder: null })) || isPayable(buildPayout({ state: 'claimed' }))).toBe(false);
});

test('the bare address lists everything, and every list has a word', () => {
  expect(payoutFilter.choices.map(({ value }) => listOf(value))).toEqual([
    undefined,
    'hoje',
    'atrasados',
    'proximos',
    'sem-dados',
    'pagos',
  ]);
});
