import type { WaitingProposal } from './back-office.ts';
import type { StatusTone } from './status-tone.ts';

/** The numbers that the wire and the database have for a proposal's statuses, in the order of a proposal's life. */
export const proposalStatus = {
  pending: 1,
  approved: 2,
  codeSent: 4,
  inTransit: 5,
  purchaseApproved: 6,
  purchaseRejected: 7,
  counterOfferSent: 8,
  counterOfferAccepted: 9,
  returned: 10,
  discarded: 12,
  purchaseCancelled: 11,
  cancelled: 3,
} as const;
export type ProposalStatus = (typeof proposalStatus)[keyof typeof proposalStatus];

/** Extra fields of a status, by their names on the wire. */
export type ProposalExtra = 'codigo' | 'rejectionReason' | 'newValor' | 'custoFrete' | 'dataPag' | 'codigoDev';

interface ProposalStatusRow {
  label: string;
  /** Label for the seller, if it differs from the one for the shop's people. */
  sellerLabel?: string;
  /** By what words an admin sets it; null: the system gives it, or older records have it. */
  choice: string | null;
  tone: StatusTone;
  /** The usual path; any other change is allowed too, once an admin has confirmed it. */
  usualNext: readonly ProposalStatus[];
  /** Fields that come with it; a text marks a field that it cannot be without. */
  asks: { readonly [Extra in ProposalExtra]?: string | null };
  /** Task of the shop's people, or the thing they wait for. */
  waits: WaitingProposal | null;
  /** Outcome of the matter if it ends here; null while it goes on. */
  end: 'bought' | 'not-bought' | null;
}

const s = proposalStatus;

/** Everything that is decided by a proposal's status, but what mails and the seller's next step say with its data. */
export const proposalStatusRows = {
  [s.pending]: {
    label: 'Pendente',
    choice: null,
    tone: 'waiting',
    usualNext: [s.codeSent, s.purchaseCancelled],
    asks: {},
    waits: 'unanswered',
    end: null,
  },
  [s.approved]: {
    label: 'Aprovado',
    choice: null,
    tone: 'good',
    usualNext: [s.codeSent, s.purchaseCancelled],
    asks: {},
    waits: 'unanswered',
    end: null,
  },
  [s.codeSent]: {
    label: 'Código enviado',
    sellerLabel: 'Código de envio enviado',
    choice: 'Inserir código de envio',
    tone: 'moving',
    usualNext: [s.codeSent, s.inTransit, s.purchaseCancelled],
    asks: { codigo: 'Informe o código de envio.' },
    waits: null,
    end: null,
  },
  [s.inTransit]: {
    label: 'Em trânsito',
    choice: 'Em trânsito',
    tone: 'moving',
    usualNext: [s.purchaseApproved, s.purchaseRejected, s.counterOfferSent, s.purchaseCancelled],
    asks: {},
    waits: 'in-transit',
    end: null,
  },
  [s.purchaseApproved]: {
    label: 'Venda aprovada',
    choice: 'Aprovar compra',
    tone: 'good',
    usualNext: [],
    asks: {},
    waits: 'bank-data',
    end: 'bought',
  },
  [s.purchaseRejected]: {
    label: 'Venda reprovada',
    choice: 'Reprovar compra',
    tone: 'refused',
    usualNext: [s.counterOfferSent, s.returned, s.purchaseCancelled, s.discarded],
    asks: { rejectionReason: 'Explique o motivo da reprovação.', newValor: null, custoFrete: null },
    waits: 'rejected',
    end: null,
  },
  [s.counterOfferSent]: {
    label: 'Contraproposta enviada',
    choice: 'Enviar contraproposta',
    tone: 'offer',
    usualNext: [s.counterOfferAccepted, s.returned, s.purchaseCancelled],
    asks: { dataPag: null },
    waits: 'counter-offers',
    end: null,
  },
  [s.counterOfferAccepted]: {
    label: 'Contraproposta aprovada',
    choice: 'Aprovar contraproposta',
    tone: 'offer',
    usualNext: [s.purchaseApproved],
    asks: {},
    waits: 'accepted-offers',
    end: null,
  },
  [s.returned]: {
    label: 'Produto devolvido',
    choice: 'Devolver produto',
    tone: 'over',
    usualNext: [],
    asks: { codigoDev: 'Informe o código de devolução.' },
    waits: null,
    end: 'not-bought',
  },
  [s.discarded]: {
    label: 'Aparelho Descartado',
    choice: 'Aparelho descartado',
    tone: 'over',
    usualNext: [],
    asks: {},
    waits: null,
    end: 'not-bought',
  },
  [s.purchaseCancelled]: {
    label: 'Venda cancelada',
    choice: 'Cancelar compra',
    tone: 'over',
    usualNext: [s.returned, s.discarded],
    asks: {},
    waits: 'to-return',
    end: 'not-bought',
  },
  [s.cancelled]: {
    label: 'Cancelado',
    choice: null,
    tone: 'over',
    usualNext: [],
    asks: {},
    waits: null,
    end: 'not-bought',
  },
} as const satisfies Record<ProposalStatus, ProposalStatusRow>;

