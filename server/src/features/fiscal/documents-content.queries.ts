import type { FiscalEnvironment } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { deviceNameOf } from '../../platform/database/device-name.ts';
import type { FiscalItem } from '../../platform/fiscal/emitter.ts';

/** A device as it is bought, for so many centavos. */
export interface BoughtDevice {
  proposalId: number;
  name: string;
  valueCents: number;
  imei: string;
  imei2: string | null;
  serial: string | null;
  unitId: number | null;
}

export async function findBoughtDevice(db: Executor, proposalId: number): Promise<BoughtDevice | undefined> {
  const { rows } = await sql<BoughtDevice>`
    select proposals.id as "proposalId",
      concat_ws(' ', type_name, ${deviceNameOf('brand_name', 'model_name')}) as name,
      coalesce(new_value_cents, value_cents) as "valueCents", imei, units.imei2,
      coalesce(units.serial, serial_number) as serial, units.id as "unitId"
    from proposals left join lateral (
      select id, imei2, serial from units where proposal_id = proposals.id order by id limit 1
    ) units on true
    where proposals.id = ${proposalId}`.execute(db);
  return rows[0];
}

/** An order as its document tells it. */
export interface SoldOrder {
  id: number;
  code: string;
  totalCents: number;
  discountCents: number;
  freightCents: number;
  interestCents: number;
  userId: number | null;
  isSent: boolean;
  isHandedOver: boolean;
}

export async function findSoldOrder(db: Executor, orderId: number): Promise<SoldOrder | undefined> {
  const { rows } = await sql<SoldOrder>`
    select orders.id, order_code as code, total_cents as "totalCents", user_id as "userId",
      fulfilments.kind = 'delivery' as "isSent", fulfilments.handed_over_at is not null as "isHandedOver",
      coalesce(-sum(cents) filter (where order_amounts.kind = 'discount'), 0)::int as "discountCents",
      coalesce(sum(cents) filter (where order_amounts.kind = 'freight'), 0)::int as "freightCents",
      coalesce(sum(cents) filter (where order_amounts.kind = 'interest'), 0)::int as "interestCents"
    from orders join fulfilments on fulfilments.order_id = orders.id
      left join order_amounts on order_amounts.order_id = orders.id
    where orders.id = ${orderId}
    group by orders.id, fulfilments.order_id`.execute(db);
  return rows[0];
}

/** A line of an order with the fiscal facts of its product. */
export interface SoldLine {
  line: number;
  name: string;
  sku: string;
  unitCents: number;
  quantity: number;
  discountCents: number;
  ncm: string;
  cest: string;
  origin: string;
  unit: string;
  goodsKind: string;
  /** The shop's word under 'Estado'; null: nothing. */
  condition: string | null;
}

export async function listSoldLines(db: Executor, orderId: number): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select line, order_items.name, products.sku, unit_price_cents as "unitCents", quantity,
      discount_cents as "discountCents", ncm, cest, origin, fiscal_unit as unit, goods_kind as "goodsKind", (
        select string_agg(value, ' - ' order by attribute_values.position) from product_values
          join attribute_values on attribute_values.id = attribute_value_id
          join attributes on attributes.id = attribute_id
        where product_values.product_id = products.id and fold(attributes.name) = 'estado'
      ) as condition
    from order_items join products on products.id = product_id
    where order_id = ${orderId} order by line`.execute(db);
  return rows;
}

/** A device of a line, with the document of its purchase where that is there. */
export interface SoldUnit {
  id: number;
  line: number;
  imei1: string | null;
  imei2: string | null;
  serial: string | null;
  proposalId: number | null;
  entryKey: string | null;
  entryCents: number | null;
  entryAt: Date | null;
  /** The nota of its purchase is on its way. */
  isEntryUnderWay: boolean;
}

/** Devices that are sold by an order, or that came back from it; a trial of a purchase is none to what is issued for real. */
export async function listSoldUnits(
  db: Executor,
  orderId: number,
  environment: FiscalEnvironment,
): Promise<SoldUnit[]> {
  const { rows } = await sql<SoldUnit>`
    select units.id, order_line as line, imei1, imei2, serial, units.proposal_id as "proposalId", entry.key as "entryKey",
      entry.total_cents as "entryCents", entry.issued_at as "entryAt", exists (
        select from fiscal_documents
        where fiscal_documents.proposal_id = units.proposal_id and kind = 'entrada' and undone_at is null
          and state in ('queued', 'signed', 'sent') and (environment = ${environment} or number is null)
      ) as "isEntryUnderWay"
    from units left join lateral (
      select key, total_cents, coalesce(issued_at, created_at) as issued_at from fiscal_documents
      where fiscal_documents.proposal_id = units.proposal_id and kind = 'entrada'
        and (state = 'outside' or (state = 'authorised' and environment = ${environment})) and undone_at is null
      order by id desc limit 1
    ) entry on units.proposal_id is not null
    where order_id = ${orderId} and order_line is not null
    order by order_line, units.id`.execute(db);
  return rows;
}

/** Payments that cover an order, by their method. */
export async function listPaid(
  db: Executor,
  orderId: number,
): Promise<{ method: string; label: string; cents: number }[]> {
  const { rows } = await sql<{ method: string; label: string; cents: number }>`
    select method, min(label) as label, sum(amount_cents)::int as cents from payments
    where order_id = ${orderId} and state in ('settled', 'disputed', 'authorised')
    group by method order by min(id)`.execute(db);
  return rows;
}

export interface StoredItem {
  place: number;
  operation: string;
  profileId: number | null;
  orderLine: number | null;
  unitId: number | null;
  imei: string | null;
  description: string;
  ncm: string;
  cest: string;
  /** Corrections that somebody has typed in its place. */
  typed: { ncm?: string; cest?: string; description?: string } | null;
  valueCents: number;
  reckoned: FiscalItem | null;
}

export async function listStoredItems(db: Executor, documentId: number): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select place, operation, profile_id as "profileId", order_line as "orderLine", unit_id as "unitId", imei, description,
      ncm, cest, typed, value_cents as "valueCents", reckoned
    from fiscal_items where document_id = ${documentId} order by place`.execute(db);
  return rows;
}

/** Pieces of an item that documents of returns have brought back already. */
export async function countReturned(db: Executor, originalId: number, place: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(fiscal_items.quantity), 0)::int as count
    from fiscal_documents join fiscal_items on document_id = fiscal_documents.id
      join fiscal_items sold on sold.document_id = ${originalId} and sold.place = ${place}
    where original_id = ${originalId} and fiscal_documents.state in ('queued', 'signed', 'sent', 'rejected', 'authorised')
      and undone_at is null and fiscal_documents.number is not null
      and (sold.unit_id is not distinct from fiscal_items.unit_id or sold.unit_id is null)
      and sold.order_line is not distinct from fiscal_items.order_line`.execute(db);
  return rows[0]?.count ?? 0;
}
