import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { countProblem, missing, moneyProblem, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import type { Picture } from './product-pictures.ts';

/** The values of the product form, as they stand in the fields; named as the calls name them. */
export interface ProductValues {
  SKU: string;
  name: string;
  price: string;
  stock: string;
  /** HTML. */
  description: string;
  /** An id as text; blank without a model. */
  modelo: string;
  /** Attribute name → texts of the chosen values. */
  selectedAttributes: Record<string, string[]>;
  /** Ids as text. */
  selectedTipo: string[];
  images: Picture[];
  /** True if the shop shows it. */
  published: boolean;
  /** Words for the history of its price, where that is changed. */
  price_reason: string;
}

export function productValuesOf(product: ManagedProduct | undefined): ProductValues {
  const chosen = product?.attributes.map(({ attribute_name, values }) => [attribute_name, values.map((v) => v.value)]);
  return {
    SKU: product?.SKU ?? '',
    name: product?.name ?? '',
    price: product ? formatReais(product.price) : '',
    stock: product ? String(product.stock) : '',
    description: product?.details.description ?? '',
    modelo: product?.modelo ? String(product.modelo.id) : '',
    selectedAttributes: Object.fromEntries(chosen ?? []),
    selectedTipo: product?.types.map(({ id }) => String(id)) ?? [],
    images: product?.images.map(({ url }) => ({ key: url, url })) ?? [],
    published: product?.published ?? true,
    price_reason: '',
  };
}

/** A new product like one that there is: its own SKU is asked for, and none of it is in stock. */
export const copiedValuesOf = (product: ManagedProduct): ProductValues => ({
  ...productValuesOf(product),
  SKU: '',
  stock: '0',
});

export function productProblems({ SKU, name, price, stock }: ProductValues) {
  return onlyProblems({
    SKU: missing(SKU),
    name: missing(name),
    price: moneyProblem(price),
    stock: countProblem(stock),
  });
}

/** Names what buyers miss in a product; nothing where it is whole. */
export function missingWords({ images, selectedAttributes }: ProductValues): string | undefined {
  const isStated = (selectedAttributes.Estado ?? []).length > 0;
  const missing = [images.length === 0 && 'a foto', !isStated && 'o estado'].filter((part) => part !== false);
  if (missing.length === 0) return undefined;
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${missing.join(' e ')}`;
}

/**
 * The multipart form of a save. `loaded` is the product as it was fetched, none while one is added; its stock is sent
 * only when the admin changed it, and over the number that they saw, because the shop sells meanwhile.
 */
export function productFormOf(
  values: ProductValues,
  loaded: ManagedProduct | undefined,
  said: { floor_reason?: string } = {},
): FormData {
  const form = new FormData();
  const chosen = Object.entries(values.selectedAttributes).filter(([, texts]) => texts.length > 0);
  form.append('SKU', values.SKU.trim());
  form.append('name', values.name.trim());
  form.append('price', String(reaisOf(parseTypedReais(values.price) ?? 0)));
  if (Number(values.stock) !== loaded?.stock) {
    form.append('stock', values.stock.trim());
    if (loaded) form.append('stock_seen', String(loaded.stock));
  }
  form.append('description', values.description);
  form.append('modelo', values.modelo);
  form.append('selectedAttributes', JSON.stringify(Object.fromEntries(chosen)));
  form.append('selectedTipo', JSON.stringify(values.selectedTipo.map(Number)));
  form.append('published', String(values.published));
  if (values.price_reason.trim()) form.append('price_reason', values.price_reason.trim());
  if (said.floor_reason) form.append('floor_reason', said.floor_reason);
  const kept = values.images.filter(({ file }) => !file).map(({ url }) => url);
  if (loaded || kept.length > 0) form.append('existingImages', JSON.stringify(kept));
  for (const { file } of values.images) if (file) form.append('images', file);
  return form;
}

/** An attribute as the form offers it. */
export interface AttributeChoice {
  name: string;
  values: string[];
  /** The product has it, the shop no longer does: it can only be taken off. */
  isGone: boolean;
}

/**
 * Attributes for the chosen types: those of every type, those tied to one of the chosen, and whatever the product has
 * already, so that nothing is saved unseen.
 */
export function attributeChoicesOf(
  attributes: readonly Attribute[],
  { selectedTipo, selectedAttributes }: Pick<ProductValues, 'selectedTipo' | 'selectedAttributes'>,
): AttributeChoice[] {
  const has = (name: string) => (selectedAttributes[name] ?? []).length > 0;
  const fits = ({ name, types }: Attribute) =>
    types.length === 0 || types.some((id) => selectedTipo.includes(String(id))) || has(name);
  const offered = attributes.filter(fits).map(({ name, attribute_values }) => {
    const values = attribute_values.map(({ value }) => value);
    return { name, values: [...new Set([...values, ...(selectedAttributes[name] ?? [])])], isGone: false };
  });
  const gone = Object.keys(selectedAttributes)
    .filter((name) => has(name) && !attributes.some((attribute) => attribute.name === name))
    .map((name) => ({ name, values: selectedAttributes[name] ?? [], isGone: true }));
  return [...offered, ...gone];
}

export const productLabels: Record<keyof ProductValues, string> = {
  SKU: 'SKU',
  name: 'Nome',
  price: 'Preço',
  stock: 'Estoque',
  description: 'Descrição',
  modelo: 'Modelo',
  selectedAttributes: 'Características',
  selectedTipo: 'Tipos',
  images: 'Imagens',
  published: 'Publicado na loja',
  price_reason: 'Motivo do novo preço',
};
