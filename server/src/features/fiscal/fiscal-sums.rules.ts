import type { FiscalModel, FiscalOperation } from '@giro/contract/rules/fiscal.ts';
import type {
  FiscalItem,
  FiscalTotals,
  IbsCbsOfItem,
  IcmsOfItem,
  ItemTax,
  Rate,
} from '../../platform/fiscal/emitter.ts';
import {
  contributionsWithoutValues,
  ibsCbsWithValues,
  icmsValues,
  modelsWithoutCredit,
  operationsWithCredit,
} from './fiscal-codes.rules.ts';
import { saleRatesUntil } from './fiscal-dates.rules.ts';

/** Codes and rates of an operation, as sums read them; rates in ten-thousandths of a percent. */
export interface ProfileCodes {
  cfop: string;
  cfopOtherState: string;
  /** CST or CSOSN, by the shop's regime. */
  icmsCode: string;
  icmsRate: Rate;
  icmsReduction: Rate;
  benefitCode: string;
  pisCst: string;
  pisRate: Rate;
  cofinsCst: string;
  cofinsRate: Rate;
  /** PIS and COFINS are reckoned on the value less its ICMS. */
  isWithoutIcms: boolean;
  ibsCbsCst: string;
  classTrib: string;
  isUsedGood: boolean;
  hasPresumedCredit: boolean;
  presumedCode: string;
}

/** Rates of a day that are all known. */
export interface KnownRates {
  ibsUf: Rate;
  ibsMun: Rate;
  cbs: Rate;
}

/** A line with its codes, ready to be worked out; amounts in centavos. */
export interface LineToReckon {
  place: number;
  operation: FiscalOperation;
  code: string;
  description: string;
  ncm: string;
  cest: string;
  origin: string;
  unit: string;
  quantity: number;
  unitCents: number;
  discountCents: number;
  freightCents: number;
  otherCents: number;
  info: string;
  profile: ProfileCodes;
  /** The purchase of this used device: what was paid for it, on which day, and the rates of that day. */
  entry: { valueCents: number; day: string; rates: KnownRates | null } | null;
}

export interface ReckoningDay {
  model: FiscalModel;
  crossesStates: boolean;
  /** Rates of the day of issue; null before the day from which IBS and CBS are told. */
  rates: KnownRates | null;
  /** Told, if only by its codes. */
  tellsIbsCbs: boolean;
}

/** A hundred percent in ten-thousandths of one. */
const whole = 1_000_000;
const half = BigInt(whole / 2);

/** So much of an amount, in centavos: half a cent counts as one. */
export const partOf = (cents: number, rate: Rate): number =>
  Number((BigInt(cents) * BigInt(rate) + half) / BigInt(whole));

function icmsOf(
  { icmsCode: code, icmsRate, icmsReduction, benefitCode }: ProfileCodes,
  valueCents: number,
): IcmsOfItem {
  const values = icmsValues[code] ?? 'none';
  const told = { code, benefitCode: benefitCode || null };
  if (values === 'none' || (values === 'any' && icmsRate === 0)) {
    return { ...told, baseCents: 0, rate: 0, reduction: 0, cents: 0 };
  }
  const reduction = values === 'rate' ? 0 : icmsReduction;
  const baseCents = partOf(valueCents, whole - reduction);
  return { ...told, baseCents, rate: icmsRate, reduction, cents: partOf(baseCents, icmsRate) };
}

function contributionOf(cst: string, rate: Rate, baseCents: number): ItemTax {
  if (contributionsWithoutValues.includes(cst) || rate === 0) return { cst, baseCents: 0, rate: 0, cents: 0 };
  return { cst, baseCents, rate, cents: partOf(baseCents, rate) };
}

type IbsCbsValues = NonNullable<IbsCbsOfItem['values']>;

function valuesOf(baseCents: number, { ibsUf, ibsMun, cbs }: KnownRates): IbsCbsValues {
  const [ufCents, munCents] = [partOf(baseCents, ibsUf), partOf(baseCents, ibsMun)];
  return {
    baseCents,
    ibsUf: { rate: ibsUf, cents: ufCents },
    ibsMun: { rate: ibsMun, cents: munCents },
    ibsCents: ufCents + munCents,
    cbs: { rate: cbs, cents: partOf(baseCents, cbs) },
  };
}

/** True if a presumed credit of this tax is reckoned by the rates of the purchase's day. */
export const takesEntryRates = (tax: keyof typeof saleRatesUntil, entryDay: string) => entryDay > saleRatesUntil[tax];

/**
 * The presumed credit of a used device: never more than the tax of this very item (LC 214/2025, art. 171, § 3), and of no more
 * than its price without freight and interest (NT 2025.002, 1107).
 */
