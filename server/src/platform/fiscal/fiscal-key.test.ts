import { fiscalKeyError, keyDigit } from '@giro/contract/rules/fiscal.ts';
import { expect, it } from 'vitest';
import { batchId, eventId, fiscalMoment, makeCode, makeKey, partsOfKey, voidId } from './fiscal-key.ts';

const parts = {
  uf: 'SP',
  cnpj: '11222333000181',
  model: 55,
  series: 1,
  number: 123,
  issueMode: 1,
  code: '48151623',
} as const;

it('writes a moment as São Paulo has it', () => {
  expect(fiscalMoment(new Date('2027-01-01T02:59:59.900Z'))).toBe('2026-12-31T23:59:59-03:00');
});

it('makes keys whose digit holds, of the month in São Paulo', () => {
  const key = makeKey({ ...parts, issuedAt: new Date('2027-01-01T02:59:59Z') });
  expect(key).toMatch(/^35261211222333000181550010000001231481516\d{3}$/);
  expect(fiscalKeyError(key)).toBeUndefined();
  expect(partsOfKey(key)).toMatchObject({ cnpj: parts.cnpj, model: '55', series: 1, number: 123, issueMode: 1 });
  const letters = makeKey({ ...parts, cnpj: '12ABC34501DE35', issuedAt: new Date() });
  expect(fiscalKeyError(letters)).toBeUndefined();
});

it('knows the digit of a key that the authorities gave', () => {
  expect(keyDigit('3525053005704900014155001000028018103065685')).toBe(7);
});

it('makes codes that are neither the number nor guessed', () => {
  const codes = new Set(Array.from({ length: 2000 }, () => makeCode(5)));
  expect(codes.size).toBeGreaterThan(1900);
  for (const code of codes) expect(code).toMatch(/^(?!00000005)(?!(\d)\1{7})\d{8}$/);
});

it('makes ids of their lengths', () => {
  const key = makeKey({ ...parts, issuedAt: new Date('2026-11-28T12:00:00Z') });
  expect(eventId('110111', key, 3)).toMatch(/^ID110111\d{44}03$/);
  expect(voidId({ ...parts, year: '26', from: 5, to: 1004 })).toBe('ID35261122233300018155001000000005000001004');
  expect(batchId(key)).toMatch(/^\d{1,15}$/);
});
