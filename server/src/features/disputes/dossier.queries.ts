import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** The sale of a dispute: its order, buyer and payment; amounts are centavos. */
export interface SaleRow {
  orderId: number;
  orderCode: string;
  status: number;
  kind: string;
  deliveryMethod: string;
  totalCents: number;
  placedAt: Date;
  readyAt: Date | null;
  handedOverAt: Date | null;
  userId: number;
  name: string;
  email: string;
  emailConfirmedAt: Date | null;
  phone: string | null;
  cpfSealed: string | null;
  address: string | null;
  memberSince: Date;
  /** Other orders of its buyer that were handed over. */
  earlierOrders: number;
  brand: string;
  last4: string | null;
  instalments: number;
  paidCents: number;
  reference: string;
  chargeId: string | null;
  triedAt: Date;
  approvedAt: Date | null;
  /** The bank asked the buyer, and then approved. */
  challengedAt: Date | null;
  client: string | null;
  answer: string | null;
  reason: string;
  caseId: string;
  disputedCents: number;
  openedAt: Date;
}

export async function findSale(db: Executor, disputeId: number): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select orders.id as "orderId", order_code as "orderCode", orders.status, kind, delivery_method as "deliveryMethod",
      total_cents as "totalCents", orders.created_at as "placedAt", ready_at as "readyAt",
      handed_over_at as "handedOverAt", users.id as "userId", users.name, users.email,
      email_confirmed_at as "emailConfirmedAt", phone, cpf_sealed as "cpfSealed",
      nullif(concat_ws(', ', street, street_number, complement, neighborhood, city, users.state, cep), '') as address,
      users.created_at as "memberSince",
      (
        select count(*)::int from orders earlier
        where earlier.user_id = users.id and earlier.id <> orders.id and earlier.status = 5
      ) as "earlierOrders",
      brand, last4, instalments, coalesce(paid_cents, card_attempts.amount_cents) as "paidCents", reference,
      charge_id as "chargeId", card_attempts.created_at as "triedAt", card_attempts.decided_at as "approvedAt",
      challenged_at as "challengedAt", card_attempts.client, answer, disputes.reason, case_id as "caseId",
      disputes.cents as "disputedCents", opened_at as "openedAt"
    from disputes
    join orders on orders.id = disputes.order_id
    join fulfilments on fulfilments.order_id = orders.id
    join users on users.id = orders.user_id
    join card_attempts on card_attempts.id = disputes.attempt_id
    where disputes.id = ${disputeId}`.execute(db);
  return rows[0];
}

interface LineRow {
  name: string;
  quantity: number;
  cents: number;
}

/** Things that were bought, and what else made up their price. */
export async function listLines(
  db: Executor,
  orderId: number,
): Promise<{ items: LineRow[]; amounts: Omit<LineRow, 'quantity'>[] }> {
  const [items, amounts] = await Promise.all([
    sql<LineRow>`
      select name, quantity, unit_price_cents * quantity as cents from order_items
      where order_id = ${orderId} order by line`.execute(db),
    sql<Omit<LineRow, 'quantity'>>`
      select label as name, cents from order_amounts
      where order_id = ${orderId} and kind <> 'items' order by place`.execute(db),
  ]);
  return { items: items.rows, amounts: amounts.rows };
}

/** Every status that an order has had, and who of the shop set it. */
export async function listStatuses(db: Executor, orderId: number) {
  const { rows } = await sql<{ status: number; at: Date; by: string | null }>`
    select order_statuses.status, changed_at as at, users.name as by
    from order_statuses left join users on users.id = changed_by
    where order_id = ${orderId} order by order_statuses.id`.execute(db);
  return rows;
}

export interface DeviceRow {
  code: string;
  product: string;
  imei1: string | null;
  imei2: string | null;
  serial: string | null;
  /** Its line of the register of used devices. */
  registered: number | null;
}

/** Devices that were handed over for an order, or are to be. */
export async function listDevices(db: Executor, orderId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select code, order_items.name as product, imei1, imei2, serial, (
        select number from device_register
        where unit_id = units.id and device_register.order_id = units.order_id and purpose = 'sale'
      ) as registered
    from units join order_items on order_items.order_id = units.order_id and line = order_line
    where units.order_id = ${orderId} order by units.id`.execute(db);
  return rows;
}

/** Mails about an order that its buyer got. */
export async function listMails(db: Executor, orderId: number, recipient: string) {
  const { rows } = await sql<{ title: string; at: Date }>`
    select title, sent_at as at from emails
    where subject_kind = 'order' and subject_id = ${orderId}::text and recipient = ${recipient} and sent_at is not null
    order by id limit 50`.execute(db);
  return rows;
}

export async function listConsents(db: Executor, userId: number) {
  const { rows } = await sql<{ document: string; version: number; at: Date }>`
    select document, version, at from acceptances where user_id = ${userId} order by at limit 20`.execute(db);
  return rows;
}

/** Chats that the shop opened about an order, and its buyer's wish to give it back. */
export async function listContacts(db: Executor, orderId: number) {
  const { rows } = await sql<{ kind: 'chat' | 'withdrawal'; at: Date }>`
    select 'chat' as kind, at from whatsapp_openings where subject_kind = 'order' and subject_id = ${orderId}
    union all
    select 'withdrawal', asked_at from withdrawals where order_id = ${orderId}
    order by at limit 50`.execute(db);
  return rows;
}
