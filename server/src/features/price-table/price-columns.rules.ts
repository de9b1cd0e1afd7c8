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
