import { formatDate, saoPauloToday } from './dates.ts';

/** States of a counter-offer; only an open one can be answered. */
export const offerStates = ['open', 'accepted', 'refused', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** Who answered it: the seller by the mailed link or in their panel, an admin for them, or their silence. */
export const offerAnswerers = ['link', 'panel', 'admin', 'silence'] as const;
export type OfferAnswerer = (typeof offerAnswerers)[number];

/** Consequences of a seller's silence until the end, in the words of the wire. */
export const silenceRules = ['aceitar', 'perguntar', 'devolver'] as const;
export type SilenceRule = (typeof silenceRules)[number];

/** Until when an offer can be answered, in words: 'Responda até 17/03 (faltam 3 dias)'. Days are those of São Paulo. */
export function answerBy(expiresAt: string, now: Date): string {
  const lastDay = saoPauloToday(new Date(expiresAt));
  const daysLeft = Math.round((Date.parse(lastDay) - Date.parse(saoPauloToday(now))) / 86_400_000);
  const left = daysLeft > 1 ? `faltam ${daysLeft} dias` : daysLeft === 1 ? 'falta 1 dia' : 'termina hoje';
  return `Responda até ${formatDate(lastDay).slice(0, 5)} (${left})`;
}
