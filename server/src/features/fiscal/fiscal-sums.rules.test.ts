import { describe, expect, test } from 'vitest';
import type { FiscalItem } from '../../platform/fiscal/emitter.ts';
import type { SoldLine, SoldOrder, SoldUnit } from './documents-content.queries.ts';
import { linesOfSale } from './documents-lines.rules.ts';
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

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
type Roll = ReturnType<typeof dice>;
const oneOf = <T>(roll: Roll, ...all: T[]): T => all[roll(all.length)] as T;

const plainCodes: ProfileCodes = {
  cfop: '5102',
  cfopOtherState: '6102',
  icmsCode: '102',
  icmsRate: 0,
  icmsReduction: 0,
  benefitCode: '',
  pisCst: '49',
  pisRate: 0,
  cofinsCst: '49',
  cofinsRate: 0,
  isWithoutIcms: true,
  ibsCbsCst: '000',
  classTrib: '000001',
  isUsedGood: false,
  hasPresumedCredit: false,
  presumedCode: '04',
};

const rates2026: KnownRates = { ibsUf: 1000, ibsMun: 0, cbs: 9000 };
const rates2027: KnownRates = { ibsUf: 500, ibsMun: 500, cbs: 88_000 };

const line = (parts: Partial<LineToReckon> = {}): LineToReckon => ({
  place: 1,
  operation: 'venda-usado',
  code: 'SKU1',
  description: 'iPhone 11',
  ncm: '85171300',
  cest: '2105300',
  origin: '0',
  unit: 'UN',
  quantity: 1,
  unitCents: 200_000,
  discountCents: 0,
  freightCents: 0,
  otherCents: 0,
  info: '',
  profile: plainCodes,
  entry: null,
  ...parts,
});
const told = { model: 55, crossesStates: false, rates: rates2026, tellsIbsCbs: true } as const;

type Fraction = [over: bigint, under: bigint];
const percent = (rate: number): Fraction => [BigInt(rate), 1_000_000n];
/** Half a cent counts as one. */
const round = ([over, under]: Fraction): bigint => {
  const [whole, rest] = [over / under, over % under];
  return rest * 2n >= under ? whole + 1n : whole;
};
const of = (cents: bigint, [over, under]: Fraction): Fraction => [cents * over, under];
const less = ([over, under]: Fraction): Fraction => [under - over, under];
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** The same sums by fractions, written down from the law's words and from nothing that the program has. */
function secondSums(given: LineToReckon, rates: KnownRates, credit: { ibs: KnownRates; cbs: KnownRates }) {
  const codes = given.profile;
  const value =
    BigInt(given.unitCents) * BigInt(given.quantity) -
    BigInt(given.discountCents) +
    BigInt(given.freightCents) +
    BigInt(given.otherCents);
  const isTaxed =
    ['00', '20'].includes(codes.icmsCode) || (['90', '900'].includes(codes.icmsCode) && codes.icmsRate > 0);
  const reduction = codes.icmsCode === '00' ? 0 : codes.icmsReduction;
  const icmsBase = isTaxed ? round(of(value, less(percent(reduction)))) : 0n;
  const icms = round(of(icmsBase, percent(codes.icmsRate)));
  const contributed = codes.isWithoutIcms ? value - icms : value;
  const share = (cst: string, rate: number) =>
    ['04', '06', '07', '08', '09'].includes(cst) ? 0n : round(of(contributed, percent(rate)));
  const pis = share(codes.pisCst, codes.pisRate);
  const cofins = share(codes.cofinsCst, codes.cofinsRate);
  const base = value - icms - pis - cofins;
  const ibsUf = round(of(base, percent(rates.ibsUf)));
  const ibsMun = round(of(base, percent(rates.ibsMun)));
  const cbs = round(of(base, percent(rates.cbs)));
  const creditBase = given.entry ? least(BigInt(given.entry.valueCents), base) : 0n;
  const creditIbs = least(round(of(creditBase, percent(credit.ibs.ibsUf + credit.ibs.ibsMun))), ibsUf + ibsMun);
  const creditCbs = least(round(of(creditBase, percent(credit.cbs.cbs))), cbs);
  return { value, icmsBase, icms, pis, cofins, base, ibsUf, ibsMun, cbs, creditBase, creditIbs, creditCbs };
}

