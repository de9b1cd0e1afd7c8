import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatusesWhere, orderStatusLabel, saleStatuses } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moment, ownSubject, type PersonalData, type ReadOwn } from '../../platform/features/personal-data.ts';

interface OrderRow {
  id: number;
  order_code: string;
  status: number;
  total_cents: number;
  /** Names, as people know them, of all the ways it was ever to be paid. */
  paid_by: string[];
  delivery_method: string;
  created_at: Date;
  withdrawn_at: Date | null;
  amounts: { label: string; cents: number }[];
  lines: { name: string; quantity: number; unit_price_cents: number }[];
  history: { status: number; at: string }[];
}

const listOwnOrders: ReadOwn<OrderRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OrderRow>`
    select orders.id, order_code, status, total_cents, delivery_method, created_at,
      array(select distinct label from payments where order_id = orders.id) as paid_by,
      (select asked_at from withdrawals where order_id = orders.id) as withdrawn_at,
      (select coalesce(jsonb_agg(jsonb_build_object('label', label, 'cents', cents) order by place), '[]')
        from order_amounts where order_id = orders.id) as amounts,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity,
        'unit_price_cents', unit_price_cents) order by line), '[]') from order_items where order_id = orders.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', changed_at) order by id), '[]')
        from order_statuses where order_id = orders.id) as history
    from orders where user_id = ${userId} and orders.id > ${afterId} order by orders.id limit ${batchSize}`.execute(tx);
  return rows;
};

/** Orders are locked before what belongs to them; whom their notas were to be made out to goes with the account. */
async function forgetBuyer(tx: Tx, userId: number): Promise<void> {
  await sql`
    update orders set fiscal_recipient_sealed = null
    where user_id = ${userId} and fiscal_recipient_sealed is not null`.execute(tx);
  await sql`delete from order_attempts where user_id = ${userId}`.execute(tx);
  await sql`update order_statuses set reason = null
    where order_id in (select id from orders where user_id = ${userId})`.execute(tx);
}

const open = orderStatusesWhere(({ isOver }) => !isOver);

/** Orders that are not over. */
const selectOpenOrders = (userId: RawBuilder<unknown>) => sql<{ name: string; status: number | null }>`
  select order_code as name, status from orders where user_id = ${userId} and status in (${sql.join(open)})`;

/** When each order that is a sale last moved. */
const selectSales = (userId: number) => sql<{ at: Date }>`
  select coalesce(max(changed_at), orders.created_at) as at
  from orders left join order_statuses on order_statuses.order_id = orders.id
  where user_id = ${userId} and orders.status in (${sql.join(saleStatuses)}) group by orders.id`;

export const orderData: PersonalData = {
  subjects: [
    ownSubject({
      position: 30,
      file: 'pedidos',
      title: 'Pedidos',
      read: listOwnOrders,
      present: (row) => ({
        pedido: row.order_code,
        situação: orderStatusLabel(row.status, 'orders'),
        'feito em': moment(row.created_at),
        'total (R$)': reaisOf(row.total_cents),
        composição: row.amounts.map(({ label, cents }) => ({ parte: label, 'valor (R$)': reaisOf(cents) })),
        pagamento: row.paid_by.join(', '),
        entrega: row.delivery_method,
        'desistência pedida em': moment(row.withdrawn_at),
        itens: row.lines.map(({ name, quantity, unit_price_cents }) => ({
          produto: name,
          quantidade: quantity,
          'preço (R$)': reaisOf(unit_price_cents),
        })),
        histórico: row.history.map(({ status, at }) => ({
          situação: orderStatusLabel(status, 'orders'),
          em: moment(at),
        })),
      }),
    }),
  ],
  openMatters: [
    {
      position: 10,
      select: selectOpenOrders,
      words: ({ name, status }) => `o pedido ${name} (${orderStatusLabel(status, 'orders')})`,
    },
  ],
  selectDeals: selectSales,
  forget: (tx, { id }) => forgetBuyer(tx, id),
};
