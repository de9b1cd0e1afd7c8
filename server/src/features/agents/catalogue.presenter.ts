import type { CatalogueProduct } from '@giro/contract/calls/agent-catalogue.ts';
import type { Product } from '@giro/contract/calls/products.ts';
import { buyPath } from '@giro/contract/rules/buy-link.ts';
import { deviceConditionOf, type Grade } from '@giro/contract/rules/device.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { foldText, plainTextOf } from '@giro/contract/rules/text.ts';
import { productIdOf, variantIdOf } from '@giro/contract/rules/ucp.ts';

const longestDescription = 5000;
const longestInList = 400;

/** Findings on the one device that is in stock. */
export interface Device {
  grade: string | null;
  battery_percent: number | null;
}

export const brl = (cents: number) => ({ amount: cents, currency: 'BRL' as const });
export const centsOf = (reais: number) => Math.round(reais * 100);

const conditionOf = ({ attributes }: Product) =>
  deviceConditionOf(
    attributes
      .filter(({ attribute_name }) => foldText(attribute_name) === 'estado')
      .flatMap(({ values }) => values.map(({ value }) => value))
      .join(' - '),
  ) ?? 'used';

/** A product of the shop in the protocol's words: it has one variant, which is what can be bought. */
export function presentCatalogueProduct(
  product: Product,
  device: Device | undefined,
  baseUrl: string,
): CatalogueProduct {
  const { id, name, types, details, images } = product;
  const price = brl(centsOf(product.price));
  const url = baseUrl + productPath(product);
  const description = { plain: plainTextOf(details.description, longestDescription) || name };
  const media = images.map((image) => ({
    type: 'image' as const,
    url: new URL(image.url, baseUrl).href,
    alt_text: name,
  }));
  const isThere = product.stock > 0;
  return {
    id: productIdOf(id),
    title: name,
    description,
    url,
    categories: types.map((type) => ({ value: type.name, taxonomy: 'merchant' })),
    price_range: { min: price, max: price },
    media,
    variants: [
      {
        id: variantIdOf(id),
        sku: product.SKU,
        title: name,
        description,
        url,
        price,
        availability: { available: isThere, status: isThere ? 'in_stock' : 'out_of_stock' },
        media: media.slice(0, 1),
        metadata: {
          condition: conditionOf(product),
          grade: (device?.grade ?? null) as Grade | null,
          battery_percent: device?.battery_percent ?? null,
          buy_url: baseUrl + buyPath(id),
        },
      },
    ],
  };
}

/** The same for a list, with a few words of its description. */
export function shortened({ variants, ...product }: CatalogueProduct): CatalogueProduct {
  const description = { plain: plainTextOf(product.description.plain, longestInList) };
  return { ...product, description, variants: variants.map((variant) => ({ ...variant, description })) };
}
