import { fulfilmentKinds, fulfilmentStates } from '@giro/contract/rules/fulfilment.ts';
import { orderStatus, orderStatusOf } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';
import { historyOf } from '../../platform/features/history-invariant.queries.ts';

const { pending, cancelled } = orderStatus;

const eitherWay = [false, true];

/** Every answer of `orderStatusOf`, as rows that a statement can join. */
const answers = () =>
  sql.join(
    fulfilmentStates.flatMap((fulfilment) =>
      eitherWay.flatMap((isSent) =>
        eitherWay.flatMap((isEnded) =>
          eitherWay.map((isPaid) => {
            const status = orderStatusOf({ fulfilment, isSent, isEnded, isPaid });
            return sql`(${sql.lit(fulfilment)}, ${sql.lit(isSent)}, ${sql.lit(isEnded)}, ${sql.lit(status)})`;
          }),
        ),
      ),
    ),
  );

const sentKinds = () =>
  sql.join(['', ...fulfilmentKinds().flatMap(({ id, isSent }) => (isSent ? [id] : []))].map((id) => sql.lit(id)));

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'Every order has a way to its buyer',
    broken: sql`
      select 'order ' || id as place from orders where not exists (select from fulfilments where order_id = orders.id)`,
  },
  {
    // Either answer about the money is let in: its own invariant holds the status against the payments.
    name: 'An order stands where its way to its buyer, its money and its end have it',
    get broken() {
      return sql<{ place: string }>`
        select format('order %s: %s, %s', orders.id, orders.status, fulfilments.state) as place
        from orders join fulfilments on fulfilments.order_id = orders.id
        where (fulfilments.state, kind in (${sentKinds()}), not holds_stock, orders.status::int) not in (
          select * from (values ${answers()}) answer (state, is_sent, is_ended, status)
        )`;
    },
  },
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
    name: 'An order costs the sum of its amounts',
    broken: sql`
      select format('order %s: %s cents, its amounts %s', id, total_cents, coalesce(cents, 0)) as place
      from orders left join (
        select order_id, sum(cents) as cents from order_amounts group by order_id
      ) amounts on order_id = id
      where total_cents is distinct from cents`,
  },
  {
    name: 'What is bought with an order costs what its lines cost, and its discount is that of its lines',
    broken: sql`
      select format('order %s: %s and %s cents, its lines %s and %s', id, items, discount, line_cents, line_discount) as place
      from orders
      left join (
        select order_id, coalesce(sum(cents) filter (where kind = 'items'), 0) as items,
          coalesce(-sum(cents) filter (where kind = 'discount'), 0) as discount
        from order_amounts group by order_id
      ) amounts on amounts.order_id = id
      left join (
        select order_id, sum(unit_price_cents::bigint * quantity) as line_cents, sum(discount_cents) as line_discount
        from order_items group by order_id
      ) lines on lines.order_id = id
      where (items, discount) is distinct from (line_cents, line_discount)`,
  },
  historyOf('order', 'orders', 'order_statuses', 'order_id'),
];
