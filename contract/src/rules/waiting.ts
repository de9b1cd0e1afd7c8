/**
 * What waits for the shop's people, in the words of calls and addresses: of proposals the answer, on their first day and
 * for longer, the check of a device under way, the seller's reply to a counter-offer, the approval of an accepted one, the way back
 * of a device whose offer was refused, and the bank data of what the shop has bought; of orders the payment's confirmation and the handing over.
 */
export const waitingProposals = [
  'new',
  'unanswered',
  'in-transit',
  'counter-offers',
  'accepted-offers',
  'to-return',
  'bank-data',
] as const;
export type WaitingProposal = (typeof waitingProposals)[number];

export const waitingOrders = ['payment', 'handover'] as const;
export type WaitingOrder = (typeof waitingOrders)[number];

/** Within how many hours a proposal is answered. */
export const answerHours = 24;

/** The days that the dashboard can look back over. */
export const panelDays = [7, 30, 90] as const;
export type PanelDays = (typeof panelDays)[number];
