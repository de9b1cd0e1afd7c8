import { texts } from '../texts.ts';

/** The letters and digits of a CNPJ, in capitals, without its mask. */
export function plainCnpj(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/**
 * Check digit of a CNPJ prefix: weights 2 to 9 from the right, over and over; a character counts as its ASCII code less
 * 48, so that digits count as themselves and A as 17 (IN RFB 2.229/2024, annex XV).
 */
function checkDigit(prefix: string): number {
  const sum = [...prefix]
    .reverse()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * Returns the message for a wrong CNPJ, masked or not. Those given out since July 2026 may have letters among their
 * first twelve places; the two check digits are always digits.
 */
export function cnpjError(text: string): string | undefined {
  const plain = plainCnpj(text);
  if (plain === '') return texts.required;
  if (plain.length !== 14) return texts.cnpj.length;
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1*$/.test(plain)) return texts.cnpj.invalid;
  const first = checkDigit(plain.slice(0, 12));
  const second = checkDigit(plain.slice(0, 12) + first);
  return plain.endsWith(`${first}${second}`) ? undefined : texts.cnpj.invalid;
}

/** `11222333000181` as `11.222.333/0001-81`; any other text as it is. */
export function formatCnpj(plain: string): string {
  return plain.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}
