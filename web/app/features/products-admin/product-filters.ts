import type { ManagedQuery } from '@giro/contract/calls/managed-products.ts';
import { type ProductOrder, productOrders, stockLevels } from '@giro/contract/rules/back-office.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';

/** The filters and the order of the product list, as the address has them; blank: all, or the usual. */
const filterNames = ['tipo', 'modelo', 'estado', 'estoque', 'oculto', 'ordem'] as const;
export type FilterName = (typeof filterNames)[number];
export type ProductFilters = Record<FilterName, string>;

export const stockWords: Record<(typeof stockLevels)[number], string> = {
  'em-estoque': 'Em estoque',
  esgotado: 'Esgotados',
  poucas: 'Poucas (1 ou 2)',
};

export const orderWords: Record<ProductOrder, string> = {
  novos: 'Mais novos',
  nome: 'Nome',
  'menor-preco': 'Menor preço',
  'maior-preco': 'Maior preço',
  'menor-estoque': 'Menor estoque',
  'maior-estoque': 'Maior estoque',
};

const usualOrder: ProductOrder = 'novos';
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
const known: Record<FilterName, (value: string) => boolean> = {
  tipo: isId,
  modelo: isId,
  estado: isId,
  estoque: (value) => stockLevels.some((level) => level === value),
  oculto: (value) => value === 'sim' || value === 'nao',
  ordem: (value) => value !== usualOrder && productOrders.some((order) => order === value),
};

/** A senseless value in an address is ignored. */
function readProductFilters(params: URLSearchParams): ProductFilters {
  const read = (name: FilterName) => {
    const value = params.get(name) ?? '';
    return known[name](value) ? value : '';
  };
  return Object.fromEntries(filterNames.map((name) => [name, read(name)])) as ProductFilters;
}

/** The address after a change: another list starts at page 1 again, and what is usual is left out. */
function writeProductFilters(params: URLSearchParams, change: Partial<ProductFilters>): URLSearchParams {
  const next = { ...readProductFilters(params), ...change };
  const result = new URLSearchParams(params);
  result.delete('page');
  for (const name of filterNames) {
    if (known[name](next[name])) result.set(name, next[name]);
    else result.delete(name);
  }
  return result;
}

/** The filters as the query of a call. */
export function managedQueryOf(filters: ProductFilters) {
  const idOf = (text: string) => (text === '' ? undefined : Number(text));
  return {
    tipo: idOf(filters.tipo),
    modelo: idOf(filters.modelo),
    estado: idOf(filters.estado),
    estoque: (filters.estoque || undefined) as ManagedQuery['estoque'],
    oculto: (filters.oculto || undefined) as ManagedQuery['oculto'],
    ordem: (filters.ordem || undefined) as ProductOrder | undefined,
  };
}

/** The filters of the address, and how to change them. They can be gone back through. */
export function useProductFilters() {
  const [params, changeParams] = useAddressParams();
  const filters = readProductFilters(params);
  const change = (part: Partial<ProductFilters>) =>
    changeParams((current) => writeProductFilters(current, part), { preventScrollReset: true });
  const isNarrowed = filterNames.some((name) => name !== 'ordem' && filters[name] !== '');
  const clear = () => change({ tipo: '', modelo: '', estado: '', estoque: '', oculto: '' });
  return { filters, change, clear, isNarrowed };
}
export type ProductFiltersControl = ReturnType<typeof useProductFilters>;
