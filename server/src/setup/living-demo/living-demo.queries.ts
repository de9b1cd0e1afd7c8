import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deliveryKeyOf } from '../../platform/mail/delivery.queries.ts';

/**
 * Has the database's time stand at this moment until the transaction ends or another one is set. What is written
 * meanwhile is marked as the demo's.
 */
export async function setMoment(database: Database, moment: Date | undefined): Promise<void> {
  await sql`select set_config('giro.moment', ${moment?.toISOString() ?? ''}, true)`.execute(database);
}

const marginSetting = (percent: number) => JSON.stringify({ stock_margin_percent: percent });

const isToDemo = sql<boolean>`recipient in (select email from users where is_demo)`;

/** While the demo is loaded its devices are sold for more than was paid for them. */
export async function setMargin(database: Database, percent: number): Promise<void> {
  await database
    .insertInto('settings')
    .values({ key: 'devices', value: marginSetting(percent) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Has enough of everything that is there on the shelf for whatever the demo's people order. */
export async function fillShelf(database: Database): Promise<void> {
  await sql`
    select move_stock(array_agg(id), array_agg(1000), array_agg(1000)) from products where stock > 0
    having count(*) > 0`.execute(database);
}

/** Notes the demo's mails as taken by a mail server, although nobody sends them: what waits for an answer asks for that. */
export async function noteMails(database: Database): Promise<void> {
  await sql`
    update emails set status = 'sent', attempts = 1, channel = 'smtp', sent_at = created_at + interval '4 seconds'
    where status = 'waiting' and ${isToDemo}`.execute(database);
}

/**
 * Ends the loading: no mail has a job or says how it left, what was changed for the loading alone is as before, and the
 * shelf holds of every product what the catalogue has.
 */
export async function endLoading(database: Database, marginPercent: number): Promise<void> {
  const isOfDemo = sql`(${isToDemo} or subject_kind = 'shop')`;
  await sql`select graphile_worker.remove_job(${deliveryKeyOf(sql`id`)}) from emails where ${isOfDemo}`.execute(
    database,
  );
  // The shop itself need not read what happened before it was there.
  await sql`delete from emails where subject_kind = 'shop'`.execute(database);
  await sql`update emails set channel = null where ${isToDemo}`.execute(database);
  await sql`
    update products set deleted_at = activities.at, updated_at = activities.at from activities
    where activities.kind = 'product-removed' and activities.subject_id = products.id::text`.execute(database);
  // Nobody sends from the demo's address.
  await sql`delete from settings where key = 'delivery'`.execute(database);
  await sql`delete from settings where key = 'devices' and value = ${marginSetting(marginPercent)}::jsonb`.execute(
    database,
  );
  await sql`
    with held as (
      select id, stock, (coalesce((
          select sum(quantity - returned) from order_items join orders on orders.id = order_id
          where product_id = products.id and holds_stock and user_id in (select id from users where is_demo)
        ), 0) + (
          select count(*) from units
          where product_id = products.id and is_demo and state in ('returned', 'written_off')
        ))::int as gone
      from products where proposal_id is null
    ),
    marked as (
      update products set demo_stock = gone from held where products.id = held.id and held.stock + gone > 1000
      returning products.id, gone - 1000 as difference
    )
    select move_stock(array_agg(id), array_agg(difference), array_agg(difference), false) from marked
    having count(*) > 0`.execute(database);
  await setMoment(database, undefined);
}

/** A key of somebody's that has ended, and what an endpoint that is switched off has got of the last orders. */
export async function addPrograms(database: Database, makerId: number, webhookId: number): Promise<void> {
  await sql`
    insert into api_keys (name, prefix, key_hash, permissions, per_minute, made_by, created_at, expires_at, last_used_at, ended_at)
    values ('Planilha de estoque', 'giro_de300000', sha256(gen_random_uuid()::text::bytea), '{products.change,units.see}', 600,
      ${makerId}, giro_now() - interval '40 days', giro_now() + interval '50 days', giro_now() - interval '9 days',
      giro_now() - interval '8 days')`.execute(database);
  await sql`
    with told as (
      insert into events (type, subject, data, at)
      select 'order.status_changed', 'order:' || order_id, data, changed_at from (
        select order_id, changed_at, jsonb_build_object('id', orders.id, 'code', order_code, 'from', from_status,
          'to', order_statuses.status) as data
        from order_statuses join orders on orders.id = order_id
        where from_status is not null and from_status <> order_statuses.status
          and changed_at > giro_now() - interval '20 days'
        order by order_statuses.id desc limit 12
      ) latest
      order by changed_at
      returning id, subject, at
    )
    insert into deliveries (event_id, webhook_id, subject, state, attempts, next_at, last_status, last_error, delivered_at)
    select id, ${webhookId}, subject, case when is_late then 'dead' else 'delivered' end, case when is_late then 10 else 1 end,
      null, case when is_late then 503 else 204 end, case when is_late then 'O endereço respondeu 503.' end,
      case when not is_late then at + interval '1 second' end
    from (select *, row_number() over (order by at desc) <= 4 as is_late from told) told`.execute(database);
}

/** Proposals of the years before this program: statuses that nobody sets any more. */
export async function setOldStatus(database: Database, proposalId: number, status: 2 | 3, at: Date): Promise<void> {
  await sql`
    with moved as (
      update proposals set status = ${status}, version = version + 1, updated_at = ${at} where id = ${proposalId}
      returning id
    )
    insert into proposal_statuses (proposal_id, from_status, status, changed_at)
    select id, 1, ${status}, ${at} from moved`.execute(database);
}

/** The credit of a proposal ends then. */
export async function setCreditEnd(database: Database, proposalId: number, endsAt: Date): Promise<void> {
  await database.updateTable('credits').set({ ends_at: endsAt }).where('proposal_id', '=', proposalId).execute();
}

/** Everybody real of a shop that is only just set up. */
export async function listRealPeople(database: Database): Promise<number[]> {
  const rows = await database.selectFrom('users').select('id').where('is_demo', '=', false).execute();
  return rows.map(({ id }) => id);
}

/** The shop's own name for an order's payment. */
export async function findTransactionId(database: Database, orderId: number): Promise<string | null> {
  const row = await database
    .selectFrom('orders')
    .select('transaction_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.transaction_id;
}

/** The code by which people know an order. */
export async function findOrderCode(database: Database, orderId: number): Promise<string> {
  const row = await database
    .selectFrom('orders')
    .select('order_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.order_code;
}

/** The newest parcel of an order or a proposal. */
export async function findParcelId(
  database: Database,
  of: { orderId: number } | { proposalId: number },
): Promise<number> {
  const [column, id] =
    'orderId' in of ? (['order_id', of.orderId] as const) : (['proposal_id', of.proposalId] as const);
  const row = await database
    .selectFrom('parcels')
    .select('id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Available products of the catalogue, in its order. */
export function listCatalogueProducts(database: Database) {
  return database
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'price_cents'])
    .where('deleted_at', 'is', null)
    .where('stock', '>', 0)
    .orderBy('id')
    .execute();
}

/** Types of device by their names. */
export async function listTypeIds(database: Database, names: readonly string[]): Promise<number[]> {
  const rows = await database
    .selectFrom('device_types')
    .select('id')
    .where('name', 'in', names)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
