import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { PayableOrder } from '../payments/payment-method.ts';

/** 32 letters and digits, of the 26 to 35 that a charge is named by, which nobody meets twice. */
export const txidOf = (uuid: string) => uuid.replaceAll('-', '');

/** When a charge is looked at without anybody asking: seconds after it was opened. */
const pollOffsetsS = [15, 30, 60, 120];

export const firstPollS = pollOffsetsS[0] ?? 15;

/** In how many seconds a charge that has been open for so long is looked at again; undefined: at the end of its hold. */
export function nextPollInS(openS: number): number | undefined {
  const next = pollOffsetsS.find((offset) => offset > openS + 1);
  return next === undefined ? undefined : next - openS;
}

/** So many times an order is given another charge, and so long after it was placed; four reserves where that is longer. */
const mostRenewals = 3;
const renewableForS = 3600;

/** True if an order of this age, with so many charges so far, may be given another one. */
export function isRenewable({ charges, ageS }: { charges: number; ageS: number }, reserveMinutes: number): boolean {
  return charges <= mostRenewals && ageS <= Math.max(renewableForS, 4 * reserveMinutes * 60);
}

/** True if a buyer can ask for another charge, as far as the order goes: units may be gone. */
export function canRenewCharge({
  status,
  endReason,
  restCents,
  refundedCents,
  isUnexpired,
}: Pick<PayableOrder, 'status' | 'endReason' | 'restCents' | 'refundedCents'> & {
  /** True if there is a charge that is being made or can be paid. */
  isUnexpired: boolean;
}): boolean {
  if (restCents <= 0) return false;
  if (status === orderStatus.pending) return !isUnexpired;
  return status === orderStatus.cancelled && endReason === 'expired' && refundedCents === 0;
}
