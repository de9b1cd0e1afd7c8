import { maxMoneyCents, parseTypedReais } from '@giro/contract/rules/money.ts';
import type { Modification } from '@giro/contract/rules/proposal.ts';

export interface SignedAmount {
  /** Centavos, never negative. */
  amountCents: number;
  /** Absent where no sign says it. */
  direction?: Modification;
}

/**
 * Reads an amount whose sign may say the direction, as people and spreadsheets write it: '-150', '+ R$ 50,00',
 * 'R$ -1.234,50', '(80,00)', '30-'; a bare dash is a spreadsheet's zero. Undefined when it is no amount.
 */
export function readSignedAmount(text: string): SignedAmount | undefined {
  const plain = text.replace(/[−–—]/g, '-').replace(/\s|R\$/gi, '');
  if (plain === '-') return { amountCents: 0 };
  const isBracketed = /^\(.+\)$/.test(plain);
  const signs = plain.match(/[+-]/g) ?? [];
  const digits = (isBracketed ? plain.slice(1, -1) : plain).replace(/^[+-]|[+-]$/, '');
  if (signs.length > 1 || /[+()-]/.test(digits)) return undefined;
  const amountCents = parseTypedReais(digits);
  if (amountCents === undefined || amountCents > maxMoneyCents) return undefined;
  if (isBracketed || signs[0] === '-') return { amountCents, direction: 'abatimento' };
  return signs[0] === '+' ? { amountCents, direction: 'acrescimo' } : { amountCents };
}

/** Takes a typed sign off an amount: '-150' is '150' with a direction. */
export function splitSign(text: string): { amount: string; direction?: Modification } {
  const sign = /^\s*(R\$)?\s*([+\-−–—])/i.exec(text)?.[2];
  if (!sign) return { amount: text };
  const amount = text.replace(sign, '').trimStart();
  return { amount, direction: sign === '+' ? 'acrescimo' : 'abatimento' };
}

/** Reads a direction from its word, abbreviated or not, or from a bare sign. */
export function readDirection(text: string): Modification | undefined {
  const word = text.trim().toLowerCase();
  if (word === '+' || /^acr[eé]s/.test(word)) return 'acrescimo';
  return word === '-' || word === '−' || word.startsWith('abat') ? 'abatimento' : undefined;
}
