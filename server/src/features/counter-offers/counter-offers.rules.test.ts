import { expect, test } from 'vitest';
import { answerProblem, silenceOutcome } from './counter-offers.rules.ts';

test.each([
  ['aceitar', true, true, 'aceitar'],
  ['aceitar', false, true, 'perguntar'],
  ['aceitar', true, false, 'perguntar'],
  ['perguntar', true, true, 'perguntar'],
  ['devolver', false, true, 'devolver'],
  ['devolver', true, false, 'perguntar'],
] as const)('silence under %s, told %s, active %s: %s', (rule, wasTold, isOfActiveSeller, outcome) => {
  expect(silenceOutcome({ rule, wasTold, isOfActiveSeller })).toBe(outcome);
});

const yes = { isAccepted: true, cents: 125_000 };
const no = { isAccepted: false, cents: 125_000 };

test.each([
  ['accepted', yes, undefined],
  ['accepted', no, 409],
  ['refused', no, undefined],
  ['refused', yes, 409],
  ['withdrawn', yes, 409],
  ['expired', yes, 422],
  ['open', yes, 422],
  ['accepted', { isAccepted: true, cents: 124_999 }, 409],
])('an offer that is %s, over, and answered by %j: %s', (state, answer, status) => {
  const offer = { state, new_cents: 125_000, is_over: true, answered_via: null };
  expect(answerProblem(offer, answer)?.status).toBe(status);
});
