import { texts } from '../texts.ts';
import { onlyDigits } from './digits.ts';

/** The 67 area codes in use (Resolução Anatel 749/2022). */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Returns the message for a wrong Brazilian phone number, masked or not. */
export function phoneError(text: string): string | undefined {
  const digits = onlyDigits(text);
  const wellFormed = /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(digits);
  return wellFormed && areaCodes.has(digits.slice(0, 2)) ? undefined : texts.invalidPhone;
}

/** `47999998888` as `(47) 99999-8888`, `4733334444` as `(47) 3333-4444`; any other text as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** Area code and number of a Brazilian phone typed with or without +55; blank when it is of another country. */
export function nationalNumber(text: string): string {
  const digits = onlyDigits(text);
  if (text.trim().startsWith('+') && !digits.startsWith('55')) return '';
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}
