import type { DisputeState } from './card.ts';
import type { StatusTone } from './status-tone.ts';

/** States of a dispute as people of the shop read them. */
export const disputeStateRows = {
  open: { label: 'A responder', tone: 'waiting', isOver: false },
  answered: { label: 'Enviada', tone: 'moving', isOver: false },
  won: { label: 'Ganha', tone: 'good', isOver: true },
  lost: { label: 'Perdida', tone: 'refused', isOver: true },
} as const satisfies Record<DisputeState, { label: string; tone: StatusTone; isOver: boolean }>;

/** Sections of the dossier, in its order. */
export const dossierTitles = {
  order: 'Pedido',
  buyer: 'Comprador',
  payment: 'Pagamento',
  delivery: 'Entrega',
  device: 'Aparelho',
  mails: 'E-mails enviados',
  consents: 'Aceites',
  contact: 'Contato com o comprador',
} as const;
export type DossierKind = keyof typeof dossierTitles;
export const dossierKinds = Object.keys(dossierTitles) as [DossierKind, ...DossierKind[]];

/** Providers take ten files of 10 MB in all, of which the dossier is one: so many go beside it. Bytes are of all together. */
export const evidenceBounds = { files: 9, bytes: 10 * 1024 * 1024, packBytes: 2 * 1024 * 1024 } as const;

/** Days before the end of the time for an answer at which the shop is reminded. */
export const disputeReminderDays = [3, 1] as const;

/**
 * The state of a dispute after a word of its provider; undefined where that changes nothing. An earlier state comes with a
 * notice that was late. What somebody of the shop has ended as won is lost where the provider says so: the money is gone.
 */
export function nextDisputeState(
  state: DisputeState,
  said: DisputeState,
  { isByHand }: { isByHand: boolean },
): DisputeState | undefined {
  if (state === said || said === 'open') return undefined;
  if (state === 'won' && isByHand && said === 'lost') return said;
  return disputeStateRows[state].isOver ? undefined : said;
}
