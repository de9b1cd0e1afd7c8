import { texts } from '../texts.ts';
import { onlyDigits } from './digits.ts';

/** Luhn check of 3GPP TS 23.003 annex B: from the right, every second digit doubled, sum divisible by 10. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Returns the message for a wrong IMEI, masked or not; undefined when it is right. Fifteen zeros pass Luhn but are the
 * number that emulators report, so they are refused.
 */
export function imeiError(text: string): string | undefined {
  const digits = onlyDigits(text);
  if (digits.length !== 15) return texts.imei.length;
  return passesLuhn(digits) && Number(digits) !== 0 ? undefined : texts.imei.checkDigit;
}

/** `490154203237518` as `49 015420 323751 8`; any other text as it is. */
export function formatImei(digits: string): string {
  return digits.replace(/^(\d{2})(\d{6})(\d{6})(\d)$/, '$1 $2 $3 $4');
}
