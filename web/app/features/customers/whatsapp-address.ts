import { nationalNumber, phoneError } from '@giro/contract/rules/phone.ts';

/** Where a chat with somebody opens; undefined without a mobile phone. */
export function whatsappAddress(phone: string | null): string | undefined {
  const number = nationalNumber(phone ?? '');
  return number.length === 11 && !phoneError(number) ? `https://wa.me/55${number}` : undefined;
}
