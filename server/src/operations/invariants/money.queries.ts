import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import { conservation } from './conservation.queries.ts';
import type { Invariant } from './invariant.ts';

export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'Money that came in is kept by a paid order, gone back, or listed for a decision',
    broken: sql`
      select format('%s cents are nowhere', lost) as place from (${conservation}) counted where lost <> 0`,
  },
  {
    name: 'Refunds and payments add up, and no order is paid by too little',
    broken: sql`select unnest(broken) as place from (${conservation}) counted`,
  },
  {
    name: 'A charge that can be paid is of an unpaid order, for what that costs',
    broken: sql`
      select format('charge %s of order %s', pix_charges.id, order_id) as place
      from pix_charges join orders on orders.id = order_id
      where pix_charges.state in ('new', 'open')
        and (orders.status, pay_mode, total_cents) <> (${sql.lit(orderStatus.pending)}, 'charge', amount_cents)`,
  },
  {
    name: 'A charge that is being made or taken back has a job that does it',
    broken: sql`
      select 'charge ' || id as place
      from pix_charges
      where state in ('new', 'removing') and not exists (
        select from graphile_worker.jobs
        where jobs.key = case state when 'new' then 'open-charge-' else 'remove-charge-' end || pix_charges.id
          and attempts < max_attempts
      )`,
  },
];
