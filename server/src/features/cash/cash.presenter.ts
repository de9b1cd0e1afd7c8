import type { CashSession, ListedSession } from '@giro/contract/calls/cash.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { SessionRow } from './cash.queries.ts';

const orNull = (cents: number | null) => (cents === null ? null : reaisOf(cents));

/** While it is open nobody is told what should lie in it: it is counted blind. */
export function presentSession(row: SessionRow): CashSession {
  const { countedCents, expectedCents } = row;
  const isCounted = countedCents !== null && expectedCents !== null;
  return {
    id: row.id,
    opened_at: row.openedAt.toISOString(),
    float: reaisOf(row.floatCents),
    closed_at: row.closedAt?.toISOString() ?? null,
    counted: orNull(countedCents),
    expected: orNull(expectedCents),
    difference: isCounted ? reaisOf(countedCents - expectedCents) : null,
    by_method: Object.fromEntries(
      Object.entries(isCounted ? row.byMethod : {}).map(([method, cents]) => [method, reaisOf(cents)]),
    ),
  };
}

export function presentListed(row: SessionRow): ListedSession {
  const { checkedAt, checkedBy, checkNote } = row;
  return {
    ...presentSession(row),
    user: { id: row.userId, name: row.userName },
    note: row.note,
    checked: checkedAt && { at: checkedAt.toISOString(), by: checkedBy ?? '', note: checkNote ?? '' },
  };
}
