import { describe, expect, test } from 'vitest';
import { line, plainCodes, rates2026, rates2027 } from '../../../test/support/fiscal-line.ts';
import { usualIbsCbsFrom } from './fiscal-dates.rules.ts';
import {
  deviceWords,
  type KnownRates,
  type LineToReckon,
  type ProfileCodes,
  partOf,
  reckonItem,
  totalsOf,
} from './fiscal-sums.rules.ts';

const told = { model: 55, crossesStates: false, rates: rates2026, tellsIbsCbs: true } as const;

describe('sums of documents', () => {
  test.each([
    [1, 5000, 0],
    [1, 500_000, 1],
    [199, 5025, 1],
    [10_000, 1_000_000, 10_000],
    [999_999_999, 999_999, 999_998_999],
  ])('%i centavos at %i ten-thousandths of a percent are %i: half a cent counts as one', (cents, rate, expected) => {
    expect(partOf(cents, rate)).toBe(expected);
  });
});

describe('values by codes', () => {
  const icms = (profile: Partial<ProfileCodes>) =>
    reckonItem(line({ profile: { ...plainCodes, ...profile } }), told).icms;

  test.each(['102', '103', '300', '400', '500', '40', '41', '50', '60'])(
    '%s brings no ICMS, whatever its rate',
    (icmsCode) => {
      expect(icms({ icmsCode, icmsRate: 180_000, icmsReduction: 500_000 })).toMatchObject({
        baseCents: 0,
        rate: 0,
        cents: 0,
      });
    },
  );
  test('00 takes the whole value, and 20 what a reduction leaves of it', () => {
    expect(icms({ icmsCode: '00', icmsRate: 180_000, icmsReduction: 950_000 })).toMatchObject({
      ...{ baseCents: 200_000, reduction: 0, cents: 36_000 },
    });
    expect(icms({ icmsCode: '20', icmsRate: 180_000, icmsReduction: 950_000 })).toMatchObject({
      ...{ baseCents: 10_000, reduction: 950_000, cents: 1800 },
    });
  });
  test('90 and 900 bring what they have a rate for', () => {
    expect(icms({ icmsCode: '900' })).toMatchObject({ baseCents: 0, cents: 0 });
    expect(icms({ icmsCode: '90', icmsRate: 120_000 })).toMatchObject({ baseCents: 200_000, cents: 24_000 });
  });
  test('IBS and CBS of another CST than 000 stand with their class alone', () => {
    const profile = { ...plainCodes, ibsCbsCst: '410', classTrib: '410999' };
    const item = reckonItem(line({ operation: 'entrada', profile }), told);
    expect(item.ibsCbs).toEqual({ cst: '410', classTrib: '410999', values: null, credit: null });
    expect(totalsOf([item], told).ibsCbs).toMatchObject({ baseCents: 0, cbsCents: 0 });
  });
  test('goods that go to another state have the other CFOP', () => {
    expect(reckonItem(line(), { ...told, crossesStates: true }).cfop).toBe('6102');
    expect(reckonItem(line(), told).cfop).toBe('5102');
  });
});

describe('IBS and CBS', () => {
  test('are told by nobody before their day: no group, no flag of totals', () => {
    const day = { ...told, rates: null, tellsIbsCbs: false };
    const item = reckonItem(line(), day);
    expect(item.ibsCbs).toBeNull();
    expect(totalsOf([item], day).ibsCbs).toBeNull();
  });
  test('begin for the regular regime in August 2026, for the others on 2027-01-04', () => {
    expect(usualIbsCbsFrom).toEqual({ 1: '2027-01-04', 2: '2027-01-04', 3: '2026-08-03', 4: '2027-01-04' });
  });
});

describe('the presumed credit of used devices', () => {
  const profile = { ...plainCodes, hasPresumedCredit: true, isUsedGood: true };
  const credit = (parts: Partial<LineToReckon>, day: Partial<typeof told | { rates: KnownRates }> = {}) =>
    reckonItem(line({ profile, ...parts }), { ...told, ...day }).ibsCbs?.credit;
  const bought = (day: string, rates: KnownRates | null, valueCents = 150_000) => ({ day, rates, valueCents });

  test('is what was paid, at the rates of the sale for what was bought until the end of 2026', () => {
    const entry = bought('2026-12-31', rates2026);
    expect(credit({ entry }, { rates: rates2027 })).toEqual({
      ...{ code: '04', baseCents: 150_000 },
      ibs: { rate: 1000, cents: 150 },
      cbs: { rate: 88_000, cents: 13_200 },
    });
  });
  test('takes the CBS of the purchase from 2027 on, and the IBS of the sale until 2032', () => {
    const entry = bought('2027-01-01', { ibsUf: 10, ibsMun: 10, cbs: 50_000 });
    const found = credit({ entry }, { rates: rates2027 });
    expect(found?.cbs).toEqual({ rate: 50_000, cents: 7500 });
    expect(found?.ibs).toEqual({ rate: 1000, cents: 150 });
    const late = credit({ entry: { ...entry, day: '2033-01-01' } }, { rates: rates2027 });
    expect(late?.ibs).toEqual({ rate: 20, cents: 3 });
  });
  test('is of no more than the sale is worth, and never more than its own tax', () => {
    expect(credit({ entry: bought('2026-10-01', rates2026, 900_000) })?.baseCents).toBe(200_000);
    const higher = { ibsUf: 500, ibsMun: 500, cbs: 200_000 };
    const capped = credit({ entry: bought('2027-02-01', higher, 200_000) }, { rates: rates2027 });
    expect(capped?.cbs).toEqual({ rate: 200_000, cents: 17_600 });
  });
  test('is none without a document of the purchase, of new goods, of returns, and in an NFC-e', () => {
    const entry = bought('2026-10-01', rates2026);
    expect(credit({})).toBeNull();
    expect(credit({ entry, operation: 'venda-novo' })).toBeNull();
    expect(credit({ entry, operation: 'devolucao-usado' })).toBeNull();
    expect(reckonItem(line({ profile, entry }), { ...told, model: 65 }).ibsCbs?.credit).toBeNull();
    expect(credit({ entry, profile: { ...profile, ibsCbsCst: '410' } })).toBeNull();
  });
});

test('a device is named by its numbers', () => {
  expect(deviceWords(['356938035643809'], null)).toBe('IMEI 356938035643809');
  expect(deviceWords(['356938035643809', '356938035643817'], 'F2LX')).toBe(
    'IMEI 356938035643809 / 356938035643817; serie F2LX',
  );
  expect(deviceWords([], 'F2LX')).toBe('serie F2LX');
});
