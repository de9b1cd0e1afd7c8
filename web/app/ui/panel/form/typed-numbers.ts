import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';

/** A percentage as people write it: '2,49'. */
export const percentText = (percent: number): string => String(percent).replace('.', ',');

/** A typed percentage as the wire has it; what is wrong in it is for the server to say. */
export const percentOf = (typed: string): string => typed.trim().replace(/%$/, '').trim().replace(',', '.');

export const reaisText = (reais: number): string => formatReais(reais);

/** Typed money as the wire has it; a text that is none stays, for the server to refuse. */
export function reaisOfText(typed: string): number | string {
  const cents = parseTypedReais(typed);
  return cents === undefined ? typed : reaisOf(cents);
}
