/**
 * Kinds of work that wait for the shop's people, in the words of calls and addresses. Of proposals: the answer, on
 * their first day and for longer, the check of a device under way, the fate of one that was rejected, the seller's
 * reply to a counter-offer, the approval of an accepted one, the way back of a device whose offer was refused, and the
 * bank data of devices the shop has bought. Of orders: the payment's confirmation and the handing over.
 */
export const waitingProposals = [
  'new',
  'unanswered',
  'in-transit',
  'rejected',
  'counter-offers',
  'accepted-offers',
  'to-return',
  'bank-data',
] as const;
export type WaitingProposal = (typeof waitingProposals)[number];

/** The same in the words of screens and mails. */
export const waitingProposalLabels: Record<WaitingProposal, string> = {
  new: 'Novas propostas',
  unanswered: 'Sem resposta há mais de um dia',
  'in-transit': 'A caminho, a conferir',
  rejected: 'Reprovada, a decidir',
  'counter-offers': 'Contraproposta sem resposta',
  'accepted-offers': 'Contraproposta aceita, a aprovar',
  'to-return': 'Contraproposta recusada, a devolver',
  'bank-data': 'Compra sem dados bancários',
};

export const waitingOrders = ['payment', 'handover'] as const;
export type WaitingOrder = (typeof waitingOrders)[number];

export const waitingOrderLabels: Record<WaitingOrder, string> = {
  payment: 'Pix a confirmar',
  handover: 'Pago, a entregar',
};

/** Within how many hours a proposal is answered. */
export const answerHours = 24;

/** The days that the dashboard can look back over. */
export const panelDays = [7, 30, 90] as const;
export type PanelDays = (typeof panelDays)[number];
