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
  'fotos',
] as const;
export type ProductColumn = 'SKU' | (typeof productColumns)[number];

/** Between several types, or several values of attributes, in one cell. */
export const between = ' | ';

/** Pictures of other servers that one table may name: each is fetched before anything is written. */
export const mostOutsidePictures = 100;

/** True for an address at which the shop keeps a picture, false for one of another server. */
export const isStoredAddress = (address: string): boolean => address.startsWith('/files/');