function creditOf(line: LineToReckon, values: IbsCbsValues, day: ReckoningDay): IbsCbsOfItem['credit'] {
  const { profile, entry, operation } = line;
  const isMeant = profile.hasPresumedCredit && operationsWithCredit.includes(operation);
  if (!isMeant || modelsWithoutCredit.includes(day.model) || !entry || !day.rates) return null;
  const baseCents = Math.min(entry.valueCents, values.baseCents, line.unitCents * line.quantity);
  const ratesFor = (tax: keyof typeof saleRatesUntil) => (takesEntryRates(tax, entry.day) ? entry.rates : day.rates);
  const [ofIbs, ofCbs] = [ratesFor('ibs'), ratesFor('cbs')];
  const ibsRate = ofIbs ? ofIbs.ibsUf + ofIbs.ibsMun : 0;
  const cbsRate = ofCbs?.cbs ?? 0;
  if (baseCents === 0 || ibsRate + cbsRate === 0) return null;
  return {
    code: profile.presumedCode,
    baseCents,
    ibs: { rate: ibsRate, cents: Math.min(partOf(baseCents, ibsRate), values.ibsCents) },
    cbs: { rate: cbsRate, cents: Math.min(partOf(baseCents, cbsRate), values.cbs.cents) },
  };
}

function ibsCbsOf(line: LineToReckon, baseCents: number, day: ReckoningDay): IbsCbsOfItem | null {
  if (!day.tellsIbsCbs) return null;
  const { ibsCbsCst: cst, classTrib } = line.profile;
  const values = ibsCbsWithValues.includes(cst) && day.rates ? valuesOf(baseCents, day.rates) : null;
  return { cst, classTrib, values, credit: values && creditOf(line, values, day) };
}

/** An item with every tax of it. Each is rounded by itself. */
export function reckonItem(line: LineToReckon, day: ReckoningDay): FiscalItem {
  const { profile, entry: _entry, operation: _operation, ...told } = line;
  const valueCents = line.unitCents * line.quantity;
  const taxable = valueCents - line.discountCents + line.freightCents + line.otherCents;
  const icms = icmsOf(profile, taxable);
  const contributed = profile.isWithoutIcms ? taxable - icms.cents : taxable;
  const pis = contributionOf(profile.pisCst, profile.pisRate, contributed);
  const cofins = contributionOf(profile.cofinsCst, profile.cofinsRate, contributed);
  const ibsCbsBase = Math.max(0, taxable - icms.cents - pis.cents - cofins.cents);
  return {
    ...told,
    cfop: day.crossesStates ? profile.cfopOtherState : profile.cfop,
    valueCents,
    icms,
    pis,
    cofins,
    ibsCbs: ibsCbsOf(line, ibsCbsBase, day),
    usedGood: profile.isUsedGood,
  };
}

/** Sums of items that are rounded already. */
export function totalsOf(
  items: readonly FiscalItem[],
  { tellsIbsCbs }: Pick<ReckoningDay, 'tellsIbsCbs'>,
): FiscalTotals {
  const sum = (read: (item: FiscalItem) => number | undefined) =>
    items.reduce((total, item) => total + (read(item) ?? 0), 0);
  const productsCents = sum((item) => item.valueCents);
  const discountCents = sum((item) => item.discountCents);
  const freightCents = sum((item) => item.freightCents);
  const otherCents = sum((item) => item.otherCents);
  return {
    productsCents,
    discountCents,
    freightCents,
    otherCents,
    icmsBaseCents: sum(({ icms }) => icms.baseCents),
    icmsCents: sum(({ icms }) => icms.cents),
    pisCents: sum(({ pis }) => pis.cents),
    cofinsCents: sum(({ cofins }) => cofins.cents),
    totalCents: productsCents - discountCents + freightCents + otherCents,
    ibsCbs: tellsIbsCbs
      ? {
          baseCents: sum(({ ibsCbs }) => ibsCbs?.values?.baseCents),
          ibsUfCents: sum(({ ibsCbs }) => ibsCbs?.values?.ibsUf.cents),
          ibsMunCents: sum(({ ibsCbs }) => ibsCbs?.values?.ibsMun.cents),
          ibsCents: sum(({ ibsCbs }) => ibsCbs?.values?.ibsCents),
          cbsCents: sum(({ ibsCbs }) => ibsCbs?.values?.cbs.cents),
          creditIbsCents: sum(({ ibsCbs }) => ibsCbs?.credit?.ibs.cents),
          creditCbsCents: sum(({ ibsCbs }) => ibsCbs?.credit?.cbs.cents),
        }
      : null,
  };
}

/** `infAdProd`: the numbers by which a device is known. */
export function deviceWords(imeis: readonly string[], serial: string | null): string {
  const words = imeis.length > 0 ? [`IMEI ${imeis.join(' / ')}`] : [];
  if (serial) words.push(`serie ${serial}`);
  return words.join('; ');
}
