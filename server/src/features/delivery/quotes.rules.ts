import { createHash, timingSafeEqual } from 'node:crypto';
import { carrierLabels } from '@giro/contract/rules/carrier.ts';
import { type Box, type QuoteBasis, quoteMinutes } from '@giro/contract/rules/delivery.ts';
import { z } from 'zod';
import type { ServiceQuote } from '../../platform/carriers/carrier.ts';
import type { DeliveredCart } from '../orders/orders.port.ts';
import type { UsedService } from './delivery.port.ts';
import type { StoredTariffRow } from './delivery-settings.rules.ts';

/** The parcel that a cart would be. */
export interface QuotedParcel {
  box: Box;
  weightG: number;
  /** In centavos; 0: not declared. */
  declaredCents: number;
}

/** A way to have a cart delivered, before it is decided what of it is free. Money is in centavos. */
export interface PricedDelivery {
  id: string;
  label: string;
  carrier: string | null;
  cents: number;
  /** The carrier's own price. */
  quotedCents: number;
  /** Working days from the payment, the shop's own among them. */
  days: number;
  basis: QuoteBasis;
}

/** So many grams or centavos are one class: an answer holds for all in it. */
const weightStepG = 500;
const valueStepCents = 50_000;

/** The classes in which an answer of a carrier holds. */
export const classesOf = ({ box, weightG, declaredCents }: QuotedParcel) => ({
  box: `${box.lengthCm}x${box.widthCm}x${box.heightCm}`,
  weight_steps: Math.ceil(weightG / weightStepG),
  value_steps: Math.ceil(declaredCents / valueStepCents),
});

/** The shop's percent, in hundredths, is laid over the carrier's price; half a cent counts as one. */
const withPercent = (cents: number, hundredths: number) => Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000);

/** A service at the carrier's price. */
export const priceService = (
  service: UsedService,
  { cents, days }: Extract<ServiceQuote, { cents: number }>,
  basis: QuoteBasis,
  handlingDays: number,
): PricedDelivery => ({
  id: service.id,
  label: service.label,
  carrier: carrierLabels[service.id.split(':')[0] as keyof typeof carrierLabels] ?? null,
  cents: withPercent(cents, service.extraPercent),
  quotedCents: cents,
  days: days + service.extraDays + handlingDays,
  basis,
});

/** Rows of the shop's own tariff that hold a CEP and a weight. */
export const priceTariff = (
  rows: readonly StoredTariffRow[],
  { cep, weightG }: { cep: string; weightG: number },
  handlingDays: number,
): PricedDelivery[] =>
  rows
    .filter((row) => row.isActive && row.fromCep <= cep && cep <= row.toCep && weightG <= row.maxG)
    .map((row) => {
      const cents = row.priceCents + row.perKgCents * Math.ceil(weightG / 1000);
      const { id, name: label, days } = row;
      return {
        ...{ id: `tabela:${id}`, label, carrier: null, cents, quotedCents: cents },
        ...{ days: days + handlingDays, basis: 'table' as const },
      };
    });

/** The part of the terms that says what is free. */
interface FreeTerms {
  freeAboveCents: number | null;
  freeServices: readonly string[];
}

/** True if a service is free for goods of so much: those that the shop names, else the cheapest. */
export function isFree(
  { freeAboveCents, freeServices }: FreeTerms,
  goodsCents: number,
  id: string,
  isCheapest: boolean,
) {
  if (freeAboveCents === null || goodsCents < freeAboveCents) return false;
  return freeServices.length === 0 ? isCheapest : freeServices.includes(id);
}

/** A delivery at what its buyer pays. */
export interface ShownDelivery extends PricedDelivery {
  paidCents: number;
  /** Before it is decided what is free. */
  isCheapest: boolean;
}

const byPrice = (one: PricedDelivery, other: PricedDelivery) => one.cents - other.cents || one.days - other.days;
const byPaid = (one: ShownDelivery, other: ShownDelivery) => one.paidCents - other.paidCents || byPrice(one, other);
const bySpeed = (one: ShownDelivery, other: ShownDelivery) => one.days - other.days || byPaid(one, other);

/** The cheapest, the quickest and the next cheapest for goods of so much, those that cost less first. */
export function chooseShown(all: readonly PricedDelivery[], terms: FreeTerms, goodsCents: number): ShownDelivery[] {
  const [least] = all.toSorted(byPrice);
  const shown = all.map((one) => {
    const isCheapest = one === least;
    return { ...one, isCheapest, paidCents: isFree(terms, goodsCents, one.id, isCheapest) ? 0 : one.cents };
  });
  const cheapest = shown.toSorted(byPaid);
  const [quickest] = shown.toSorted(bySpeed);
  const wished = [cheapest[0], quickest, ...cheapest.slice(1)].filter((one) => one !== undefined);
  return [...new Set(wished)].slice(0, 3).toSorted(byPaid);
}

/** The facts of a quote; its text is these and a signature. */
export interface Quote {
  service: string;
  label: string;
  cep: string;
  box: string;
  weightG: number;
  declaredCents: number;
  quotedCents: number;
  /** Before it is decided whether it is free. */
  priceCents: number;
  days: number;
  handlingDays: number;
  isCheapest: boolean;
  /** Seconds since 1970. */
  endsAt: number;
}

/** The same for the same products in the same numbers, in any order. */
export function digestOf({ lines }: Pick<DeliveredCart, 'lines'>): string {
  const sorted = lines
    .map(({ productId, quantity }) => [productId, quantity])
    .sort(([one = 0], [other = 0]) => one - other);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

export const endOfQuote = (now: Date) => Math.floor(now.getTime() / 1000) + quoteMinutes * 60;

const quoteShape = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.boolean(),
  z.number(),
]);

type Sign = (text: string) => Buffer;

/** The text of a quote: who changes a letter of it has none. */
export function writeQuote(quote: Quote, cart: string, sign: Sign): string {
  const { service, label, cep, box, weightG, declaredCents, quotedCents, priceCents, days, handlingDays } = quote;
  const facts = [cart, service, label, cep, box, weightG, declaredCents, quotedCents, priceCents, days, handlingDays];
  const text = Buffer.from(JSON.stringify([...facts, quote.isCheapest, quote.endsAt])).toString('base64url');
  return `${text}.${sign(`delivery quote ${text}`).toString('base64url')}`;
}

/** The facts of a text, and the cart it is of; undefined for one that was not written here. */
export function readQuote(written: string, sign: Sign): (Quote & { cart: string }) | undefined {
  const [text = '', signature = '', ...rest] = written.split('.');
  const expected = sign(`delivery quote ${text}`);
  const given = Buffer.from(signature, 'base64url');
  // Of a text and of no other spelling of it.
  const isExact = given.toString('base64url') === signature && rest.length === 0;
  if (!isExact || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = quoteShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!read.success) return undefined;
  const [cart, service, label, cep, box, weightG, declaredCents, quotedCents, priceCents, days, ...more] = read.data;
  const [handlingDays, isCheapest, endsAt] = more;
  return {
    ...{ cart, service, label, cep, box, weightG, declaredCents, quotedCents, priceCents, days },
    ...{ handlingDays, isCheapest, endsAt },
  };
}
