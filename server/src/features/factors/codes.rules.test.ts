import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  findTotpStep,
  newTotpSecret,
  plainRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeOf,
  totpUri,
} from './codes.rules.ts';

/** The vectors of RFC 6238, appendix B, for SHA-1, of which apps show the last six digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an app', () => {
  test.each(vectors)('at %i seconds is that of RFC 6238', (seconds, code) => {
    expect(findTotpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('is taken one step early and one step late, and names its own step', () => {
    const step = Math.floor(1_111_111_109 / 30);
    expect([-60, -30, 0, 30, 60].map((late) => findTotpStep(secret, '081804', at(1_111_111_109 + late)))).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });

  test.each(['', '12345', '1234567', '08180４', 'abcdef'])('is not %j', (code) => {
    expect(findTotpStep(secret, code, at(1_111_111_109))).toBeUndefined();
  });
});

test('a new secret has 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test('what an app reads names the shop and the account', () => {
  const uri = new URL(totpUri(secret, { shop: 'Loja: Giro & Cia', email: 'ana+1@exemplo.com.br' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Loja  Giro & Cia:ana+1@exemplo.com.br',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Loja  Giro & Cia',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a code has ten characters in two groups, none of which is mistaken for another', () => {
  expect(recoveryCodeOf(Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index * 25))).toBe('0SJB4-XPF81');
});

test.each(['x7k2m-9qrta', 'X7K2M9QRTA', ' x7k2m 9qrta ', 'X7K2M–9QRTA'])('%j is the same code', (typed) => {
  expect(plainRecoveryCode(typed)).toBe('X7K2M9QRTA');
});

test('letters that look like digits are those digits', () => {
  expect(plainRecoveryCode('oOiIl-LAAAA')).toBe('001111AAAA');
});
