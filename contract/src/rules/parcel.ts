import type { StatusTone } from './status-tone.ts';

/** Ways of a parcel, by who sends and who gets it; 'from-buyer' is a withdrawal. */
export const parcelWays = ['to-buyer', 'to-seller', 'from-seller', 'from-buyer'] as const;
export type ParcelWay = (typeof parcelWays)[number];

/** True of parcels that the shop sends: they have a label, the others a code. */
export const isSentByShop = (way: ParcelWay) => way === 'to-buyer' || way === 'to-seller';

export const wayLabels: Record<ParcelWay, string> = {
  'to-buyer': 'Para o comprador',
  'to-seller': 'De volta ao vendedor',
  'from-seller': 'Do vendedor',
  'from-buyer': 'Devolução do comprador',
};

export const parcelStates = [
  'packing',
  'asking',
  'ready',
  'handed',
  'posted',
  'out',
  'waiting',
  'delivered',
  'returning',
  'returned',
  'claim',
  'expired',
  'cancelled',
  'failed',
] as const;
export type ParcelState = (typeof parcelStates)[number];

interface ParcelStateRow {
  /** Of parcels that the shop sends, and of those that come to it. */
  label: { out: string; in: string };
  tone: StatusTone;
  /** Its place on the way: no event moves a parcel to a lower one. Null of what stands beside the way. */
  step: number | null;
  /** One parcel of an order, and of a proposal and way, is so at a time. */
  isLive: boolean;
  /** A carrier has it, or had it: the devices have left their sender. */
  hasLeft: boolean;
  /** Something is wrong with it that a person looks at. */
  isProblem: boolean;
  /** The carrier is asked for events of it. */
  isFollowed: boolean;
  /** Nothing more will happen. */
  isOver: boolean;
}

const row = (
  label: string | { out: string; in: string },
  tone: StatusTone,
  step: number | null,
  is: Partial<Omit<ParcelStateRow, 'label' | 'tone' | 'step'>>,
): ParcelStateRow => ({
  label: typeof label === 'string' ? { out: label, in: label } : label,
  tone,
  step,
  isLive: false,
  hasLeft: false,
  isProblem: false,
  isFollowed: false,
  isOver: false,
  ...is,
});

const underWay = { isLive: true, hasLeft: true, isFollowed: true };

/** Everything that is decided by a parcel's state. */
export const parcelStateRows: Record<ParcelState, ParcelStateRow> = {
  packing: row('A embalar', 'waiting', 0, { isLive: true }),
  asking: row({ out: 'Pedindo etiqueta', in: 'Pedindo código' }, 'waiting', 1, { isLive: true }),
  ready: row({ out: 'Com etiqueta', in: 'Código enviado' }, 'moving', 2, { isLive: true, isFollowed: true }),
  handed: row('Na transportadora', 'moving', 3, underWay),
  posted: row('A caminho', 'moving', 4, underWay),
  out: row('Saiu para entrega', 'moving', 5, underWay),
  waiting: row('Aguarda retirada', 'offer', 6, underWay),
  delivered: row({ out: 'Entregue', in: 'Chegou' }, 'good', 9, { hasLeft: true, isOver: true }),
  returning: row('Voltando', 'refused', 7, { ...underWay, isProblem: true }),
  returned: row('Voltou', 'refused', 8, { isLive: true, isProblem: true }),
  claim: row('Em reclamação', 'refused', null, { ...underWay, isProblem: true }),
  expired: row('Vencido', 'over', null, { isProblem: true }),
  cancelled: row('Cancelado', 'over', null, { isOver: true }),
  failed: row('Recusado', 'refused', null, { isProblem: true }),
};

/** A parcel's state as people read it. */
export function parcelStateLabel(state: ParcelState, way: ParcelWay): string {
  return parcelStateRows[state].label[isSentByShop(way) ? 'out' : 'in'];
}

export function parcelStatesWhere(is: (row: ParcelStateRow) => boolean): ParcelState[] {
  return parcelStates.filter((state) => is(parcelStateRows[state]));
}

/** States that somebody of the shop may set by hand. */
export const handStates = ['posted', 'out', 'waiting', 'delivered', 'returning', 'returned'] as const;

/** True if a parcel may move so by an event or by hand: forward only, into a claim from anywhere on the way, out of it to an end. */
export function mayMove(from: ParcelState, to: ParcelState): boolean {
  if (from === to) return false;
  if (from === 'claim') return to === 'delivered' || to === 'returned';
  const { step, isOver } = parcelStateRows[from];
  if (isOver || step === null || step < 2) return false;
  if (to === 'claim') return step >= 3 && from !== 'returned';
  const next = parcelStateRows[to].step;
  // Out for delivery, waiting and going back may follow each other in any order until it ends.
  if (from === 'returned') return false;
  return next !== null && next > step && next > 2;
}

/** Tabs of the desk's list, by their names in its address. */
export const parcelSituations = [
  'a-embalar',
  'com-etiqueta',
  'a-caminho',
  'problemas',
  'a-chegar',
  'entregues',
  'todos',
] as const;
export type ParcelSituation = (typeof parcelSituations)[number];

export const situationLabels: Record<ParcelSituation, string> = {
  'a-embalar': 'A embalar',
  'com-etiqueta': 'Com etiqueta',
  'a-caminho': 'A caminho',
  problemas: 'Problemas',
  'a-chegar': 'A chegar',
  entregues: 'Entregues',
  todos: 'Todos',
};

/** Working days after its due day from which a parcel under way is a problem. */
export const lateAfterDays = 5;

export const claimKinds = ['lost', 'damaged', 'robbed', 'late', 'not_received'] as const;
export type ClaimKind = (typeof claimKinds)[number];
export const claimKindLabels: Record<ClaimKind, string> = {
  lost: 'Extraviado',
  damaged: 'Avariado',
  robbed: 'Roubado',
  late: 'Atrasado',
  not_received: 'Não recebido',
};

export const claimStates = ['open', 'sent', 'paid', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];
export const claimStateLabels: Record<ClaimState, string> = {
  open: 'Aberta',
  sent: 'Enviada',
  paid: 'Paga',
  refused: 'Negada',
};

/** Events that the simulator is told to play. */
export const simulatedEvents = [
  'postado',
  'saiu',
  'aguarda',
  'entregue',
  'voltando',
  'devolvido',
  'extraviado',
] as const;
export type SimulatedEvent = (typeof simulatedEvents)[number];

/** The most parcels of one press. */
export const mostParcels = 50;
/** Days by which a code is made good for longer. */
export const renewalDays = { fewest: 5, most: 30 } as const;
