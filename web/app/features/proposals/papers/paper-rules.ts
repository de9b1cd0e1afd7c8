import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { type ProposalStatus, proposalStatus } from '@giro/contract/rules/proposal-status.ts';

/** Which way a device goes: from its seller to the shop, or back. */
export type HandOver = 'left' | 'returned';

const s = proposalStatus;

const handOvers: Record<ProposalStatus, HandOver | undefined> = {
  [s.pending]: 'left',
  [s.approved]: 'left',
  [s.codeSent]: 'left',
  [s.inTransit]: 'left',
  [s.purchaseRejected]: 'returned',
  [s.counterOfferSent]: 'returned',
  [s.counterOfferAccepted]: undefined,
  [s.purchaseApproved]: undefined,
  [s.returned]: 'returned',
  [s.discarded]: undefined,
  [s.purchaseCancelled]: 'returned',
  [s.cancelled]: undefined,
};

const reached: readonly number[] = [s.inTransit, s.purchaseRejected, s.counterOfferSent];

/** Which way a device goes next, for the slip that is signed at the counter; undefined where it stays where it is. */
export function handOverOf({ status, history }: Pick<Proposal, 'status' | 'history'>): HandOver | undefined {
  const way = (handOvers as Partial<Record<number, HandOver>>)[status];
  // One that never came cannot go back.
  return way === 'returned' && !history.some((entry) => reached.includes(entry.status)) ? undefined : way;
}

/** Which way it goes by post: there is a code for it. */
export function postedOf(proposal: Proposal): HandOver | undefined {
  const way = handOverOf(proposal);
  const code = way === 'left' ? proposal.codigo : proposal.codigo_dev;
  return code ? way : undefined;
}
