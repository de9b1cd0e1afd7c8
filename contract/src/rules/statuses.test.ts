import { describe, expect, test } from 'vitest';
import { orderStatuses, orderStatusesWaitingFor, orderStatusRows, selectableOrderStatuses } from './order-status.ts';
import {
  proposalStatuses,
  proposalStatusesWaitingFor,
  proposalStatusRows,
  selectableProposalStatuses,
} from './proposal-status.ts';
import { waitingOrders, waitingProposals } from './waiting.ts';

interface Machine {
  statuses: readonly number[];
  selectable: readonly { status: number; label: string }[];
  next: (status: number) => readonly number[];
  isEnd: (status: number) => boolean;
}

const machines: [string, Machine, object][] = [
  [
    'an order',
    {
      statuses: orderStatuses,
      selectable: selectableOrderStatuses,
      next: (status) => orderStatusRows[status as keyof typeof orderStatusRows].usualNext,
      isEnd: (status) => orderStatusRows[status as keyof typeof orderStatusRows].isOver,
    },
    orderStatusRows,
  ],
  [
    'a proposal',
    {
      statuses: proposalStatuses,
      selectable: selectableProposalStatuses,
      next: (status) => proposalStatusRows[status as keyof typeof proposalStatusRows].usualNext,
      isEnd: (status) => proposalStatusRows[status as keyof typeof proposalStatusRows].end !== null,
    },
    proposalStatusRows,
  ],
];

/** Every text of a row, whatever it is for. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

describe.each(machines)('the statuses of %s', (_name, { statuses, selectable, next, isEnd }, rows) => {
  test('have each a row and a number of their own', () => {
    expect(Object.keys(rows).map(Number)).toEqual(statuses.toSorted((one, other) => one - other));
  });

  test('have no blank word', () => {
    expect(textsOf(rows).filter((text) => text.trim() === '')).toEqual([]);
  });

  test('usually lead to what an admin can set', () => {
    const settable = selectable.map(({ status }) => status);
    expect(statuses.flatMap(next).filter((status) => !settable.includes(status))).toEqual([]);
  });

  test('go on until they end, and can all end', () => {
    const canEnd = (status: number, seen: number[] = []): boolean =>
      isEnd(status) || next(status).some((step) => !seen.includes(step) && canEnd(step, [...seen, status]));
    expect(statuses.filter((status) => !canEnd(status))).toEqual([]);
  });

  test('lead from an end to another end at most, or to the start again', () => {
    const start = 1;
    const wrong = statuses.filter(isEnd).flatMap((end) => next(end).filter((to) => !isEnd(to) && to !== start));
    expect(wrong).toEqual([]);
  });
});

test('an order that is over holds nobody up, and one that is sold keeps its units', () => {
  for (const { isOver, waits, hint, isSale, holdsStock } of Object.values(orderStatusRows)) {
    if (isOver) expect({ waits, hint }).toEqual({ waits: null, hint: null });
    if (isSale) expect(holdsStock).toBe(true);
  }
});

test('one status of orders waits for its payment: the one that the database counts as reserved', () => {
  expect(orderStatusesWaitingFor('payment')).toEqual([1]);
});

test('every kind of what waits has statuses', () => {
  expect(waitingOrders.filter((kind) => orderStatusesWaitingFor(kind).length === 0)).toEqual([]);
  expect(waitingProposals.filter((kind) => proposalStatusesWaitingFor(kind).length === 0)).toEqual([]);
});
