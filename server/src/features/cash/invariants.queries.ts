import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const cashInvariants: readonly Invariant[] = [
  {
    name: 'In a drawer lies what it was opened with and what was moved since',
    broken: sql`
      select format('drawer %s: %s cents, its moves %s', id, drawer_cents, float_cents + coalesce(moved, 0)) as place
      from cash_sessions left join (
        select session_id, sum(case when kind in ('sale', 'supply') then cents else -cents end) as moved
        from cash_moves group by session_id
      ) moves on session_id = id
      where drawer_cents <> float_cents + coalesce(moved, 0)
        or (closed_at is not null and expected_cents <> drawer_cents)`,
  },
  {
    name: 'A payment in cash has received and given back what the drawers say',
    broken: sql`
      select 'payment ' || payments.id as place
      from payments left join (
        select payment_id, coalesce(sum(cents) filter (where kind = 'sale'), 0) as received,
          coalesce(sum(cents) filter (where kind = 'refund'), 0) as refunded
        from cash_moves where payment_id is not null group by payment_id
      ) moved on payment_id = payments.id
      where method = 'cash' and (received_cents, refunded_cents) <> (coalesce(received, 0), coalesce(refunded, 0))`,
  },
];
