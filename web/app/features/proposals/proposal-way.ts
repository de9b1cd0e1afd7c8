import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { type ProposalStatus, proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { isPaidWithCredit } from './credit-choice.ts';

/** From the seller's answers to the money in their account. */
export const proposalWay = ['Proposta', 'Código de envio', 'Envio', 'Conferência', 'Pagamento'];

const s = proposalStatus;

const done: Record<ProposalStatus, number | undefined> = {
  [s.pending]: 1,
  [s.approved]: 1,
  [s.codeSent]: 2,
  [s.inTransit]: 3,
  [s.purchaseRejected]: 3,
  [s.counterOfferSent]: 3,
  [s.counterOfferAccepted]: 4,
  [s.purchaseApproved]: 4,
  [s.returned]: undefined,
  [s.discarded]: undefined,
  [s.purchaseCancelled]: undefined,
  [s.cancelled]: undefined,
};

/** The number of steps that a proposal has behind it; undefined for one that has left the way. */
export function proposalStepsDone(proposal: Pick<Proposal, 'status' | 'payout' | 'pay_as'>): number | undefined {
  const { status, payout } = proposal;
  const steps = done[status as ProposalStatus];
  const isPaid = payout?.state === 'paid' || isPaidWithCredit(proposal);
  return steps === 4 && isPaid ? proposalWay.length : steps;
}
