import type { ResultOf } from '@giro/contract/call.ts';
import type { browseProductsCall, Product } from '@giro/contract/calls/products.ts';
import type { SearchAnswer } from '@giro/contract/calls/search.ts';

/** A used phone in stock. */
export const buildProduct = (part: Partial<Product> = {}): Product => ({
  id: 1,
  SKU: 'A1',
  name: 'iPhone 13 128 GB',
  price: 2499,
  stock: 2,
  images: [],
  details: { stock: 2, description: '' },
  attributes: [{ attribute_name: 'Estado', values: [{ id: 5, value: 'Seminovo' }] }],
  selected_attributes: [],
  types: [{ id: 1, name: 'Smartphone' }],
  modelo: { id: 4, name: 'iPhone 13' },
  created_at: '2026-03-14T15:00:00Z',
  version: 1,
  ...part,
});

/** So many products as one page of what is found; twelve of them are black, five blue. */
export const buildFound = (products: Product[], part: Partial<SearchAnswer> = {}): SearchAnswer => ({
  products: { data: products, total: products.length, current_page: 1, last_page: 1 },
  facets: [
    {
      name: 'Cores',
      values: [
        { id: 1, value: 'Preto', count: 12 },
        { id: 2, value: 'Azul', count: 5 },
      ],
    },
  ],
  types: [{ id: 1, value: 'Smartphone', count: products.length }],
  modelos: [{ id: 4, value: 'iPhone 13', count: products.length }],
  price: { min: 899, max: 6999 },
  models: [],
  posts: [],
  nearest: [],
  ...part,
});

/** The shop's whole list, with what the plain calls offer to filter by. */
export const buildBrowsed = (products: Product[]): ResultOf<typeof browseProductsCall> => ({
  products: {
    data: products,
    total: products.length,
    current_page: 1,
    last_page: 1,
    per_page: 9,
  } as ResultOf<typeof browseProductsCall>['products'],
  total: products.length,
  types: [{ id: 1, name: 'Smartphone' }],
  modelos: [{ id: 4, name: 'iPhone 13' }],
  attributes: [
    {
      id: 9,
      name: 'Cores',
      attribute_values: [
        { id: 1, value: 'Preto' },
        { id: 2, value: 'Azul' },
      ],
    },
  ],
});
