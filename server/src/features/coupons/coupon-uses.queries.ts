import type { Coupon } from '@giro/contract/rules/coupon.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

/** A coupon as it was when it was read; only the version says that it still is. */
export interface FoundCoupon extends Coupon {
  id: number;
  version: number;
}

interface Sought {
  code: string;
  userId: number | undefined;
  /** Orders of this person that end before the coupon is used. */
  besides: readonly number[];
}

/** The coupon of a code that is switched on, null without one, and the shop's day. */
export async function findCoupon(db: Executor, { code, userId = 0, besides }: Sought) {
  const counted = sql`from coupon_uses where coupon_id = coupons.id and counts`;
  const { rows } = await sql<{ found: FoundCoupon | null; today: string }>`${prepared}
    select to_char(giro_now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as today, (
      select json_build_object(
        'id', id, 'version', version, 'code', code, 'kind', kind, 'value', value, 'minTotalCents', min_total_cents,
        'startsAt', starts_at, 'endsAt', ends_at, 'mostUses', most_uses, 'mostPerPerson', most_per_person,
        'uses', used - (select count(*) ${counted} and order_id = any(${[...besides]}::int[])),
        'usesOfPerson', (
          select count(*) ${counted} and user_id = ${userId}::int and order_id <> all(${[...besides]}::int[])
        ),
        'types', (
          select coalesce(json_agg(json_build_object('id', type_id, 'name', device_types.name) order by place), '[]')
          from unnest(type_ids) with ordinality as type (type_id, place)
          left join device_types on device_types.id = type_id
        )
      )
      from coupons where code = ${code} and deleted_at is null and active
    ) as found`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The look for a coupon returned nothing.');
  return row;
}

/**
 * A use of a coupon as parts of the statement that writes its order: whether it may be used, which is asked once the
 * products are locked, and what writes it of the order whose `id` the part of this name returns.
 */
export interface UseParts {
  may: RawBuilder<boolean>;
  write: (part: string) => RawBuilder<unknown>;
}

export function usePartsOf({ id, version }: Pick<FoundCoupon, 'id' | 'version'>, userId: number): UseParts {
  return {
    may: sql`may_use_coupon(${id}::int, ${version}::int, ${userId}::int)`,
    write: (part) => sql`
    counted as (
      update coupons set used = coupons.used + 1 from ${sql.table(part)} where coupons.id = ${id}::int
    ),
    used as (
      insert into coupon_uses (order_id, coupon_id, user_id)
      select id, ${id}::int, ${userId}::int from ${sql.table(part)}
    )`,
  };
}

/**
 * True if an order can use its coupon again; undefined if it has none. The coupon's row is locked until the transaction
 * ends.
 */
export async function mayUseAgain(tx: Tx, orderId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select may_use_coupon(coupon_id, null, user_id) as may from coupon_uses where order_id = ${orderId}`.execute(tx);
  return rows[0]?.may;
}

/** The coupon of an order, and whether it has no use left for anybody. */
export async function readUse(tx: Tx, orderId: number): Promise<{ code: string; isExhausted: boolean }> {
  const { rows } = await sql<{ code: string; isExhausted: boolean }>`
    select code, coalesce(used >= most_uses, false) as "isExhausted"
    from coupon_uses join coupons on coupons.id = coupon_id
    where order_id = ${orderId}`.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} has no coupon.`);
  return rows[0];
}

export async function hasUse(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx.selectFrom('coupon_uses').select('order_id').where('order_id', '=', orderId).executeTakeFirst();
  return row !== undefined;
}

/** Changes how often the coupon of an order counts as used, and what its orders come to; nothing without a coupon. */
export async function moveUse(tx: Tx, orderId: number, { uses, cents }: { uses: -1 | 0 | 1; cents: number }) {
  await sql`
    with use as (
      update coupon_uses set counts = case ${uses}::int when 0 then counts else ${uses}::int > 0 end
      where order_id = ${orderId}
      returning coupon_id
    )
    update coupons set used = used + ${uses}::int, revenue_cents = revenue_cents + ${cents}::bigint
    from use where coupons.id = use.coupon_id`.execute(tx);
}

/** Locks the coupons of these orders, and one more, in the order of their ids. */
export async function lockCoupons(tx: Tx, orderIds: readonly number[], couponId: number | undefined): Promise<void> {
  await sql`
    select from coupons
    where id in (select coupon_id from coupon_uses where order_id = any(${[...orderIds]}::int[])) or id = ${couponId ?? 0}
    order by id for no key update`.execute(tx);
}
