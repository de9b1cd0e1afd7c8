/** Headings of a table of products, in the order in which it is written; read in any order, those without SKU as wanted. */
export const productColumns = [
  'nome',
  'preço',
  'estoque',
  'estoque visto',
  'modelo',
  'tipos',
  'atributos',
  'publicado',
  'descrição',
] as const;
export type ProductColumn = 'SKU' | (typeof productColumns)[number];

/** Between several types, or several values of attributes, in one cell. */
export const between = ' | ';
