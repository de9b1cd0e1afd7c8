import { expect, test } from 'vitest';
import { plainRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from './recovery-codes.rules.ts';

test('a code has ten characters in two groups, none of which is mistaken for another', () => {
  expect(recoveryCodeOf(Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index * 25))).toBe('0SJB4-XPF81');
});

test.each(['x7k2m-9qrta', 'X7K2M9QRTA', ' x7k2m 9qrta ', 'X7K2M–9QRTA'])('%j is the same code', (typed) => {
  expect(plainRecoveryCode(typed)).toBe('X7K2M9QRTA');
});

test('letters that look like digits are those digits', () => {
  expect(plainRecoveryCode('oOiIl-LAAAA')).toBe('001111AAAA');
});
