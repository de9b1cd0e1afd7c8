import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Rates, in ten-thousandths of a percent, of a demo that is loaded in any year: nobody knows yet those of all of them. */
const rates = [
  { from: '2026-01-01', ibsUf: 1000, ibsMun: 0, cbs: 9000 },
  { from: '2027-01-01', ibsUf: 500, ibsMun: 500, cbs: 9000 },
];

/** A way of issuing, for as long as the demo makes a nota: nobody of the shop has chosen it, and nothing else falls due by it. */
export async function setFiscalShop(
  database: Database,
  shop: { emitter: 'simulador' | 'por-fora'; newGoodsModel: 55 | 65 },
): Promise<void> {
  await sql`
    update settings set value = value || ${JSON.stringify({ ...shop, rates })}::jsonb where key = 'fiscal'`.execute(
    database,
  );
}

/** Notas and what is done to them whose time has come, in their order. */
export async function listDueFiscal(database: Database): Promise<{ id: number; isEvent: boolean }[]> {
  const { rows } = await sql<{ id: number; isEvent: boolean }>`
    select id, false as "isEvent" from fiscal_documents where next_at <= giro_now()
    union all
    select id, true from fiscal_events where next_at <= giro_now()
    order by "isEvent", id`.execute(database);
  return rows;
}

/** The newest purchase that has no nota. */
export async function findUnnotedPurchase(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from proposals
    where status = 6 and not exists (select from fiscal_documents where proposal_id = proposals.id)
    order by (select max(changed_at) from proposal_statuses where proposal_id = proposals.id) desc limit 1`.execute(
    database,
  );
  return rows[0]?.id;
}

/** Lines of things that are not new, with how many of their devices are known. */
const usedLines = sql`(
  select order_id, quantity, (
      select count(*) from units where units.order_id = order_items.order_id and order_line = line
    ) as known
  from order_items
  where not exists (
      select from product_values join attribute_values on attribute_values.id = attribute_value_id
      where product_values.product_id = order_items.product_id and value in ('Novo', 'Lacrado')
    )
)`;

const hasNota = sql`exists (select from fiscal_documents where order_id = orders.id)`;

/** The code of the newest order that was handed over and has no nota: of new things alone, or of devices that are known. */
export async function findUnnotedOrder(database: Database, of: 'used' | 'new'): Promise<string | undefined> {
  const lines = sql`select from ${usedLines} used where used.order_id = orders.id`;
  const isFit =
    of === 'new' ? sql`not exists (${lines})` : sql`exists (${lines}) and not exists (${lines} and known < quantity)`;
  const { rows } = await sql<{ code: string }>`
    select order_code as code from orders join fulfilments on order_id = orders.id
    where handed_over_at is not null and status = 5 and not ${hasNota} and ${isFit}
      and not exists (select from units where units.order_id = orders.id and units.state <> 'sold')
    order by handed_over_at desc limit 1`.execute(database);
  return rows[0]?.code;
}

/** The code of the newest paid order of which nobody knows yet which device goes. */
export async function findUnsentOrder(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select order_code as code from orders
    where status = 2 and not ${hasNota}
      and exists (select from ${usedLines} used where used.order_id = orders.id and known < quantity)
    order by id desc limit 1`.execute(database);
  return rows[0]?.code;
}

/** The nota of this kind that was authorised last, in the last hours. */
export async function findAuthorised(database: Database, kind: 'entrada' | 'venda'): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from fiscal_documents where kind = ${kind} and state = 'authorised' and model = 55
      and authorised_at > giro_now() - interval '3 hours'
    order by id desc limit 1`.execute(database);
  return rows[0]?.id;
}

/** A key that another program could have given, of this CNPJ, in Santa Catarina, this month. */
export async function inventKey(database: Database, cnpj: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select fiscal_key(
      '42' || to_char(giro_now() at time zone 'America/Sao_Paulo', 'YYMM') || ${cnpj} || '55' || '002' || '000000731' || '1'
      || '40718236'
    ) as key`.execute(database);
  return rows[0]?.key ?? '';
}

/** The products of an order have this code. */
export async function setNcm(database: Database, orderCode: string, ncm: string): Promise<void> {
  await sql`
    update products set ncm = ${ncm}
    where id in (select product_id from order_items join orders on orders.id = order_id where order_code = ${orderCode})`.execute(
    database,
  );
}

/**
 * Leaves the demo's notas to whoever looks at them: the shop has never issued by itself, no job goes on with them, and one
 * that lacks something goes on lacking it.
 */
export async function endFiscal(database: Database): Promise<void> {
  await sql`update settings set value = value - 'rates' || '{"since": null}' where key = 'fiscal'`.execute(database);
  await sql`
    update fiscal_documents set next_at = giro_now() + interval '10 years' where state = 'missing'`.execute(database);
  await sql`
    select graphile_worker.remove_job('fiscal-document-' || id) from fiscal_documents
    union all
    select graphile_worker.remove_job('fiscal-event-' || id) from fiscal_events`.execute(database);
  await sql`delete from fiscal_asks`.execute(database);
}
