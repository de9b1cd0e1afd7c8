import type { Passport } from '@giro/contract/calls/units.ts';
import { testCodes, testLabels, testResults } from '@giro/contract/rules/inspection.ts';
import { describe, expect, it, test } from 'vitest';
import { batteryWords, guaranteeWords, passportFacts, testWords, wipeWords } from './passport-words.ts';

const passport: Passport = {
  code: 'K7M2P9QX',
  product: { id: 3, name: 'iPhone 13', slug: 'IP13', image: null },
  capacity: '128 GB',
  colour: 'Azul',
  imei_end: '7518',
  tests: [],
  battery_percent: 87,
  cycles: 312,
  grade: 'B',
  wipe: { method: 'restauração de fábrica', wiped_at: '2026-03-13T01:30:00Z' },
  lookup: { result: 'clear', at: '2026-03-12T17:00:00Z' },
  inspected_at: '2026-03-12T18:00:00Z',
  photos: [],
  state: 'in_stock',
  warranty_until: null,
};
const textOf = (label: string, part: Partial<Passport> = {}) =>
  passportFacts({ ...passport, ...part }, 'Giro').find((fact) => fact.label === label)?.text;

describe('a passport in words', () => {
  it('has no more of the IMEI than its end', () => expect(textOf('IMEI')).toBe('Termina em 7518'));

  it('says that the shop erased it, on its day in São Paulo', () => {
    expect(wipeWords(passport, 'Giro')).toBe('Dados apagados em 12/03/2026 por Giro (restauração de fábrica)');
  });

  it('says what the look-up found, and when', () => {
    expect(textOf('Consulta do IMEI')).toBe('Sem restrição, consultado em 12/03/2026');
  });

  it('leaves out what nobody knows', () => {
    const bare = { capacity: null, colour: null, imei_end: null, battery_percent: null, cycles: null };
    const facts = passportFacts({ ...passport, ...bare, wipe: null, lookup: null }, 'Giro');
    expect(facts.map(({ label }) => label)).toEqual(['Garantia']);
  });
});

test.each([
  ['in_stock', null, '1 ano a partir da compra'],
  ['sold', null, '1 ano a partir da compra'],
  ['sold', '2027-03-12', 'Até 12/03/2027'],
  ['returned', null, undefined],
  ['written_off', null, undefined],
] as const)('the guarantee of one that is %s until %s is "%s"', (state, warranty_until, words) => {
  expect(guaranteeWords({ state, warranty_until })).toBe(words);
});

test.each([
  [87, 312, '87 % da capacidade original, 312 ciclos de carga'],
  [87, null, '87 % da capacidade original'],
  [null, 1, '1 ciclo de carga'],
  [null, null, undefined],
])('a battery of %s %% and %s cycles is "%s"', (battery_percent, cycles, words) => {
  expect(batteryWords({ battery_percent, cycles })).toBe(words);
});

test('every test and every outcome has words', () => {
  for (const result of testResults) {
    const told = testWords({ tests: testCodes.map((code) => ({ code, result })) });
    expect(told.map(({ label }) => label)).toEqual(Object.values(testLabels));
    expect(new Set(told.map(({ outcome }) => outcome)).size).toBe(1);
  }
  expect(testWords({ tests: [{ code: 'sim', result: 'na' }] })[0]?.outcome).toBe('Não se aplica');
});
