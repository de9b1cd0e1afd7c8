import { foldText } from '@giro/contract/rules/slug.ts';

/** Headings of a price table, in the order in which it is written; read in any order. */
export const priceColumns = [
  'marca',
  'tipo',
  'modelo',
  'valor base',
  'característica',
  'valor',
  'acréscimo/abatimento',
  'quantia',
] as const;
export type PriceColumn = (typeof priceColumns)[number];

/** Names compare without case, accents and doubled spaces. */
export function foldName(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim();
}
