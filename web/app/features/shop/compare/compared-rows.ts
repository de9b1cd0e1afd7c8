import type { Product } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

export interface ComparedRow {
  name: string;
  /** The value of each product, in their order; a dash for a product without one. */
  values: string[];
  differs: boolean;
}

type Facts = Pick<Product, 'price' | 'stock' | 'attributes'>;

const rowOf = (name: string, values: string[]): ComparedRow => ({ name, values, differs: new Set(values).size > 1 });

/** The products' facts, row by row: price and stock, then every attribute that one of them has. */
export function comparedRows(products: readonly Facts[]): ComparedRow[] {
  const names = [
    ...new Set(products.flatMap(({ attributes }) => attributes.map(({ attribute_name }) => attribute_name))),
  ];
  const wordsOf = ({ attributes }: Facts, name: string) =>
    attributes
      .find(({ attribute_name }) => attribute_name === name)
      ?.values.map(({ value }) => value)
      .join(', ') || '—';
  return [
    rowOf(
      'Preço no Pix',
      products.map(({ price }) => formatReais(price)),
    ),
    rowOf(
      'Disponível',
      products.map(({ stock }) => (stock > 0 ? 'Na loja' : 'Esgotado')),
    ),
    ...names.map((name) =>
      rowOf(
        name,
        products.map((product) => wordsOf(product, name)),
      ),
    ),
  ];
}
