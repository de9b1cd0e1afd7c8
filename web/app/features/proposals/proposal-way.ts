import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { type ProposalStatus, proposalStatus } from '@giro/contract/rules/proposal-status.ts';

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
export function proposalStepsDone({ status, payout }: Pick<Proposal, 'status' | 'payout'>): number | undefined {
  const steps = done[status as ProposalStatus];
  return steps === 4 && payout?.state === 'paid' ? proposalWay.length : steps;
}
