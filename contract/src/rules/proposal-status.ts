/** The life of a proposal, as numbers on the wire and words on screens. */
export const proposalStatus = {
  pending: 1,
  approved: 2,
  cancelled: 3,
  codeSent: 4,
  inTransit: 5,
  purchaseApproved: 6,
  purchaseRejected: 7,
  counterOfferSent: 8,
  counterOfferAccepted: 9,
  returned: 10,
  purchaseCancelled: 11,
  discarded: 12,
} as const;

export type ProposalStatus = (typeof proposalStatus)[keyof typeof proposalStatus];

const labels: Record<number, string> = {
  1: 'Pendente',
  2: 'Aprovado',
  3: 'Cancelado',
  4: 'Código enviado',
  5: 'Em trânsito',
  6: 'Venda aprovada',
  7: 'Venda reprovada',
  8: 'Contraproposta enviada',
  9: 'Contraproposta aprovada',
  10: 'Produto devolvido',
  11: 'Venda cancelada',
  12: 'Aparelho Descartado',
};

/** The status in words. The seller reads 'Código de envio enviado' where the shop's people read 'Código enviado'. */
export function proposalStatusLabel(status: number | null | undefined, reader: 'admin' | 'user'): string {
  if (status === proposalStatus.codeSent && reader === 'user') return 'Código de envio enviado';
  return labels[status ?? 0] ?? 'Aguardando';
}

/** What an admin can set, in the order of the selector. 1 to 3 are given by the system or come from older records. */
export const selectableProposalStatuses = [
  { status: 4, label: 'Inserir código de envio' },
  { status: 5, label: 'Em trânsito' },
  { status: 6, label: 'Aprovar compra' },
  { status: 7, label: 'Reprovar compra' },
  { status: 8, label: 'Enviar contraproposta' },
  { status: 9, label: 'Aprovar contraproposta' },
  { status: 10, label: 'Devolver produto' },
  { status: 12, label: 'Aparelho descartado' },
  { status: 11, label: 'Cancelar compra' },
] as const;

const usualNext: Record<number, readonly number[]> = {
  1: [4, 11],
  2: [4, 11],
  4: [4, 5, 11],
  5: [6, 7, 11],
  6: [],
  7: [8, 10, 11, 12],
  8: [9, 10, 11],
  9: [6],
  11: [10, 12],
};

/** Whether a change follows the usual path; any other is allowed too, once an admin has confirmed it. */
export function isUsualProposalChange(from: number, to: number): boolean {
  return usualNext[from]?.includes(to) ?? false;
}

const closedForBankData: readonly number[] = [3, 10, 11, 12];

/**
 * Whether the seller may still change the bank data: until the proposal has ended without a purchase, or the payment
 * date has come. Dates are calendar days, `yyyy-mm-dd`.
 */
export function isBankDataEditable(status: number, paymentDate: string | null, today: string): boolean {
  return !closedForBankData.includes(status) && (paymentDate === null || paymentDate > today);
}
