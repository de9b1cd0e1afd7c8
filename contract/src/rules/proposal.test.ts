import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maxMoneyCents } from './money.ts';
import { answerBy, isMultipleChoice, proposalValueCents } from './proposal.ts';
import {
  isBankDataEditable,
  isUsualProposalChange,
  proposalStatusLabel,
  selectableProposalStatuses,
} from './proposal-status.ts';

const adjustment = fc.record({
  amountCents: fc.integer({ min: 0, max: 1_000_000 }),
  modification: fc.constantFrom('acrescimo' as const, 'abatimento' as const),
});

describe('the value of a proposal', () => {
  test('is the base plus additions minus deductions', () => {
    const adjustments = [
      { amountCents: 20_000, modification: 'acrescimo' },
      { amountCents: 5000, modification: 'abatimento' },
    ] as const;
    expect(proposalValueCents(100_000, adjustments)).toBe(115_000);
  });

  test('is never more than what can be stored', () => {
    const additions = [1, 2, 3].map(() => ({ amountCents: maxMoneyCents, modification: 'acrescimo' as const }));
    expect(proposalValueCents(maxMoneyCents, additions)).toBe(maxMoneyCents);
  });

  test('is never negative, and one more deduction never raises it', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(adjustment), fc.nat(1_000_000), (base, adjustments, amountCents) => {
        const value = proposalValueCents(base, adjustments);
        const lower = proposalValueCents(base, [...adjustments, { amountCents, modification: 'abatimento' }]);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(lower).toBeLessThanOrEqual(value);
      }),
    );
  });

  test('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(adjustment), (base, adjustments) => {
        expect(proposalValueCents(base, adjustments)).toBe(proposalValueCents(base, adjustments.toReversed()));
      }),
    );
  });

  test("only 'Acessórios' and 'Defeitos' take several answers", () => {
    expect([1, 2, 3, 4, 5, 6, 7].filter(isMultipleChoice)).toEqual([4, 6]);
  });
});

describe('the status of a proposal', () => {
  test('reads alike for both sides but for status 4', () => {
    expect(proposalStatusLabel(4, 'admin')).toBe('Código enviado');
    expect(proposalStatusLabel(4, 'user')).toBe('Código de envio enviado');
    expect(proposalStatusLabel(12, 'user')).toBe('Aparelho Descartado');
    for (const unknown of [0, 13, 99, null, undefined]) expect(proposalStatusLabel(unknown, 'user')).toBe('Aguardando');
  });

  test('is chosen from nine, in the order of the selector', () => {
    expect(selectableProposalStatuses.map(({ status }) => status)).toEqual([4, 5, 6, 7, 8, 9, 10, 12, 11]);
  });

  test.each([
    [1, 4, true],
    [4, 4, true],
    [5, 6, true],
    [5, 8, true],
    [9, 6, true],
    [1, 6, false],
    [6, 5, false],
    [12, 4, false],
  ])('from %i to %i is usual: %s', (from, to, usual) => expect(isUsualProposalChange(from, to)).toBe(usual));

  test('bank data can change until the proposal ends or the payment date comes', () => {
    const may = (status: number, paymentDate: string | null, isAwaited = false) =>
      isBankDataEditable({ status, paymentDate, today: '2026-03-05', isAwaited });
    expect(may(1, null)).toBe(true);
    expect(may(6, '2026-03-06')).toBe(true);
    expect(may(6, '2026-03-05')).toBe(false);
    for (const ended of [3, 10, 11, 12]) expect([may(ended, null), may(ended, null, true)]).toEqual([false, false]);
    expect(may(6, '2026-03-05', true)).toBe(true);
  });
});

const end = '2026-03-18T02:59:59Z';

it.each([
  ['2026-03-14T15:00:00Z', 'Responda até 17/03 (faltam 3 dias)'],
  ['2026-03-17T02:59:00Z', 'Responda até 17/03 (falta 1 dia)'],
  ['2026-03-17T03:00:00Z', 'Responda até 17/03 (termina hoje)'],
  ['2026-03-18T02:59:00Z', 'Responda até 17/03 (termina hoje)'],
])('at %s an offer until 17/03 says: %s', (now, words) => {
  expect(answerBy(end, new Date(now))).toBe(words);
});
