import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { describe, expect, test } from 'vitest';
import { canRenew, type PaymentFacts, paymentStateOf } from './order-payment.rules.ts';

const s = orderStatus;
const unpaid: PaymentFacts = {
  status: s.pending,
  endReason: null,
  payMode: 'charge',
  totalCents: 100_000,
  paidCents: 0,
  refundedCents: 0,
  isRefunding: false,
  charge: { state: 'open', isOver: false },
};
const none = { charge: undefined };
const paid = { status: s.approved, paidCents: 100_000, ...none };
const ended = { status: s.cancelled, ...none };

describe('the payment of an order', () => {
  test.each<[string, Partial<PaymentFacts>, string, boolean]>([
    ['whose charge is being made', { charge: { state: 'new', isOver: false } }, 'preparing', false],
    ['whose charge can be paid', {}, 'waiting', false],
    ['whose charge is over', { charge: { state: 'open', isOver: true } }, 'expired', true],
    ['whose charge failed', none, 'expired', true],
    ['of the fixed code', { payMode: 'static', ...none }, 'waiting', false],
    ['that got a part', { paidCents: 900, ...none }, 'partial', true],
    ['that got a part and gave it back', { paidCents: 900, refundedCents: 900 }, 'waiting', false],
    ['that an admin approved', { status: s.approved, ...none }, 'paid', false],
    ['that Pix has paid', paid, 'paid', false],
    ['that was handed over', { ...paid, status: s.delivered }, 'paid', false],
    ['of which a part goes back', { ...paid, refundedCents: 100, isRefunding: true }, 'paid', false],
    ['all of which goes back', { ...paid, refundedCents: 100_000, isRefunding: true }, 'refunding', false],
    ['all of which went back', { ...paid, refundedCents: 100_000 }, 'refunded', false],
    ['that was not paid in time', { ...ended, endReason: 'expired' }, 'expired', true],
    ['of the fixed code that was not', { ...ended, endReason: 'expired', payMode: 'static' }, 'expired', false],
    ['that another took the place of', { ...ended, endReason: 'superseded' }, 'expired', false],
    ['that its buyer gave up', { ...ended, endReason: 'withdrawn' }, 'cancelled', false],
    ['that the shop ended', ended, 'cancelled', false],
    ['paid too late', { ...ended, endReason: 'expired', paidCents: 100_000 }, 'expired', false],
    [
      'paid too late, on its way back',
      { ...ended, endReason: 'expired', paidCents: 100_000, refundedCents: 100_000, isRefunding: true },
      'refunding',
      false,
    ],
    ['paid too late, gone back', { ...ended, paidCents: 100, refundedCents: 100 }, 'refunded', false],
  ])('%s', (_, facts, state, renewable) => {
    expect(paymentStateOf({ ...unpaid, ...facts })).toBe(state);
    expect(canRenew({ ...unpaid, ...facts })).toBe(renewable);
  });
});