export type SelectableProposalStatus = {
  [Status in ProposalStatus]: (typeof proposalStatusRows)[Status]['choice'] extends null ? never : Status;
}[ProposalStatus];

/** Every status, in the order of a proposal's life. */
export const proposalStatuses: readonly ProposalStatus[] = Object.values(proposalStatus);

function isSelectable(status: ProposalStatus): status is SelectableProposalStatus {
  return proposalStatusRows[status].choice !== null;
}

/** Statuses an admin can set, in the order of the selector, with the words of their choice. */
export const selectableProposalStatuses = proposalStatuses
  .filter(isSelectable)
  .map((status) => ({ status, label: proposalStatusRows[status].choice }));

/** The row of a status; undefined for what is none. */
export function proposalStatusRow(status: number | null | undefined): ProposalStatusRow | undefined {
  const rows: Partial<Record<number, ProposalStatusRow>> = proposalStatusRows;
  return rows[status ?? 0];
}

/** Fields that come with a status, in the order of its form; a text marks a field that the status cannot be without. */
export function proposalExtrasOf(status: number): [extra: ProposalExtra, missing: string | null][] {
  return Object.entries(proposalStatusRow(status)?.asks ?? {}) as [ProposalExtra, string | null][];
}

/** The status in words, for the shop's people or for the seller. */
export function proposalStatusLabel(status: number | null | undefined, reader: 'admin' | 'user'): string {
  const row = proposalStatusRow(status);
  return (reader === 'user' ? row?.sellerLabel : undefined) ?? row?.label ?? 'Aguardando';
}

export function isUsualProposalChange(from: number, to: number): boolean {
  return proposalStatusRow(from)?.usualNext.some((next) => next === to) ?? false;
}

export function isBought(status: number): boolean {
  return proposalStatusRow(status)?.end === 'bought';
}

/** Of statuses that say where a device is: true of those at which the shop has it, or is about to. */
const whereabouts: { readonly [Status in ProposalStatus]?: boolean } = {
  [s.inTransit]: true,
  [s.purchaseApproved]: true,
  [s.purchaseRejected]: true,
  [s.counterOfferSent]: true,
  [s.counterOfferAccepted]: true,
  [s.returned]: false,
  [s.discarded]: false,
};

/** True if by these statuses of a proposal, oldest first, its device came to the shop and has not left it since. */
export function isDeviceHere(history: readonly { status: number }[]): boolean {
  const known = history.flatMap(({ status }) => whereabouts[status as ProposalStatus] ?? []);
  return known.at(-1) ?? false;
}

/** Days a quote runs, to the end of the last one. */
export const quoteDays = 7;

/** In which a quote runs: it ends, and can be renewed. Once the device is on its way, its value is kept. */
export const runningQuoteStatuses: readonly ProposalStatus[] = [s.pending, s.approved, s.codeSent];

/** Facts that decide if a seller may still change the bank data. Dates are calendar days, `yyyy-mm-dd`. */
export interface BankDataAge {
  status: number;
  paymentDate: string | null;
  today: string;
  /** True if a due payout waits for them: there are none, or the shop has asked for others. */
  isAwaited: boolean;
}

/**
 * True if the seller may still give or change the bank data: until the proposal has ended without a purchase, or the
 * payment date has come. After that they are taken for as long as a payout waits for them.
 */
export function isBankDataEditable({ status, paymentDate, today, isAwaited }: BankDataAge): boolean {
  if (proposalStatusRow(status)?.end === 'not-bought') return false;
  return isAwaited || paymentDate === null || paymentDate > today;
}

/** The statuses of proposals that wait for this. */
export function proposalStatusesWaitingFor(kind: WaitingProposal): ProposalStatus[] {
  // A new proposal becomes an unanswered one by time alone.
  const waits = kind === 'new' ? 'unanswered' : kind;
  return proposalStatuses.filter((status) => proposalStatusRows[status].waits === waits);
}
