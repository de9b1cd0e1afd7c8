/** Base32 without the letters that are read as digits, or as an insult (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

export const recoveryCodeCount = 10;

export const recoveryCodeBytes = codeLength;

/** A code of fifty bits in two groups, of random bytes: 'X7K2M-9QRTA'. */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A typed code in the form that is compared: case, hyphens and spaces do not count, nor O for 0, nor I or L for 1. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
