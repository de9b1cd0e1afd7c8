import { describe, expect, test } from 'vitest';
import { waitingOrders, waitingProposals } from './back-office.ts';
import { fulfilmentKinds, fulfilmentStateRows, fulfilmentStates } from './fulfilment.ts';
import { usualFulfilment } from './fulfilment-kind.ts';
import {
  allOrderStatuses,
  hasLeftShop,
  orderFactsOf,
  orderStatuses,
  orderStatusesWaitingFor,
  orderStatusOf,
  orderStatusRows,
  selectableOrderStatuses,
} from './order-status.ts';
import {
  isDeviceHere,
  proposalStatuses,
  proposalStatusesWaitingFor,
  proposalStatusRows,
  selectableProposalStatuses,
} from './proposal-status.ts';

/** A kind that is sent, as the program has none yet. */
const sent = { ...usualFulfilment, id: 'sent', isSent: true };

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
      statuses: allOrderStatuses,
      selectable: [usualFulfilment, sent].flatMap(selectableOrderStatuses),
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

describe('an order’s status follows from its money and its way to its buyer', () => {
  const facts = { isPaid: true, isEnded: false, isSent: false, fulfilment: 'waiting' } as const;

  test.each([
    [1, { ...facts, isPaid: false }],
    [1, { ...facts, isPaid: false, fulfilment: 'ready' }],
    [2, facts],
    [4, { ...facts, fulfilment: 'ready' }],
    [5, { ...facts, fulfilment: 'delivered' }],
    // The money of what was handed over goes back while the order stays what it is.
    [5, { ...facts, fulfilment: 'delivered', isPaid: false }],
    [2, { ...facts, fulfilment: 'ready', isSent: true }],
    [6, { ...facts, fulfilment: 'shipped', isSent: true }],
    [2, { ...facts, fulfilment: 'returned', isSent: true }],
    ...fulfilmentStates.map((fulfilment) => [3, { ...facts, fulfilment, isEnded: true }] as const),
  ] as const)('%i of %o', (status, from) => {
    expect(orderStatusOf(from)).toBe(status);
  });

  test.each([usualFulfilment, sent])('and what somebody sets of an order that is $id comes out again', (kind) => {
    for (const { status } of selectableOrderStatuses(kind)) {
      for (const from of allOrderStatuses) {
        expect(orderStatusOf({ ...orderFactsOf(status, from), isSent: kind.isSent })).toBe(status);
      }
    }
  });

  test('what comes back after it had left is returned', () => {
    const states = allOrderStatuses.map((from) => [from, orderFactsOf(3, from).fulfilment]);
    expect(states.filter(([, state]) => state === 'returned').map(([from]) => from)).toEqual(
      allOrderStatuses.filter(hasLeftShop),
    );
  });
});

test('status 6 is of kinds that are sent, 4 of kinds that are fetched, and each row says its own state', () => {
  expect(selectableOrderStatuses(usualFulfilment).map(({ status }) => status)).toEqual([1, 2, 3, 4, 5]);
  expect(selectableOrderStatuses(sent).map(({ status }) => status)).toEqual([1, 2, 3, 5, 6]);
  expect(fulfilmentKinds().map(({ id }) => id)).toEqual(['pickup', 'delivery', 'counter']);
  expect(orderStatuses).toEqual([1, 2, 4, 6, 5, 3]);
  for (const { fulfilment, isPaid } of Object.values(orderStatusRows)) {
    if (fulfilment && fulfilmentStateRows[fulfilment].hasLeft) expect(isPaid).toBe(true);
  }
});

test.each([
  [[], false],
  [[1, 4], false],
  [[1, 11], false],
  [[1, 4, 5], true],
  [[5, 8, 11], true],
  [[5, 6, 11], true],
  [[5, 7, 10, 11], false],
  [[5, 7, 12], false],
  [[5, 7, 10, 1, 5], true],
])('by the statuses %j of a proposal its device is with the shop: %s', (history, isHere) => {
  expect(isDeviceHere(history.map((status) => ({ status })))).toBe(isHere);
});
