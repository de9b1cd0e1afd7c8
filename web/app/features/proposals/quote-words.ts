import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';

type Quote = Pick<Proposal, 'status' | 'valid_until' | 'is_expired' | 'events'>;

const isRunning = ({ status }: Quote) => runningQuoteStatuses.some((running) => running === status);

/** Whether the shop has valued the device anew, and stands by that now. */
export function isRenewed(quote: Quote): boolean {
  return isRunning(quote) && !quote.is_expired && (quote.events ?? []).some(({ kind }) => kind === 'quote-renewed');
}

/** Until when the shop stands by the value, or stood. */
export function validityWords(quote: Quote): string {
  const day = formatDate(quote.valid_until);
  if (quote.is_expired) return `venceu em ${day}`;
  return isRenewed(quote) ? `renovada, válida até ${day}` : `válida até ${day}`;
}
