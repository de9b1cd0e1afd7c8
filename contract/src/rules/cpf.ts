import { texts } from '../texts.ts';
import { onlyDigits } from './digits.ts';

/** Check digit of a CPF prefix: weights from its length + 1 down to 2, remainder of 11 below 2 counts as 0. */
function checkDigit(prefix: string): number {
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
  const first = checkDigit(digits.slice(0, 9));
  const second = checkDigit(digits.slice(0, 9) + first);
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
