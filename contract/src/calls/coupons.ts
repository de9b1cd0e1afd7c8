import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, integer, listQuery, money, optional, pageOf, rule, text } from '../fields.ts';
import { couponCodeOf, couponCodePattern, couponKinds, couponSituations } from '../rules/coupon.ts';
import { parseDay } from '../rules/dates.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

export const coupon = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(couponKinds),
  /** Percent, or reais. */
  value: z.number(),
  /** Minimum cost, before the coupon, of the things it is for, in reais. */
  min_total: z.number(),
  /** Its first and last day in São Paulo, `yyyy-mm-dd`; null where it has none. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Null is no bound. */
  most_uses: z.number().nullable(),
  most_per_person: z.number().nullable(),
  /** Ids of the types of products that it is for; none is all. */
  categories: z.array(z.number()),
  active: z.boolean(),
  situation: z.enum(couponSituations),
  /** Orders that have it and have not ended. */
  uses: z.number(),
  /** Sum of its paid orders in reais, after its discount. */
  revenue: z.number(),
  version: z.number(),
});
export type CouponRecord = z.output<typeof coupon>;

const most = optional(integer(1, 1_000_000)).transform((value) => value ?? null);
const lastDay = optional(day).transform((value) => value ?? null);
const dayIn = (value: unknown) => (typeof value === 'string' ? parseDay(value) : undefined);

const couponBody = z
  .object({
    code: text(20)
      .transform(couponCodeOf)
      .refine((code) => couponCodePattern.test(code), texts.coupon.code),
    kind: z.enum(couponKinds, { error: texts.invalidChoice }),
    value: money.refine((value) => value > 0, texts.coupon.value),
    min_total: money.optional().default(0),
    starts_at: lastDay,
    ends_at: lastDay,
    most_uses: most,
    most_per_person: most,
    categories: z.array(id, { error: texts.invalidChoice }).max(200, texts.invalidChoice).optional().default([]),
    active: z.boolean({ error: texts.invalidChoice }).optional().default(true),
  })
  .check(
    rule('value', texts.coupon.percent, ({ kind, value }) => kind !== 'percent' || !(Number(value) > 10_000)),
    rule('ends_at', texts.daysInOrder, ({ starts_at, ends_at }) => {
      const [first, last] = [dayIn(starts_at), dayIn(ends_at)];
      return first === undefined || last === undefined || first <= last;
    }),
  );
/** A coupon to be kept: `value` in hundredths of a percent or centavos, `min_total` in centavos. */
export type CouponBody = z.output<typeof couponBody>;

const couponAnswer = z.object({ message: z.string(), coupon });

export const listCouponsCall = defineCall({
  method: 'GET',
  path: '/cupons',
  may: 'coupons.see',
  summary: 'Coupons, the newest first, with how often each was used and what its orders come to; search finds the code',
  query: listQuery,
  responses: { 200: pageOf(coupon) },
});
export const createCouponCall = defineCall({
  method: 'POST',
  path: '/cupons',
  may: 'coupons.change',
  summary: 'Adds a coupon',
  body: couponBody,
  responses: { 201: couponAnswer },
});
export const updateCouponCall = defineCall({
  method: 'PUT',
  path: '/cupons/:id',
  may: 'coupons.change',
  summary: 'Changes a coupon for orders to come; If-Match tells of another admin who saved since',
  params: z.object({ id }),
  body: couponBody,
  responses: { 200: couponAnswer },
});
export const deleteCouponCall = defineCall({
  method: 'DELETE',
  path: '/cupons/:id',
  may: 'coupons.change',
  summary: 'Takes a coupon out of the list and out of use; orders that have it keep it',
  params: z.object({ id }),
  responses: { 200: done },
});
