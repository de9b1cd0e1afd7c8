import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { livePartStates } from '@giro/contract/rules/payment.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

const live = sql.join(livePartStates.map((state) => sql.lit(state)));

export const counterInvariants: readonly Invariant[] = [
  {
    name: 'A sale at the counter is handed over once it is covered, and not before',
    broken: sql`
      select 'order ' || orders.id as place
      from orders join fulfilments on fulfilments.order_id = orders.id and kind = 'counter'
      where orders.status not in (${sql.lit(orderStatus.pending)}, ${sql.lit(orderStatus.delivered)}, ${sql.lit(orderStatus.cancelled)})
        or (orders.status = ${sql.lit(orderStatus.pending)} and orders.total_cents = (
          select coalesce(sum(amount_cents), 0) from payments where order_id = orders.id and payments.state in ('settled', 'authorised')
        ))
        or (orders.status = ${sql.lit(orderStatus.delivered)} and (
          fulfilments.state <> 'delivered' or exists (
            select from payments
            where order_id = orders.id and payments.state in (${live}) and payments.state not in ('settled', 'disputed')
          )
        ))`,
  },
  {
    name: 'Every payment on the terminal has its paper',
    broken: sql`
      select 'payment ' || id as place from payments
      where method = 'terminal' and not exists (select from terminal_payments where payment_id = payments.id)`,
  },
];
