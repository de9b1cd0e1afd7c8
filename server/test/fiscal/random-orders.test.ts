import { describe, expect, test, vi } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { judgeNote } from '../../fakes/sefaz-peer/note-judge.ts';
import { makeShopCertificate } from '../../fakes/sefaz-peer/shop-certificate.ts';
import { judgeSignature } from '../../fakes/sefaz-peer/signature-judge.ts';
import type { SoldLine, SoldOrder, SoldUnit } from '../../src/features/fiscal/documents-content.queries.ts';
import { linesOfSale } from '../../src/features/fiscal/documents-lines.rules.ts';
import {
  type KnownRates,
  type LineToReckon,
  type ProfileCodes,
  reckonItem,
  totalsOf,
} from '../../src/features/fiscal/fiscal-sums.rules.ts';
import type { FiscalItem, FiscalNote } from '../../src/platform/fiscal/emitter.ts';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { readXml, xmlAt, xmlText } from '../../src/platform/fiscal/xml.ts';
import { memoryStore } from '../fiscal-platform/memory-store.ts';
import { buildNote, company, settings } from '../fiscal-platform/notes.ts';
import { atDepth } from '../support/depth.ts';
import { line, plainCodes, rates2026, rates2027 } from '../support/fiscal-line.ts';

vi.setConfig({ testTimeout: 900_000 });

const count = atDepth(500, 2000);
/** Those that are written as notes. */
const noteCount = atDepth(20, 2000);

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

const told = { model: 55, crossesStates: false, tellsIbsCbs: true } as const;

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
  const price = BigInt(given.unitCents) * BigInt(given.quantity);
  const creditBase = given.entry ? least(least(BigInt(given.entry.valueCents), base), price) : 0n;
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
    const codes = { ncm: '85171300', cest: '2105300', origin: '0', unit: 'UN' };
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

function assertWithin({ ibsCbs, valueCents }: FiscalItem): void {
  const { values, credit } = ibsCbs ?? {};
  if (!values || !credit) return;
  expect(credit.ibs.cents).toBeLessThanOrEqual(values.ibsCents);
  expect(credit.cbs.cents).toBeLessThanOrEqual(values.cbs.cents);
  expect(values.cbs.cents).toBeLessThanOrEqual(values.baseCents);
  expect(credit.baseCents).toBeLessThanOrEqual(values.baseCents);
  expect(valueCents).toBeGreaterThanOrEqual(0);
}

/** A random order with its sums, and the same by the second arithmetic. */
function reckoned(seed: number) {
  const roll = dice(seed);
  const crt = oneOf<1 | 3>(roll, 1, 3);
  const rates = oneOf(roll, rates2026, rates2027, { ibsUf: roll(9999), ibsMun: roll(9999), cbs: roll(200_000) });
  const { order, lines } = randomOrder(roll);
  const codes = { 'venda-usado': randomCodes(roll, crt), 'venda-novo': randomCodes(roll, crt) };
  const given = lines.map((each) => {
    const { entry, operation, imeis: _, serial: __, unitId: ___, orderLine: ____, original: _____, ...rest } = each;
    const bought = entry && { valueCents: entry.valueCents, day: '2026-10-01', rates: rates2026 };
    return line({ ...rest, operation, profile: codes[operation as keyof typeof codes], entry: bought });
  });
  const items = given.map((each) => reckonItem(each, { ...told, rates }));
  const second = given.map((each) => secondSums(each, rates, { ibs: rates, cbs: rates }));
  return { crt, rates, order, given, items, totals: totalsOf(items, told), second };
}
type Reckoned = ReturnType<typeof reckoned>;

function assertSums({ rates, order, given, items, totals, second }: Reckoned): void {
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

const { certPem, pfx, password } = makeShopCertificate({ cnpj: company.cnpj });
const log = { info: () => undefined, warn: () => undefined };
const tools = { now: () => new Date(), log, simulator: memoryStore() };
const emitter = openEmitter(settings({ emitter: 'sefaz', pfx: { bytes: pfx, password } }), tools);

/** Codes by which the authority refuses rates that are made up. */
const ofRates = ['1026', '1036', '1037'];

function noteOf(seed: number, { crt, items, totals }: Reckoned): FiscalNote {
  const usual = buildNote({ seed, kind: 'venda-usado', issuedAt: new Date() });
  const payments = [{ code: '17', cents: totals.totalCents }];
  return { ...usual, items, totals, payments, company: { ...company, crt } };
}

/** OpenSSL below libxml2's canonical form, and xml-crypto below its own: 'both', 'neither', or who of both. */
function readersOf(signed: string): string {
  const isTrue = judgeSignature(signed, 'infNFe').code === undefined;
  const reader = new SignedXml({ publicCert: certPem, getCertFromKeyInfo: () => null });
  reader.loadSignature(/<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '');
  let isTrueToo = false;
  try {
    isTrueToo = reader.checkSignature(signed);
  } catch {
    // It throws for a digest that is not the content's.
  }
  if (isTrue === isTrueToo) return isTrue ? 'both' : 'neither';
  return isTrue ? 'OpenSSL' : 'xml-crypto';
}

const cents = (value: unknown, ...names: string[]) => Math.round(Number(xmlText(value, ...names)) * 100);

describe('random orders', () => {
  test('have the sums of a second arithmetic, to the cent', () => {
    for (let seed = 1; seed <= count; seed++) assertSums(reckoned(seed));
  });

  test('are notes that the schema and the authority take, with those sums, signed so that two readers agree', async () => {
    for (let seed = 1; seed <= noteCount; seed++) {
      const all = reckoned(seed);
      const built = await emitter.build(noteOf(seed, all));
      expect(await emitter.check(built), `order ${seed}`).toBeUndefined();
      const signed = await emitter.sign(built);
      expect(await checkSchema('nfe_v4.00', signed)).toEqual([]);
      const info = xmlAt(readXml(signed), 'NFe', 'infNFe');
      const rules = { now: new Date(), tpAmb: '2', holder: company.cnpj } as const;
      const refusals = judgeNote(info, xmlText(info, '@Id'), rules).filter(({ code }) => !ofRates.includes(code));
      expect(refusals, `order ${seed}`).toEqual([]);
      const [total, group] = [xmlAt(info, 'total', 'ICMSTot'), xmlAt(info, 'total', 'IBSCBSTot')];
      const sums = (read: (item: (typeof all.second)[number]) => bigint) => sumOf(all.second.map(read));
      expect([cents(total, 'vNF'), cents(total, 'vICMS'), cents(total, 'vPIS'), cents(total, 'vCOFINS')]).toEqual([
        all.order.totalCents,
        sums(({ icms }) => icms),
        sums(({ pis }) => pis),
        sums(({ cofins }) => cofins),
      ]);
      expect([cents(group, 'gIBS', 'vIBS'), cents(group, 'gCBS', 'vCBS')]).toEqual([
        sums(({ ibsUf, ibsMun }) => ibsUf + ibsMun),
        sums(({ cbs }) => cbs),
      ]);
      const changed = signed.replace(/<vNF>(\d)/, (_found, digit) => `<vNF>${(Number(digit) + 1) % 10}`);
      expect([readersOf(signed), readersOf(changed)]).toEqual(['both', 'neither']);
    }
  });
});