function randomCodes(roll: Roll, crt: 1 | 3): ProfileCodes {
  const icmsCode = crt === 3 ? oneOf(roll, '00', '20', '40', '41', '60', '90') : oneOf(roll, '102', '500', '900');
  return {
    ...plainCodes,
    icmsCode,
    icmsRate: oneOf(roll, 0, 120_000, 180_000, 195_000, roll(400_000)),
    icmsReduction: oneOf(roll, 0, 800_000, 950_000, 411_765, roll(1_000_001)),
    pisCst: oneOf(roll, '01', '49', '08', '98'),
    pisRate: oneOf(roll, 0, 6500, 16_500, roll(30_000)),
    cofinsCst: oneOf(roll, '01', '49', '06', '99'),
    cofinsRate: oneOf(roll, 0, 30_000, 76_000, roll(90_000)),
    isWithoutIcms: roll(2) === 1,
    hasPresumedCredit: roll(2) === 1,
  };
}

/** An order as buyers place them: coupons, freight and interest, used devices with their purchases and new goods beside. */
function randomOrder(roll: Roll) {
  const lines = Array.from({ length: 1 + roll(6) }, (_, at): SoldLine => {
    const [quantity, unitCents] = [1 + roll(4), 1 + roll(oneOf(roll, 100, 10_000, 900_000))];
    const discountCents = roll(3) === 0 ? roll(quantity * unitCents + 1) : 0;
    const goodsKind = oneOf(roll, 'usado', 'novo');
    const codes = { ncm: '', cest: '', origin: '', unit: '' };
    return {
      line: at + 1,
      name: `Produto ${at}`,
      sku: `S${at}`,
      unitCents,
      quantity,
      discountCents,
      ...codes,
      goodsKind,
      condition: null,
    };
  });
  const units = lines.flatMap((sold): SoldUnit[] =>
    sold.goodsKind === 'novo'
      ? []
      : Array.from({ length: sold.quantity }, (_, at) => ({
          id: sold.line * 100 + at,
          line: sold.line,
          ...{ imei1: `35693803564380${at}`, imei2: null, serial: null, proposalId: 1, isEntryUnderWay: false },
          ...{ entryKey: '1'.repeat(44), entryCents: roll(1_000_000), entryAt: new Date('2026-10-01T12:00:00Z') },
        })),
  );
  const [discountCents, freightCents, interestCents] = [
    lines.reduce((sum, sold) => sum + sold.discountCents, 0),
    oneOf(roll, 0, 1, 2599, roll(20_000)),
    oneOf(roll, 0, roll(50_000)),
  ];
  const goods = lines.reduce((sum, sold) => sum + sold.unitCents * sold.quantity, 0);
  const order: SoldOrder = {
    ...{ id: 1, code: 'ABCD2345', userId: 1, isSent: true, isHandedOver: true },
    totalCents: goods - discountCents + freightCents + interestCents,
    ...{ discountCents, freightCents, interestCents },
  };
  return { order, lines: linesOfSale(order, lines, units).lines };
}

const sumOf = (all: readonly bigint[]) => Number(all.reduce((sum, each) => sum + each, 0n));

