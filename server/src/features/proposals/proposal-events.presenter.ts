import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { OfferAnswerer } from '@giro/contract/rules/proposal.ts';
import { type ProposalEventKind, proposalEventRows } from '@giro/contract/rules/proposal.ts';
import type { ProposalEventRow } from './proposal-events.queries.ts';

/** Facts that an event's detail is told from, in this order; whatever is absent is left out. */
interface EventData {
  /** An amount. */
  cents?: number | null;
  /** Channel of the answer to a counter-offer. */
  via?: OfferAnswerer;
  /** Words of the shop's people, or of ours. */
  words?: string | null;
}

const viaWords = {
  link: 'pelo link',
  panel: 'pelo painel',
  admin: 'pela loja',
  silence: 'por falta de resposta',
} satisfies Record<OfferAnswerer, string>;

function presentEventDetail({ cents, via, words }: EventData): string | null {
  const parts = [
    ...(typeof cents === 'number' ? [formatReais(reaisOf(cents))] : []),
    ...(via ? [viaWords[via]] : []),
    ...(words ? [words] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Events as the shop's people read them; the seller reads those that concern them, and no names. */
export function presentEvents(events: readonly ProposalEventRow[], reader: 'admin' | 'user') {
  return events.flatMap(({ kind: stored, at, by_name, data }): NonNullable<Proposal['events']> => {
    const kind = stored as ProposalEventKind;
    if (reader === 'user' && !proposalEventRows[kind].isForSeller) return [];
    const detail = presentEventDetail(data as EventData);
    return [{ kind, at: at.toISOString(), by: reader === 'user' ? null : by_name, detail }];
  });
}
