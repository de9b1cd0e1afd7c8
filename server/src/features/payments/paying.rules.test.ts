import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { describe, expect, test } from 'vitest';
import { canRenewCharge } from '../pix/charges.rules.ts';
import { type PaymentFacts, paymentStateOf } from './paying.rules.ts';

const s = orderStatus;
const unpaid: PaymentFacts = {
  status: s.pending,
  endReason: null,
  receivedCents: 0,
  refundedCents: 0,
  isRefunding: false,
  payable: 'waiting',
};
const gone = { payable: 'expired' } as const;
const paid = { status: s.approved, receivedCents: 100_000, ...gone };
const ended = { status: s.cancelled, ...gone };

describe('the payment of an order', () => {
  test.each<[string, Partial<PaymentFacts>, string, boolean]>([
    ['whose code is being made', { payable: 'preparing' }, 'preparing', false],
    ['whose code can be paid', {}, 'waiting', false],
    ['whose code is over', gone, 'expired', true],
    ['that got a part', { receivedCents: 900, ...gone }, 'partial', true],
    ['that got a part and gave it back', { receivedCents: 900, refundedCents: 900 }, 'waiting', false],
    ['that an admin approved', { status: s.approved, ...gone }, 'paid', false],
    ['that Pix has paid', paid, 'paid', false],
    ['that was handed over', { ...paid, status: s.delivered }, 'paid', false],
    ['of which a part goes back', { ...paid, refundedCents: 100, isRefunding: true }, 'paid', false],
    ['all of which goes back', { ...paid, refundedCents: 100_000, isRefunding: true }, 'refunding', false],
    ['all of which went back', { ...paid, refundedCents: 100_000 }, 'refunded', false],
    ['that was not paid in time', { ...ended, endReason: 'expired' }, 'expired', true],
    ['that another took the place of', { ...ended, endReason: 'superseded' }, 'expired', false],
    ['that its buyer gave up', { ...ended, endReason: 'withdrawn' }, 'cancelled', false],
    ['that the shop ended', ended, 'cancelled', false],
    ['paid too late', { ...ended, endReason: 'expired', receivedCents: 100_000 }, 'expired', false],
    [
      'paid too late, on its way back',
      { ...ended, endReason: 'expired', receivedCents: 100_000, refundedCents: 100_000, isRefunding: true },
      'refunding',
      false,
    ],
    ['paid too late, gone back', { ...ended, receivedCents: 100, refundedCents: 100 }, 'refunded', false],
  ])('%s', (_, changes, state, renewable) => {
    const facts = { ...unpaid, ...changes };
    const { receivedCents, refundedCents, payable } = facts;
    const restCents = 100_000 - (receivedCents - refundedCents);
    expect(paymentStateOf(facts)).toBe(state);
    expect(canRenewCharge({ ...facts, restCents, refundedCents, isUnexpired: payable !== 'expired' })).toBe(renewable);
  });
});
