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

/** Headings of a table of products, in the order in which it is written; read in any order, those behind SKU as wanted. */
export const productColumns = [
  'SKU',
  'nome',
  'preço',
  'estoque',
  'estoque visto',
  'modelo',
  'tipos',
  'atributos',
  'publicado',
  'descrição',
  'fotos',
] as const;
export type ProductColumn = (typeof productColumns)[number];
