import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isBought, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';

/** True once the seller has been paid with credit. */
export const isPaidWithCredit = ({ status, pay_as }: Pick<Proposal, 'status' | 'pay_as'>): boolean =>
  pay_as === 'credit' && isBought(status);

/** True while the seller can still take credit in place of a Pix, or go back to it. */
export function canChoosePayAs(proposal: Proposal): boolean {
  const { credit_offer, status, payout, promised } = proposal;
  // A device that an order waits for is paid with credit.
  if (!credit_offer || promised || isPaidWithCredit(proposal)) return false;
  if (isBought(status)) return payout?.state === 'due';
  return proposalStatusRow(status)?.end === null;
}

/** '8 %', of the price. */
export function bonusPercentOf({ value, bonus }: NonNullable<Proposal['credit_offer']>): string {
  return `${Math.round((bonus / value) * 100)} %`;
}

/** The credit that a seller gets: 'R$ 1.500,00 + R$ 120,00 de bônus = R$ 1.620,00'. */
export function creditSum({ value, bonus, total }: NonNullable<Proposal['credit_offer']>): string {
  if (bonus === 0) return formatReais(total);
  return `${formatReais(value)} + ${formatReais(bonus)} de bônus = ${formatReais(total)}`;
}
