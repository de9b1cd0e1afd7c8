import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { describe, expect, test } from 'vitest';
import { canRenewCharge } from './charges.rules.ts';

const s = orderStatus;
const unpaid = { status: s.pending, endReason: null, restCents: 100_000, refundedCents: 0, isUnexpired: false };
const ended = { ...unpaid, status: s.cancelled, endReason: 'expired' };

describe('another charge can be had for an order', () => {
  test.each([
    ['whose charge can be paid', { ...unpaid, isUnexpired: true }, false],
    ['whose charge is over', unpaid, true],
    ['that got a part', { ...unpaid, restCents: 900 }, true],
    ['that got all', { ...unpaid, restCents: 0 }, false],
    ['that is paid', { ...unpaid, status: s.approved }, false],
    ['that was not paid in time', ended, true],
    ['that was not, and whose money goes back', { ...ended, refundedCents: 1 }, false],
    ['that another took the place of', { ...ended, endReason: 'superseded' }, false],
    ['that its buyer gave up', { ...ended, endReason: 'withdrawn' }, false],
    ['that the shop ended', { ...ended, endReason: null }, false],
  ])('%s: %o', (_, order, can) => expect(canRenewCharge(order)).toBe(can));
});