describe('sums of documents', () => {
  test('of 2,000 random orders are those of a second arithmetic, to the cent', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const roll = dice(seed);
      const crt = oneOf(roll, 1, 3);
      const rates = oneOf(roll, rates2026, rates2027, { ibsUf: roll(9999), ibsMun: roll(9999), cbs: roll(200_000) });
      const { order, lines } = randomOrder(roll);
      const codes = { 'venda-usado': randomCodes(roll, crt), 'venda-novo': randomCodes(roll, crt) };
      const given = lines.map((each) => {
        const { entry, operation, imeis: _, serial: __, unitId: ___, orderLine: ____, original: _____, ...rest } = each;
        const bought = entry && { valueCents: entry.valueCents, day: '2026-10-01', rates: rates2026 };
        return line({ ...rest, operation, profile: codes[operation as keyof typeof codes], entry: bought });
      });
      const items = given.map((each) => reckonItem(each, { ...told, rates }));
      const totals = totalsOf(items, told);
      const second = given.map((each) => secondSums(each, rates, { ibs: rates, cbs: rates }));
      for (const [at, item] of items.entries()) {
        const expected = second[at];
        if (!expected) throw new Error('A line is missing.');
        const hasCredit = item.ibsCbs?.credit !== null;
        expect(BigInt(item.icms.baseCents)).toBe(expected.icmsBase);
        expect(BigInt(item.icms.cents)).toBe(expected.icms);
        expect(BigInt(item.pis.cents)).toBe(expected.pis);
        expect(BigInt(item.cofins.cents)).toBe(expected.cofins);
        const values = item.ibsCbs?.values;
        expect(BigInt(values?.baseCents ?? -1)).toBe(expected.base);
        expect(BigInt(values?.ibsUf.cents ?? -1)).toBe(expected.ibsUf);
        expect(BigInt(values?.ibsMun.cents ?? -1)).toBe(expected.ibsMun);
        expect(BigInt(values?.ibsCents ?? -1)).toBe(expected.ibsUf + expected.ibsMun);
        expect(BigInt(values?.cbs.cents ?? -1)).toBe(expected.cbs);
        const { entry, profile, operation } = given[at] ?? {};
        const isMeant = Boolean(entry && profile?.hasPresumedCredit) && operation === 'venda-usado';
        expect(hasCredit).toBe(isMeant && expected.creditBase > 0n && rates.ibsUf + rates.ibsMun + rates.cbs > 0);
        if (!hasCredit) continue;
        expect(BigInt(item.ibsCbs?.credit?.baseCents ?? -1)).toBe(expected.creditBase);
        expect(BigInt(item.ibsCbs?.credit?.ibs.cents ?? -1)).toBe(expected.creditIbs);
        expect(BigInt(item.ibsCbs?.credit?.cbs.cents ?? -1)).toBe(expected.creditCbs);
        assertWithin(item);
      }
      expect(totals.totalCents).toBe(order.totalCents);
      expect(totals.totalCents).toBe(sumOf(second.map(({ value }) => value)));
      expect(totals.icmsBaseCents).toBe(sumOf(second.map(({ icmsBase }) => icmsBase)));
      expect(totals.icmsCents).toBe(sumOf(second.map(({ icms }) => icms)));
      expect(totals.pisCents).toBe(sumOf(second.map(({ pis }) => pis)));
      expect(totals.cofinsCents).toBe(sumOf(second.map(({ cofins }) => cofins)));
      expect(totals.ibsCbs?.baseCents).toBe(sumOf(second.map(({ base }) => base)));
      expect(totals.ibsCbs?.ibsUfCents).toBe(sumOf(second.map(({ ibsUf }) => ibsUf)));
      expect(totals.ibsCbs?.ibsMunCents).toBe(sumOf(second.map(({ ibsMun }) => ibsMun)));
      expect(totals.ibsCbs?.ibsCents).toBe(sumOf(second.map(({ ibsUf, ibsMun }) => ibsUf + ibsMun)));
      expect(totals.ibsCbs?.cbsCents).toBe(sumOf(second.map(({ cbs }) => cbs)));
      const credits = items.map(({ ibsCbs }) => ibsCbs?.credit);
      expect(totals.ibsCbs?.creditIbsCents).toBe(credits.reduce((sum, credit) => sum + (credit?.ibs.cents ?? 0), 0));
      expect(totals.ibsCbs?.creditCbsCents).toBe(credits.reduce((sum, credit) => sum + (credit?.cbs.cents ?? 0), 0));
    }
  });

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

function assertWithin({ ibsCbs, valueCents }: FiscalItem): void {
  const { values, credit } = ibsCbs ?? {};
  if (!values || !credit) return;
  expect(credit.ibs.cents).toBeLessThanOrEqual(values.ibsCents);
  expect(credit.cbs.cents).toBeLessThanOrEqual(values.cbs.cents);
  expect(values.cbs.cents).toBeLessThanOrEqual(values.baseCents);
  expect(credit.baseCents).toBeLessThanOrEqual(values.baseCents);
  expect(valueCents).toBeGreaterThanOrEqual(0);
}

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
