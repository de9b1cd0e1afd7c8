import { type Selectable, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';

/** Rows of somebody's own beyond an id, oldest first, at most a batch of them. */
export type Read<Row> = (tx: Tx, userId: number, afterId: number | undefined) => Promise<Row[]>;

export interface OrderRow {
  id: number;
  order_code: string;
  status: number;
  total_cents: number;
  /** The methods that it was ever to be paid by. */
  methods: string[];
  delivery_method: string;
  created_at: Date;
  withdrawn_at: Date | null;
  lines: { name: string; quantity: number; unit_price_cents: number }[];
  history: { status: number; at: string }[];
}

export const listOwnOrders: Read<OrderRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OrderRow>`
    select orders.id, order_code, status, total_cents, delivery_method,
      array(select distinct method from payments where order_id = orders.id) as methods, created_at,
      (select asked_at from withdrawals where order_id = orders.id) as withdrawn_at,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity,
        'unit_price_cents', unit_price_cents) order by line), '[]') from order_items where order_id = orders.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', changed_at) order by id), '[]')
        from order_statuses where order_id = orders.id) as history
    from orders where user_id = ${userId} and orders.id > ${afterId} order by orders.id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface ProposalRow {
  id: number;
  status: number;
  brand_name: string;
  type_name: string;
  model_name: string;
  imei: string;
  serial_number: string | null;
  selected_options: { atributo: string; items: { value: string }[] }[];
  value_cents: number;
  new_value_cents: number | null;
  created_at: Date;
  bank_data_sealed: string | null;
  history: { status: number; at: string }[];
  offers: { new_cents: number; state: string; at: string; answered_at: string | null }[];
}

export const listOwnProposals: Read<ProposalRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<ProposalRow>`
    select id, status, brand_name, type_name, model_name, imei, serial_number, selected_options, value_cents,
      new_value_cents, created_at, bank_data_sealed,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', changed_at) order by id), '[]')
        from proposal_statuses where proposal_id = proposals.id) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('new_cents', new_cents, 'state', state, 'at', created_at,
        'answered_at', answered_at) order by id), '[]')
        from counter_offers where proposal_id = proposals.id) as offers
    from proposals where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface PaymentRow {
  id: number;
  order_code: string;
  e2e_id: string;
  amount_cents: number;
  refunded_cents: number;
  paid_at: Date;
  payer_masked: string | null;
}

/** What came in for somebody's orders. */
export const listOwnPayments: Read<PaymentRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PaymentRow>`
    select pix_payments.id, order_code, e2e_id, amount_cents, refunded_cents, paid_at, payer_masked
    from pix_payments join orders on orders.id = pix_payments.order_id
    where orders.user_id = ${userId} and pix_payments.id > ${afterId} order by pix_payments.id
    limit ${batchSize}`.execute(tx);
  return rows;
};

export interface PayoutRow {
  id: number;
  proposal_id: number;
  amount_cents: number;
  due_on: string;
  state: string;
  paid_on: string | null;
  destination_sealed: string | null;
}

/** What the shop owes or has paid to somebody. */
export const listOwnPayouts: Read<PayoutRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PayoutRow>`
    select payouts.id, proposal_id, amount_cents, due_on, state, paid_on, destination_sealed
    from payouts join proposals on proposals.id = payouts.proposal_id
    where proposals.user_id = ${userId} and payouts.id > ${afterId} order by payouts.id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface OwnMailRow {
  id: number;
  title: string;
  recipient: string;
  created_at: Date;
  sent_at: Date | null;
}

export const listOwnMails: Read<OwnMailRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OwnMailRow>`
    select id, title, recipient, created_at, sent_at from emails
    where recipient = (select email from users where id = ${userId}) and id > ${afterId} order by id
    limit ${batchSize}`.execute(tx);
  return rows;
};

export interface NoticeRow {
  id: number;
  product: string | null;
  search: string | null;
  asked_at: Date;
  confirmed_at: Date | null;
  told_at: Date | null;
  cancelled_at: Date | null;
}

/** What somebody asked to be told of when it arrives. */
export const listOwnNotices: Read<NoticeRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<NoticeRow>`
    select arrival_notices.id, products.name as product, search, asked_at, confirmed_at, told_at, cancelled_at
    from arrival_notices left join products on products.id = product_id
    where email = (select email from users where id = ${userId}) and arrival_notices.id > ${afterId}
    order by arrival_notices.id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface AcceptanceRow {
  id: number;
  document: 'terms' | 'privacy';
  version: number;
  at: Date;
  client: string | null;
}

export const listOwnAcceptances: Read<AcceptanceRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<AcceptanceRow>`
    select id::int, document, version, at, client from acceptances
    where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export interface SessionRow {
  id: number;
  client: string | null;
  agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

export const listOwnSessions: Read<SessionRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<SessionRow>`
    select id::int, client, agent, created_at, last_seen_at from sessions
    where user_id = ${userId} and id > ${afterId} and expires_at > giro_now() order by id limit ${batchSize}`.execute(
    tx,
  );
  return rows;
};

export interface OwnFileRow {
  id: number;
  proposal_id: number;
  kind: 'photo' | 'receipt';
}

/** Photos of somebody's devices and receipts of what they were paid, by the ids of their files. */
export const listOwnFiles: Read<OwnFileRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OwnFileRow>`
    select * from (
      select file_id as id, proposal_id, 'photo' as kind
      from inspection_photos join inspections on inspections.id = inspection_id
      union all
      select receipt_id, proposal_id, 'receipt' from payouts where receipt_id is not null
    ) file
    where proposal_id in (select id from proposals where user_id = ${userId}) and id > ${afterId}
    order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export const listOwnPerson: Read<Selectable<Users>> = async (tx, userId, afterId) =>
  afterId === undefined ? tx.selectFrom('users').selectAll().where('id', '=', userId).execute() : [];
