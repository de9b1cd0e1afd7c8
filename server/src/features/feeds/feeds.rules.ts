import { type DeviceCondition, deviceConditionOf } from '@giro/contract/rules/device-condition.ts';
import { gtinOf } from '@giro/contract/rules/gtin.ts';
import { oneLineOf, plainTextOf } from '@giro/contract/rules/plain-text.ts';
import { productPath } from '@giro/contract/rules/public-paths.ts';
import { foldText } from '@giro/contract/rules/slug.ts';
import type { OfferRow } from './feeds.queries.ts';

/** A product as catalogues of other sites list it; limits are those of Google's product data specification. */
export interface ListedOffer {
  id: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  /** '1299.00 BRL'. */
  price: string;
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
/** What XML 1.0 cannot hold. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const written = (text: string, max: number) => oneLineOf(text.replace(unwritable, ''), max);

const valuesOf = ({ values }: OfferRow, ...attributes: string[]) =>
  values.filter(({ attribute }) => attributes.includes(attribute)).map(({ value }) => value);

/** The brand of the model, the attribute 'Marca', a brand that the name bears, else the shop: none may be without. */
function brandOf(row: OfferRow, brands: readonly string[], shopName: string): string {
  const words = ` ${foldText(row.name)} `;
  return (
    row.brand ?? valuesOf(row, 'marca')[0] ?? brands.find((brand) => words.includes(` ${foldText(brand)} `)) ?? shopName
  );
}

/** Lists what can be listed: without a price or a picture no catalogue takes a product. */
export function listedOffers(
  rows: readonly OfferRow[],
  { baseUrl, brands, shopName }: { baseUrl: string; brands: readonly string[]; shopName: string },
): ListedOffer[] {
  return rows.flatMap((row) => {
    const pictures = row.pictures.filter(({ url }) => isReadable(url)).map(({ url }) => new URL(url, baseUrl).href);
    if (row.price_cents === 0 || pictures.length === 0) return [];
    const title = written(row.name, 150);
    const colours = valuesOf(row, 'cores', 'cor');
    return {
      id: row.SKU,
      title,
      description: plainTextOf(row.description.replace(unwritable, ''), 5000) || title,
      link: baseUrl + productPath(row),
      pictures: pictures.slice(0, mostPictures),
      price: `${(row.price_cents / 100).toFixed(2)} BRL`,
      isInStock: row.stock > 0,
      condition: deviceConditionOf(valuesOf(row, 'estado').join(' - ')) ?? 'used',
      brand: written(brandOf(row, brands, shopName), 70),
      gtin: valuesOf(row, 'gtin', 'ean').map(gtinOf).find(Boolean),
      colour: colours.length > 0 ? written(colours.slice(0, 3).join('/'), 100) : undefined,
      productType: row.types[0]?.name,
    };
  });
}
