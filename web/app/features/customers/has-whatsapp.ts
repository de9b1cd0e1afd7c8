import { nationalNumber, phoneError } from '@giro/contract/rules/person.ts';

/** True if a chat with the person can open: they have a mobile phone. */
export function hasWhatsapp(phone: string | null): boolean {
  const number = nationalNumber(phone ?? '');
  return number.length === 11 && !phoneError(number);
}
