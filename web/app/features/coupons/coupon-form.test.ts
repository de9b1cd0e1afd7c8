import type { CouponRecord } from '@giro/contract/calls/coupons.ts';
import { texts } from '@giro/contract/texts.ts';
import { expect, test } from 'vitest';
import { type CouponValues, couponBodyOf, couponProblems, couponValuesOf, readValue } from './coupon-form.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const filled: CouponValues = { ...couponValuesOf(undefined), code: 'VOLTA10', value: '10' };
const stored: CouponRecord = {
  id: 4,
  code: 'TABLETS-50',
  kind: 'amount',
  value: 50,
  min_total: 1000.5,
  starts_at: '2026-11-24',
  ends_at: '2026-12-31',
  most_uses: 100,
  most_per_person: null,
  categories: [2, 3],
  active: true,
  situation: 'active',
  uses: 3,
  revenue: 4500,
  version: 2,
};

test('what is stored comes back as it was, through the form', () => {
  const { id, situation, uses, revenue, version, ...body } = stored;
  expect(couponBodyOf(couponValuesOf(stored))).toEqual(body);
  expect(couponBodyOf(couponValuesOf({ ...stored, kind: 'percent', value: 12.5 }))).toMatchObject({ value: 12.5 });
});

test('blank conditions are none', () => {
  expect(couponBodyOf({ ...filled, most_per_person: ' ' })).toEqual({
    code: 'VOLTA10',
    kind: 'percent',
    value: 10,
    min_total: 0,
    starts_at: null,
    ends_at: null,
    most_uses: null,
    most_per_person: null,
    categories: [],
    active: true,
  });
});

test.each([
  ['amount', '950', 'R$ 950,00', 950],
  ['amount', '1.005', 'R$ 1.005,00', 1005],
  ['amount', '12,5', 'R$ 12,50', 12.5],
  ['amount', '10%', 'R$ 10,00', 10],
  ['percent', '10', '10%', 10],
  ['percent', '12,50 %', '12,5%', 12.5],
  ['percent', '7.25', '7,25%', 7.25],
  ['percent', 'R$ 10,00', '10%', 10],
  ['percent', 'dez', 'dez', 0],
] as const)('a discount in %s of %j is read as %s', (kind, typed, read, value) => {
  expect(plain(readValue({ kind, value: typed }))).toBe(read);
  expect(couponBodyOf({ ...filled, kind, value: readValue({ kind, value: typed }) }).value).toBe(value);
});

test.each<[Partial<CouponValues>, Record<string, string>]>([
  [{}, {}],
  [{ code: '' }, { code: texts.required }],
  [{ code: 'volta10' }, {}],
  [{ code: 'AB' }, { code: texts.coupon.code }],
  [{ code: 'VERÃO' }, { code: texts.coupon.code }],
  [{ value: '' }, { value: texts.required }],
  [{ value: '0' }, { value: texts.coupon.value }],
  [{ value: '100' }, {}],
  [{ value: '100,01' }, { value: texts.coupon.percent }],
  [{ value: 'dez' }, { value: 'Digite um número, como 10 ou 12,5.' }],
  [{ kind: 'amount', value: 'dez' }, { value: texts.invalidMoney }],
  [{ kind: 'amount', value: '10000000,01' }, { value: texts.numberTooLarge }],
  [{ min_total: '-5' }, { min_total: texts.negativeMoney }],
  [{ starts_at: '31/02/2026' }, { starts_at: expect.any(String) as unknown as string }],
  [{ starts_at: '02/12/2026', ends_at: '01/12/2026' }, { ends_at: texts.daysInOrder }],
  [{ starts_at: '01/12/2026', ends_at: '01/12/2026' }, {}],
  [{ most_uses: '0' }, { most_uses: texts.numberTooSmall }],
  [{ most_uses: '1000001' }, { most_uses: texts.numberTooLarge }],
  [{ most_per_person: '1,5' }, { most_per_person: texts.invalidInteger }],
])('with %j the form says %j', (values, problems) => {
  expect(couponProblems({ ...filled, ...values })).toEqual(problems);
});

test('every mistake is told at once', () => {
  const bad = {
    code: '',
    value: '',
    min_total: 'x',
    starts_at: 'x',
    ends_at: 'x',
    most_uses: 'x',
    most_per_person: 'x',
  };
  expect(Object.keys(couponProblems({ ...filled, ...bad }))).toEqual(Object.keys(bad));
});
