import { fulfilmentKinds, fulfilmentStates } from '@giro/contract/rules/fulfilment.ts';
import { orderStatus, orderStatusesWhere, orderStatusOf } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

const { pending, delivered, cancelled } = orderStatus;
const awaiting = orderStatusesWhere(({ awaitsHandover }) => awaitsHandover);

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
    // The money is what the status says of it: either answer is let in.
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
    name: 'Nothing was handed over after its whole money went back, nor waits to be',
    broken: sql`
      select 'order ' || orders.id as place from orders
      join (
        select order_id, max(finished_at) as at
        from pix_refunds join pix_payments on pix_payments.id = payment_id and pix_refunds.state = 'done'
        group by order_id
      ) last on last.order_id = orders.id
      where (
          orders.status in (${sql.join(awaiting.map((status) => sql.lit(status)))}) or exists (
            select from order_statuses
            where order_statuses.order_id = orders.id and order_statuses.status = ${sql.lit(delivered)} and changed_at > last.at
          )
        )
        and exists (select from pix_payments where order_id = orders.id and verdict in ('settled', 'excess'))
        and not exists (select from pix_payments where order_id = orders.id and refunded_cents < amount_cents)
        and not exists (
          select from pix_refunds join pix_payments on pix_payments.id = payment_id
          where order_id = orders.id and pix_refunds.state in ('wanted', 'processing')
        )`,
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
];
