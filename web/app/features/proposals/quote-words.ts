import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';

type Quote = Pick<Proposal, 'status' | 'valid_until' | 'is_expired' | 'events'>;

const isRunning = ({ status }: Quote) => runningQuoteStatuses.some((running) => running === status);

/** True if the shop has valued the device anew, and stands by that now. */
export function isRenewed(quote: Quote): boolean {
  return isRunning(quote) && !quote.is_expired && (quote.events ?? []).some(({ kind }) => kind === 'quote-renewed');
}

/** So long before its end a quote can be renewed where it stands; its mail comes on the day before. */
const endingMs = 2 * 24 * 60 * 60 * 1000;

/** True if a running quote is over, or nearly. */
export function isEnding(quote: Quote, now: Date): boolean {
  if (!isRunning(quote)) return false;
  return Boolean(quote.is_expired) || Date.parse(quote.valid_until) - now.getTime() < endingMs;
}

/** Until when the shop stands by the value, or stood. */
export function validityWords(quote: Quote): string {
  const day = formatDate(quote.valid_until);
  if (quote.is_expired) return `venceu em ${day}`;
  return isRenewed(quote) ? `renovada, válida até ${day}` : `válida até ${day}`;
}
