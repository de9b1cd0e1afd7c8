import { texts } from '../texts.ts';
import { onlyDigits } from './text.ts';

/** Check digit of a CPF prefix: weights from its length + 1 down to 2, remainder of 11 below 2 counts as 0. */
function cpfCheckDigit(prefix: string): number {
  const sum = [...prefix].reduce((total, digit, index) => total + Number(digit) * (prefix.length + 1 - index), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns the message for a wrong CPF, masked or not; undefined when it is right. */
export function cpfError(text: string): string | undefined {
  if (text.trim() === '') return texts.cpf.missing;
  const digits = onlyDigits(text);
  if (digits.length !== 11) return texts.cpf.length;
  if (/^(\d)\1*$/.test(digits)) return texts.cpf.allEqual;
  const first = cpfCheckDigit(digits.slice(0, 9));
  const second = cpfCheckDigit(digits.slice(0, 9) + first);
  return digits.endsWith(`${first}${second}`) ? undefined : texts.cpf.checkDigits;
}

/** The digits of a CPF that somebody has typed and nothing else, with or without its mask; undefined for other texts. */
export function typedCpf(text: string): string | undefined {
  return /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text) ? onlyDigits(text) : undefined;
}

/** `52998224725` as `529.982.247-25`; any other text as it is. */
export function formatCpf(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Masked for tables, files and logs: only the middle six digits stay (LGPD art. 6, III: no more than needed). */
export function maskCpf(digits: string): string {
  return digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

/** The letters and digits of a CNPJ, in capitals, without its mask. */
export function plainCnpj(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/**
 * Check digit of a CNPJ prefix: weights 2 to 9 from the right, over and over; a character counts as its ASCII code less
 * 48, so that digits count as themselves and A as 17 (IN RFB 2.229/2024, annex XV).
 */
function cnpjCheckDigit(prefix: string): number {
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
  const first = cnpjCheckDigit(plain.slice(0, 12));
  const second = cnpjCheckDigit(plain.slice(0, 12) + first);
  return plain.endsWith(`${first}${second}`) ? undefined : texts.cnpj.invalid;
}

/** `11222333000181` as `11.222.333/0001-81`; any other text as it is. */
export function formatCnpj(plain: string): string {
  return plain.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/** The last two characters of a document or account number: enough to recognise one's own. */
export function maskNumber(text: string): string {
  return '•'.repeat(Math.max(0, text.length - 2)) + text.slice(-2);
}
