import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { describe, expect, test } from 'vitest';
import { type PaymentFacts, paymentStateOf } from './paying.presenter.ts';

const s = orderStatus;
const unpaid: PaymentFacts = {
  status: s.pending,
  endReason: null,
  receivedCents: 0,
  refundedCents: 0,
  isRefunding: false,
  isDisputed: false,
  payable: 'waiting',
};
const gone = { payable: 'expired' } as const;
const paid = { status: s.approved, receivedCents: 100_000, ...gone };
const ended = { status: s.cancelled, ...gone };

describe('the payment of an order', () => {
  test.each<[string, Partial<PaymentFacts>, string]>([
    ['whose code is being made', { payable: 'preparing' }, 'preparing'],
    ['whose code can be paid', {}, 'waiting'],
    ['whose code is over', gone, 'expired'],
    ['that got a part', { receivedCents: 900, ...gone }, 'partial'],
    ['that got a part and gave it back', { receivedCents: 900, refundedCents: 900 }, 'waiting'],
    ['that an admin approved', { status: s.approved, ...gone }, 'paid'],
    ['that Pix has paid', paid, 'paid'],
    ['that was handed over', { ...paid, status: s.delivered }, 'paid'],
    ['of which a part goes back', { ...paid, refundedCents: 100, isRefunding: true }, 'paid'],
    ['all of which goes back', { ...paid, refundedCents: 100_000, isRefunding: true }, 'refunding'],
    ['all of which went back', { ...paid, refundedCents: 100_000 }, 'refunded'],
    ['that was not paid in time', { ...ended, endReason: 'expired' }, 'expired'],
    ['that another took the place of', { ...ended, endReason: 'superseded' }, 'expired'],
    ['that its buyer gave up', { ...ended, endReason: 'withdrawn' }, 'cancelled'],
    ['that the shop ended', ended, 'cancelled'],
    ['paid too late', { ...ended, endReason: 'expired', receivedCents: 100_000 }, 'expired'],
    [
      'paid too late, on its way back',
      { ...ended, endReason: 'expired', receivedCents: 100_000, refundedCents: 100_000, isRefunding: true },
      'refunding',
    ],
    ['paid too late, gone back', { ...ended, receivedCents: 100, refundedCents: 100 }, 'refunded'],
  ])('%s', (_, changes, state) => {
    expect(paymentStateOf({ ...unpaid, ...changes })).toBe(state);
  });
});
