import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalEventRows } from '@giro/contract/rules/proposal.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';

/** Statuses and events of one change are written within so much time. */
const sameChangeMs = 5000;

/** A proposal's statuses and events in words; what both say alike is said by the event, which has the detail. */
export function historyParts(
  { history, events = [] }: Pick<Proposal, 'history' | 'events'>,
  reader: 'admin' | 'user',
): { history: Proposal['history']; events: { label: string; detail: string | null; at: string; by: string | null }[] } {
  const happened = events.map(({ kind, ...event }) => ({ label: proposalEventRows[kind].label, ...event }));
  const isTold = ({ status, at }: Proposal['history'][number]) =>
    happened.some(
      (event) =>
        event.label === proposalStatusLabel(status, reader) &&
        Math.abs(Date.parse(event.at) - Date.parse(at)) < sameChangeMs,
    );
  return { history: history.filter((entry) => !isTold(entry)), events: happened };
}
