import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import { historyOf } from '../../platform/features/history-invariant.queries.ts';
import type { Invariant } from '../../platform/features/invariant.ts';

const { pending, cancelled } = orderStatus;

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'An order has its units until it is cancelled',
    broken: sql`
      select 'order ' || id as place from orders where holds_stock = (status = ${sql.lit(cancelled)})`,
  },
  {
    name: 'Only units of an unpaid order are reserved for a time',
    broken: sql`
      select 'order ' || id as place from orders where hold_until is not null and status <> ${sql.lit(pending)}`,
  },
  {
    name: 'Only a cancelled order has ended by itself',
    broken: sql`
      select 'order ' || id as place from orders where end_reason is not null and status <> ${sql.lit(cancelled)}`,
  },
  {
    name: 'An order costs what its lines cost',
    broken: sql`
      select format('order %s: %s cents, its lines %s', id, total_cents, coalesce(cents, 0)) as place
      from orders left join (
        select order_id, sum(unit_price_cents::bigint * quantity) as cents from order_items group by order_id
      ) lines on order_id = id
      where total_cents is distinct from cents`,
  },
  historyOf('order', 'orders', 'order_statuses', 'order_id'),
];
