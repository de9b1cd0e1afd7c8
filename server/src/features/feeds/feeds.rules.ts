import type { Product } from '@giro/contract/calls/products.ts';
import { type DeviceCondition, deviceConditionOf, gtinOf } from '@giro/contract/rules/device.ts';
import type { Instalments } from '@giro/contract/rules/instalments.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { foldText, oneLineOf, plainTextOf } from '@giro/contract/rules/text.ts';
import type { ModelBrand } from './feeds.queries.ts';

/** A product as catalogues of other sites list it; limits are those of Google's product data specification. */
export interface ListedOffer {
  id: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  /** '1299.00 BRL'. */
  price: string;
  /** The most instalments that cost nothing more. */
  instalment: { months: number; amount: string } | undefined;
  isInStock: boolean;
  condition: DeviceCondition;
  brand: string;
  gtin: string | undefined;
  colour: string | undefined;
  productType: string | undefined;
}

const mostPictures = 11;
/** No catalogue reads AVIF. */
const isReadable = (url: string) => !url.endsWith('.avif');
/** Characters that XML 1.0 cannot hold. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const written = (text: string, max: number) => oneLineOf(text.replace(unwritable, ''), max);

const valuesOf = ({ attributes }: Product, ...names: string[]) =>
  attributes
    .filter(({ attribute_name }) => names.includes(foldText(attribute_name)))
    .flatMap(({ values }) => values.map(({ value }) => value));

/**
 * Finds the brand of a product: that of its model, the attribute 'Marca', a brand that the name bears, else the shop, as
 * none may be without.
 */
function brandFinder(brands: readonly ModelBrand[], shopName: string) {
  const ofModels = new Map(brands.map(({ model_id, name }) => [model_id, name]));
  const names = [...new Set(brands.map(({ name }) => name))];
  return (product: Product): string => {
    const words = ` ${foldText(product.name)} `;
    return (
      (product.modelo && ofModels.get(product.modelo.id)) ??
      valuesOf(product, 'marca')[0] ??
      names.find((name) => words.includes(` ${foldText(name)} `)) ??
      shopName
    );
  };
}

interface Listing {
  baseUrl: string;
  brands: readonly ModelBrand[];
  shopName: string;
  /** The most instalments of so many centavos that cost nothing more, where there are any. */
  freeOf: (cents: number) => Pick<Instalments, 'instalments' | 'firstCents'> | undefined;
}

const brl = (reais: number) => `${reais.toFixed(2)} BRL`;

/** Lists what can be listed: without a price or a picture no catalogue takes a product. */
export function listedOffers(
  products: readonly Product[],
  { baseUrl, brands, shopName, freeOf }: Listing,
): ListedOffer[] {
  const brandOf = brandFinder(brands, shopName);
  return products.flatMap((product) => {
    const pictures = product.images.filter(({ url }) => isReadable(url)).map(({ url }) => new URL(url, baseUrl).href);
    if (product.price === 0 || pictures.length === 0) return [];
    const title = written(product.name, 150);
    const free = freeOf(Math.round(product.price * 100));
    const colours = valuesOf(product, 'cores', 'cor');
    return {
      id: product.SKU,
      title,
      description: plainTextOf(product.details.description.replace(unwritable, ''), 5000) || title,
      link: baseUrl + productPath(product),
      pictures: pictures.slice(0, mostPictures),
      price: brl(product.price),
      instalment: free && { months: free.instalments, amount: brl(reaisOf(free.firstCents)) },
      isInStock: product.stock > 0,
      condition: deviceConditionOf(valuesOf(product, 'estado').join(' - ')) ?? 'used',
      brand: written(brandOf(product), 70),
      gtin: valuesOf(product, 'gtin', 'ean').map(gtinOf).find(Boolean),
      colour: colours.length > 0 ? written(colours.slice(0, 3).join('/'), 100) : undefined,
      productType: product.types[0]?.name,
    };
  });
}
