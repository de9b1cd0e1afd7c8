import { texts } from '../texts.ts';
import { onlyDigits } from './text.ts';

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

/** Facts about a device's number that its buyer should look at. */
export const imeiFlagLabels = {
  'other-proposal': 'Em outra proposta',
  'other-seller': 'Oferecido por outra pessoa',
  'in-stock': 'Já no estoque',
  'sold-by-us': 'Vendido por nós',
  'bought-before': 'Comprado antes',
  blocked: 'Bloqueado pela loja',
  restricted: 'Consulta com restrição',
} as const;
export type ImeiFlagKind = keyof typeof imeiFlagLabels;
export const imeiFlagKinds = Object.keys(imeiFlagLabels) as [ImeiFlagKind, ...ImeiFlagKind[]];

/** Results that the official page gives for a number. */
export const lookupResultLabels = {
  clear: 'Sem restrição',
  stolen: 'Roubado, furtado ou perdido',
  irregular: 'Irregular',
  unknown: 'Não encontrado',
} as const;
export type LookupResult = keyof typeof lookupResultLabels;
export const lookupResults = Object.keys(lookupResultLabels) as [LookupResult, ...LookupResult[]];

/** Results with which the shop buys a device for a reason alone. */
export const restrictedResults = ['stolen', 'irregular'] as const satisfies readonly LookupResult[];

/** Maximum age of a look-up when a purchase is approved. */
export const lookupHours = 72;

/** Page on which the shop's people look a number up by hand: there is no open API. */
export const lookupPage = 'https://www.consultaserialaparelho.com.br/';
