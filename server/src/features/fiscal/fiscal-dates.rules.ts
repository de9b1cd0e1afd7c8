import type { TaxRegime } from '@giro/contract/rules/fiscal.ts';
import type { Rate } from '../../platform/fiscal/emitter.ts';

/** Rates from a day on, in ten-thousandths of a percent, until a later row begins; null is not published yet. */
export interface DayRates {
  from: string;
  ibsUf: Rate | null;
  ibsMun: Rate | null;
  cbs: Rate | null;
}

/** Rates that the transition has (LC 214/2025, arts. 343 to 347); the one of CBS from 2027 on is for the Senate to publish. */
export const usualRates: readonly DayRates[] = [
  { from: '2026-01-01', ibsUf: 1000, ibsMun: 0, cbs: 9000 },
  { from: '2027-01-01', ibsUf: 500, ibsMun: 500, cbs: null },
];

/** Day from which a document without IBS and CBS is refused (NT 2025.002, rule UB12-10), by the shop's regime. */
export const usualIbsCbsFrom: Record<TaxRegime, string> = {
  1: '2027-01-04',
  2: '2027-01-04',
  3: '2026-08-03',
  4: '2027-01-04',
};
/** Of a shop that has not said its regime. */
export const ibsCbsFromUnknown = '2027-01-04';

/** Last days of purchase for which the rates of the resale's day count, not those of the purchase's (LC 214/2025, art. 171). */
export const saleRatesUntil = { cbs: '2026-12-31', ibs: '2032-12-31' } as const;

/** Minutes for which an NF-e can be cancelled: 24 hours, but where a state has set another time; and an NFC-e. */
export const usualCancelMinutes = { 55: 1440, 65: 15 } as const;
export const cancelMinutesOfStates: Readonly<Partial<Record<string, number>>> = { MT: 120 };

/** Methods of payment by their `tPag`. */
export const usualPaymentCodes: Readonly<Record<string, string>> = {
  pix: '17',
  'pix-static': '20',
  card: '03',
  cash: '01',
  terminal: '03',
  credit: '05',
};

/** The row of a day; undefined before the first. */
export function ratesOn(rates: readonly DayRates[], day: string): DayRates | undefined {
  return rates.filter(({ from }) => from <= day).toSorted((one, other) => other.from.localeCompare(one.from))[0];
}
