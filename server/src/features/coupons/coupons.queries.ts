import type { CouponBody } from '@giro/contract/calls/coupons.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { orderStatus, orderStatuses, orderStatusRows } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { allOf, containing, pageOfIds } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

const columns = [
  'id',
  'code',
  'kind',
  'value',
  'min_total_cents',
  'starts_at',
  'ends_at',
  'most_uses',
  'most_per_person',
  'type_ids',
  'active',
  'used',
  'revenue_cents',
  'version',
] as const;

export type CouponRow = Awaited<ReturnType<typeof insertCoupon>>;

const valuesOf = ({ min_total, categories, ...body }: CouponBody) => ({
  ...body,
  min_total_cents: min_total,
  type_ids: [...new Set(categories)],
});

/** A page of the coupons whose code the search finds, and how many there are. */
export async function listCoupons(db: Executor, query: ListQuery) {
  const isFound = query.search === '' ? [] : [sql<boolean>`code like ${containing(query.search.toUpperCase())}`];
  const { ids, total } = await pageOfIds(db, 'coupons', allOf([sql<boolean>`deleted_at is null`, ...isFound]), query);
  const rows = await db
    .selectFrom('coupons')
    .select(columns)
    .where('id', 'in', [...ids, 0])
    .orderBy('id', query.sort)
    .execute();
  return { rows, total };
}

/** The coupon, which nobody else uses or changes until the transaction ends. */
export function lockCoupon(tx: Tx, id: number) {
  return tx
    .selectFrom('coupons')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isCodeTaken(db: Executor, code: string, besideId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where('id', '<>', besideId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of these types that exist. */
export async function countTypes(db: Executor, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('device_types')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids, 0])
    .executeTakeFirstOrThrow();
  return count;
}

export function insertCoupon(tx: Tx, body: CouponBody, adminId: number) {
  return tx
    .insertInto('coupons')
    .values({ ...valuesOf(body), updated_by: adminId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. */
export function updateCoupon(tx: Tx, id: number, body: CouponBody, edit: Edit, now: Date) {
  return tx
    .updateTable('coupons')
    .set({ ...savedBy(edit, now), ...valuesOf(body) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isAtVersion(edit))
    .returning(columns)
    .executeTakeFirst();
}

/** Takes a coupon out of use; its orders keep it. Undefined when there is none. */
export function removeCoupon(tx: Tx, id: number, adminId: number, now: Date) {
  return tx
    .updateTable('coupons')
    .set({ ...savedBy({ byId: adminId }, now), deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['code'])
    .executeTakeFirst();
}

/** The shop's day. */
export async function readToday(db: Executor): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(giro_now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]?.today ?? '';
}

const paidStatuses = orderStatuses.filter((status) => orderStatusRows[status].isPaid);

/** The demo's orders count for no coupon; the demo's coupons go, but one that a real order names stays as that order's. */
export const couponsDemo: DemoPart = {
  after: [],
  async remove(tx, { orders }) {
    await sql`
      with gone as (delete from coupon_uses where order_id = any(${orders}::int[]) returning order_id, coupon_id, counts)
      update coupons set used = used - uses, revenue_cents = revenue_cents - cents
      from (
        select coupon_id, count(*) filter (where counts) as uses,
          coalesce(sum(total_cents) filter (where status in (${sql.join(paidStatuses)})), 0) as cents
        from gone join orders on orders.id = order_id group by coupon_id
      ) counted
      where coupons.id = coupon_id`.execute(tx);
    const isNamed = sql`exists (select from coupon_uses where coupon_id = coupons.id)`;
    await sql`delete from coupons where is_demo and not ${isNamed}`.execute(tx);
    await sql`update coupons set deleted_at = coalesce(deleted_at, giro_now()) where is_demo`.execute(tx);
    return {};
  },
};

const { cancelled } = orderStatus;

export const couponInvariants: readonly Invariant[] = [
  {
    name: "An order's coupon counts as used until the order ends, by whoever ordered",
    broken: sql`
      select 'order ' || orders.id as place from coupon_uses join orders on orders.id = order_id
      where counts = (orders.status = ${sql.lit(cancelled)}) or coupon_uses.user_id <> orders.user_id`,
  },
  {
    name: 'A coupon counts its orders that have not ended, and what those that are paid cost',
    broken: sql`
      select format('coupon %s: %s uses of %s, %s cents of %s', coupons.id, used, coalesce(uses, 0), revenue_cents,
        coalesce(cents, 0)) as place
      from coupons left join (
        select coupon_id, count(*) filter (where counts) as uses,
          sum(total_cents) filter (where orders.status in (${sql.join(paidStatuses.map((status) => sql.lit(status)))})) as cents
        from coupon_uses join orders on orders.id = order_id group by coupon_id
      ) counted on coupon_id = coupons.id
      where (used, revenue_cents) is distinct from (coalesce(uses, 0), coalesce(cents, 0))`,
  },
];
