import type { CouponBody, CouponRecord } from '@giro/contract/calls/coupons.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { type CouponKind, couponSituationOf } from '@giro/contract/rules/coupon.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { type Database, type Tx, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges, stateOf } from '../../platform/record/record.ts';
import {
  type CouponRow,
  countTypes,
  insertCoupon,
  isCodeTaken,
  listCoupons,
  lockCoupon,
  readToday,
  removeCoupon,
  updateCoupon,
} from './coupons.queries.ts';

/** A coupon on this day of the shop's. */
function presentCoupon(row: CouponRow, today: string): CouponRecord {
  const { id, code, starts_at, ends_at, most_uses, most_per_person, active, used, version } = row;
  const bounds = { startsAt: starts_at, endsAt: ends_at, mostUses: most_uses, uses: used };
  return {
    id,
    code,
    kind: row.kind as CouponKind,
    // Hundredths, of a percent or of a real.
    value: row.value / 100,
    min_total: reaisOf(row.min_total_cents),
    starts_at,
    ends_at,
    most_uses,
    most_per_person,
    categories: row.type_ids,
    active,
    situation: couponSituationOf(bounds, { isActive: active, today }),
    uses: used,
    revenue: reaisOf(Number(row.revenue_cents)),
    version,
  };
}

const subjectOf = (id: number, code: string) => ({ kind: 'coupon', id, words: `Cupom ${code}` });
const fields = {
  code: 'Código',
  kind: 'Tipo',
  value: 'Desconto',
  min_total: 'Compra mínima',
  starts_at: 'Começa em',
  ends_at: 'Termina em',
  most_uses: 'Máximo de usos',
  most_per_person: 'Máximo por pessoa',
  active: 'Ligado',
} as const;
const stateOfCoupon = (coupon: CouponRecord) => ({
  ...stateOf(fields, { ...coupon, kind: coupon.kind === 'percent' ? 'Porcentagem' : 'Valor' }),
  Categorias: coupon.categories.join(', '),
});

const unknownCoupon = 'Cupom não encontrado.';

interface CouponsOptions {
  database: Database;
  now: () => Date;
}

export type CouponsService = ReturnType<typeof createCoupons>;

/** Coupons as whoever keeps them sees and changes them. */
export function createCoupons({ database, now }: CouponsOptions) {
  async function list(query: ListQuery) {
    const [{ rows, total }, today] = await Promise.all([listCoupons(database, query), readToday(database)]);
    return pageOf(
      rows.map((row) => presentCoupon(row, today)),
      total,
      query.page,
    );
  }

  /** Throws 422 for a code that another coupon has, and for a type that is not there. */
  async function assertFits(tx: Tx, { code, categories }: CouponBody, id?: number): Promise<void> {
    const problems = new FieldProblems();
    if (await isCodeTaken(tx, code, id)) problems.add('code', texts.coupon.taken);
    const ids = [...new Set(categories)];
    if ((await countTypes(tx, ids)) < ids.length) problems.add('categories', texts.coupon.unknownCategory);
    problems.throwIfAny();
  }

  /** Of two who save one code at once, the second is told. */
  async function save<Saved>(work: (tx: Tx) => Promise<Saved>): Promise<Saved> {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      throw violates(error, 'coupons_code') ? invalid({ code: [texts.coupon.taken] }) : error;
    }
  }

  async function create(body: CouponBody, adminId: number): Promise<CouponRecord> {
    return save(async (tx) => {
      await assertFits(tx, body);
      const coupon = presentCoupon(await insertCoupon(tx, body, adminId), await readToday(tx));
      const after = stateOfCoupon(coupon);
      await record(tx, { kind: 'coupon-added', subject: subjectOf(coupon.id, coupon.code), after });
      return coupon;
    });
  }

  /** For orders to come. Throws 404, 422 as above, and 409 when another admin saved since the edit's version. */
  async function update(id: number, body: CouponBody, edit: Edit): Promise<CouponRecord> {
    return save(async (tx) => {
      const before = await lockCoupon(tx, id);
      if (!before) throw notFound(unknownCoupon);
      await assertFits(tx, body, id);
      const row = await updateCoupon(tx, id, body, edit, now());
      const changed = 'Este cupom foi alterado';
      if (!row) return refuseUnsaved(tx, { table: 'coupons', id, unknown: unknownCoupon, changed });
      const today = await readToday(tx);
      const coupon = presentCoupon(row, today);
      const states = { before: stateOfCoupon(presentCoupon(before, today)), after: stateOfCoupon(coupon) };
      await recordChanges(tx, { kind: 'coupon-changed', subject: subjectOf(id, coupon.code), ...states });
      return coupon;
    });
  }

  /** Orders that have it keep it. Throws 404. */
  async function remove(id: number, adminId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const row = await removeCoupon(tx, id, adminId, now());
      if (!row) throw notFound(unknownCoupon);
      await record(tx, { kind: 'coupon-removed', subject: subjectOf(id, row.code) });
    });
  }

  return { list, create, update, remove };
}
