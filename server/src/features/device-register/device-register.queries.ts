import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { allOf, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

/** Days in São Paulo, `yyyy-mm-dd`, both included; what is absent has no end. */
export interface Days {
  de?: string | undefined;
  ate?: string | undefined;
}

export type RegisterRow = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

const inDays = ({ de, ate }: Days): RawBuilder<SqlBool> =>
  allOf([
    ...(de ? [sql<SqlBool>`device_register.at >= ${de}::date::timestamp at time zone 'America/Sao_Paulo'`] : []),
    ...(ate ? [sql<SqlBool>`device_register.at < (${ate}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`] : []),
  ]);

const imei1 = sql<string | null>`coalesce(units.imei1, inspections.imei1, proposals.imei)`;
const imei2 = sql<string | null>`coalesce(units.imei2, inspections.imei2)`;

/** Lines with the device, its seller, and where both stand now. */
function linesOf(db: Executor) {
  return db
    .selectFrom('device_register')
    .leftJoin('units', (join) =>
      join.on(
        sql<SqlBool>`units.id = coalesce(device_register.unit_id,
          (select id from units where proposal_id = device_register.proposal_id))`,
      ),
    )
    .leftJoin('proposals', (join) =>
      join.on(sql<SqlBool>`proposals.id = coalesce(device_register.proposal_id, units.proposal_id)`),
    )
    .leftJoin('inspections', 'inspections.proposal_id', 'proposals.id')
    .leftJoin('users as seller', 'seller.id', 'proposals.user_id')
    .leftJoin('kept_identities', 'kept_identities.user_id', 'seller.id')
    .leftJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', (join) => join.on(sql<SqlBool>`orders.id = coalesce(device_register.order_id, units.order_id)`))
    .select([
      'device_register.number',
      'device_register.number as id',
      'device_register.at',
      'device_register.purpose',
      'device_register.value_cents',
      'device_register.order_id as sale_order_id',
      'proposals.id as proposal_id',
      'proposals.status as proposal_status',
      'proposals.brand_name',
      'proposals.model_name',
      'products.name as product_name',
      'units.state as unit_state',
      'units.order_id as unit_order_id',
      'units.sold_at',
      'units.reason',
      'orders.order_code',
      'seller.id as seller_id',
      'seller.name as seller_name',
      'seller.phone',
      'seller.cpf_sealed',
      'seller.rg_sealed',
      'seller.street',
      'seller.street_number',
      'seller.complement',
      'seller.neighborhood',
      'seller.city',
      'seller.state as seller_state',
      'seller.cep',
      'kept_identities.identity_sealed',
    ])
    .select([
      imei1.as('imei1'),
      imei2.as('imei2'),
      sql<string | null>`coalesce(units.serial, inspections.serial, proposals.serial_number)`.as('serial'),
    ])
    .select((eb) =>
      eb
        .selectFrom('imei_lookups')
        .select(sql<{ result: string; at: string }>`jsonb_build_object('result', result, 'at', at)`.as('lookup'))
        .where(sql<SqlBool>`imei_lookups.imei in (${imei1}, ${imei2})`)
        .orderBy(sql`imei_lookups.imei = ${imei1}`, 'desc')
        .orderBy('imei_lookups.id', 'desc')
        .limit(1)
        .as('lookup'),
    );
}

/** One page, newest first; only numbers are paged. */
export async function listLines(db: Executor, days: Days & { page: number }) {
  const from = sql`from device_register where ${inDays(days)}`;
  const [found, counted] = await Promise.all([
    sql<{ number: number }>`
      select number ${from} order by at desc, number desc limit ${pageSize} offset ${offsetOf(days)}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  const rows = await linesOf(db)
    .where('device_register.number', 'in', [...found.rows.map(({ number }) => number), 0])
    .orderBy('device_register.at', 'desc')
    .orderBy('device_register.number', 'desc')
    .execute();
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next lines of a file in the order of their numbers, as far as `lastNumber`. */
export function listLineBatch(tx: Tx, days: Days, lastNumber: number, afterNumber = 0): Promise<RegisterRow[]> {
  return linesOf(tx)
    .where(inDays(days))
    .where('device_register.number', '>', afterNumber)
    .where('device_register.number', '<=', lastNumber)
    .orderBy('device_register.number')
    .limit(batchSize)
    .execute();
}

/**
 * Records that somebody takes these lines out. Returns the last number of the register, to which the recorded count is
 * exact: lines that are being written are waited for, and lines are never taken away.
 */
export async function insertExport(tx: Tx, days: Days, byId: number, reason: string): Promise<number> {
  await sql`lock table device_register in share mode`.execute(tx);
  const { rows } = await sql<{ last: number }>`
    with recorded as (
      insert into device_register_exports (by, reason, from_day, to_day, rows)
      select ${byId}, ${reason}, ${days.de ?? null}::date, ${days.ate ?? null}::date, count(*)
      from device_register where ${inDays(days)}
    )
    select coalesce(max(number), 0) as last from device_register`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** One page of who took the register out, newest first. */
export async function listExports(db: Executor, query: { page: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('device_register_exports as taken')
      .innerJoin('users', 'users.id', 'taken.by')
      .select(['taken.id', 'taken.at', 'taken.reason', 'taken.from_day', 'taken.to_day', 'taken.rows', 'users.name'])
      .orderBy('taken.id', 'desc')
      .limit(pageSize)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('device_register_exports')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Notes a purchase; noted before, the line keeps its number and its day and is corrected to this value. */
export async function insertPurchase(tx: Tx, proposalId: number, cents: number): Promise<void> {
  await sql`
    insert into device_register (purpose, proposal_id, value_cents) values ('purchase', ${proposalId}, ${cents})
    on conflict (proposal_id) where purpose = 'purchase' do update set value_cents = excluded.value_cents
    where device_register.value_cents is distinct from excluded.value_cents`.execute(tx);
}

/** Notes what came of a device, unless it is noted. */
export async function insertEntry(
  tx: Tx,
  entry: {
    purpose: 'sale' | 'disposal';
    proposal_id?: number;
    unit_id?: number;
    order_id?: number;
    value_cents: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('device_register')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const registerDemo: DemoPart = {
  async remove(tx, { people, proposals, orders, units }) {
    await sql`
      delete from device_register
      where proposal_id = any(${proposals}::int[]) or order_id = any(${orders}::int[])
        or unit_id = any(${units}::int[])`.execute(tx);
    await sql`delete from device_register_exports where by = any(${people}::int[])`.execute(tx);
    return {};
  },
};

const { purchaseApproved } = proposalStatus;

export const registerInvariants: readonly Invariant[] = [
  {
    name: 'What was bought stands in the register for its value',
    broken: sql`
      select 'proposal ' || proposals.id as place
      from proposals
      left join device_register on proposal_id = proposals.id and purpose = 'purchase'
      where proposals.status = ${sql.lit(purchaseApproved)}
        and device_register.value_cents is distinct from coalesce(new_value_cents, proposals.value_cents)`,
  },
];
