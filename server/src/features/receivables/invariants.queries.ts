import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const receivablesInvariants: readonly Invariant[] = [
  {
    name: 'What is to come of a card is what it paid without what went back',
    broken: sql`
      select format('receipt %s: %s cents, its shares %s', id, amount_cents - refunded_cents, cents) as place
      from pix_payments join (
        select receipt_id, sum(gross_cents) filter (where state <> 'reversed') as live, sum(gross_cents) as cents,
          sum(whole_cents) as whole
        from receivables group by receipt_id
      ) shares on receipt_id = id
      where coalesce(live, 0) <> amount_cents - refunded_cents or whole <> amount_cents`,
  },
];
