import type { PaymentState } from '@giro/contract/rules/payment.ts';

const quickMs = 3000;
const slowMs = 10_000;
const impatientForMs = 120_000;

/** States that only an admin's hand leaves; whoever comes back to the page is told. */
const settled: readonly PaymentState[] = ['paid', 'cancelled', 'refunded'];

/** True if the payment's outcome is known. */
export const isSettled = (state: PaymentState) => settled.includes(state);

/**
 * The pause after an answer before the shop is asked again, `waitedMs` after somebody began to look; false: no more.
 */
export function paceOf(state: PaymentState | undefined, waitedMs: number): number | false {
  if (state !== undefined && isSettled(state)) return false;
  return waitedMs < impatientForMs && state !== 'refunding' ? quickMs : slowMs;
}
