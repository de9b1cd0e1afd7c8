import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalEventRows } from '@giro/contract/rules/proposal-event.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { DatedEntry } from '../../ui/panel/dialog/dated-history.tsx';

/** Statuses and events of one change are written within so much time. */
const sameChangeMs = 5000;

const isSameChange = (one: DatedEntry, other: DatedEntry) =>
  one.label === other.label && Math.abs(Date.parse(one.at) - Date.parse(other.at)) < sameChangeMs;

/**
 * Statuses and events of a proposal by time, oldest first. What a status and an event say in the same words is said
 * once, with the event's detail.
 */
export function historyEntries(
  { history, events = [] }: Pick<Proposal, 'history' | 'events'>,
  reader: 'admin' | 'user',
): DatedEntry[] {
  const statuses: DatedEntry[] = history.map(({ status, at, by }) => ({
    label: proposalStatusLabel(status, reader),
    at,
    by,
  }));
  const happened = events.map(({ kind, ...event }) => ({ label: proposalEventRows[kind].label, ...event }));
  const detailed = statuses.map((status) => ({
    ...status,
    detail: happened.find((event) => isSameChange(status, event))?.detail,
  }));
  const others = happened.filter((event) => !statuses.some((status) => isSameChange(status, event)));
  return [...detailed, ...others].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
