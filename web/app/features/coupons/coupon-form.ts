import type { BodyOf } from '@giro/contract/call.ts';
import type { CouponRecord, createCouponCall } from '@giro/contract/calls/coupons.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { type CouponKind, couponCodeOf, couponCodePattern } from '@giro/contract/rules/coupon.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { missing, moneyProblem, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { formatTyped } from '../../ui/panel/form/money-input.tsx';
import { formatPercent, parseTypedPercent } from './coupon-words.ts';

/** The values of the coupon form, as typed. */
export interface CouponValues {
  code: string;
  kind: CouponKind;
  value: string;
  starts_at: string;
  ends_at: string;
  most_uses: string;
  most_per_person: string;
  min_total: string;
  /** Ids as text. */
  categories: string[];
  active: boolean;
}

export const couponLabels: Record<keyof CouponValues, string> = {
  code: 'Código',
  kind: 'Tipo de desconto',
  value: 'Desconto',
  min_total: 'Compra mínima',
  starts_at: 'Vale de',
  ends_at: 'Vale até',
  most_uses: 'Usos no total',
  most_per_person: 'Usos por pessoa',
  categories: 'Só para estes tipos',
  active: 'Ligado',
};

const typedDay = (day: string | null | undefined) => (day ? formatDate(day) : '');
const typedCount = (count: number | null | undefined) => (count ? String(count) : '');

/** A new coupon takes a share off, once a person. */
export function couponValuesOf(coupon: CouponRecord | undefined): CouponValues {
  const { code = '', kind = 'percent', value, min_total = 0, categories = [], active = true } = coupon ?? {};
  return {
    code,
    kind,
    value: value === undefined ? '' : kind === 'percent' ? formatPercent(value) : formatReais(value),
    min_total: min_total > 0 ? formatReais(min_total) : '',
    starts_at: typedDay(coupon?.starts_at),
    ends_at: typedDay(coupon?.ends_at),
    most_uses: typedCount(coupon?.most_uses),
    most_per_person: coupon ? typedCount(coupon.most_per_person) : '1',
    categories: categories.map(String),
    active,
  };
}

/** Hundredths, of a percent or of a real. */
const parseValue = ({ kind, value }: Pick<CouponValues, 'kind' | 'value'>) =>
  kind === 'percent' ? parseTypedPercent(value) : parseTypedReais(value);

/** A typed discount as it was read; a text that is none stays as it is. */
export function readValue({ kind, value }: Pick<CouponValues, 'kind' | 'value'>): string {
  if (kind === 'amount') return formatTyped(value.replace('%', ''));
  const hundredths = parseTypedPercent(value.replace(/R\$/i, ''));
  return hundredths === undefined ? value : formatPercent(hundredths / 100);
}

function valueProblem({ kind, value }: Pick<CouponValues, 'kind' | 'value'>): string | undefined {
  if (value.trim() === '') return texts.required;
  const hundredths = parseValue({ kind, value });
  if (hundredths === undefined) return kind === 'percent' ? 'Digite um número, como 10 ou 12,5.' : texts.invalidMoney;
  if (hundredths <= 0) return texts.coupon.value;
  if (kind === 'percent') return hundredths > 10_000 ? texts.coupon.percent : undefined;
  return moneyProblem(value);
}

const mostCount = 1_000_000;

function boundProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  if (!/^\d+$/.test(text.trim())) return texts.invalidInteger;
  if (Number(text) < 1) return texts.numberTooSmall;
  return Number(text) > mostCount ? texts.numberTooLarge : undefined;
}

const dayProblem = (text: string) => (text.trim() === '' ? undefined : dayError(text));

function endProblem({ starts_at, ends_at }: CouponValues): string | undefined {
  const [first, last] = [parseDay(starts_at), parseDay(ends_at)];
  return dayProblem(ends_at) ?? (first && last && first > last ? texts.daysInOrder : undefined);
}

function codeProblem(code: string): string | undefined {
  return missing(code) ?? (couponCodePattern.test(couponCodeOf(code)) ? undefined : texts.coupon.code);
}

/** Every mistake, each at its field. */
export function couponProblems(values: CouponValues) {
  return onlyProblems({
    code: codeProblem(values.code),
    value: valueProblem(values),
    min_total: values.min_total.trim() === '' ? undefined : moneyProblem(values.min_total),
    starts_at: dayProblem(values.starts_at),
    ends_at: endProblem(values),
    most_uses: boundProblem(values.most_uses),
    most_per_person: boundProblem(values.most_per_person),
  });
}

const sentCount = (text: string) => (text.trim() === '' ? null : Number(text));
const sentDay = (text: string) => parseDay(text) ?? null;

export function couponBodyOf(values: CouponValues): BodyOf<typeof createCouponCall> {
  return {
    code: couponCodeOf(values.code),
    kind: values.kind,
    value: reaisOf(parseValue(values) ?? 0),
    min_total: reaisOf(parseTypedReais(values.min_total) ?? 0),
    starts_at: sentDay(values.starts_at),
    ends_at: sentDay(values.ends_at),
    most_uses: sentCount(values.most_uses),
    most_per_person: sentCount(values.most_per_person),
    categories: values.categories.map(Number),
    active: values.active,
  };
}
