import { accessoryProducts, accessoryType } from './products/accessory-products.ts';
import { motorolaProducts, samsungProducts, xiaomiProducts } from './products/android-products.ts';
import { chooseGrounds, type DemoProduct } from './products/demo-product.ts';
import { iphoneProducts } from './products/iphone-products.ts';
import { demoFilters, type ShopAttribute, shopAttributesOf } from './products/shop-attributes.ts';
import { ipadProducts, watchProducts } from './products/tablet-and-watch-products.ts';

export type { DemoProduct, ProductPicture } from './products/demo-product.ts';
export type { ShopAttribute } from './products/shop-attributes.ts';
export { demoFilters };

/** Types that only the shop has. */
export const demoShopTypes: string[] = [accessoryType];

/** Products on the shop's first page: every kind of device and state, and one that is sold out. */
const shownFirst = [
  'IP16PM-256-DESERTO',
  'GS24-256-VIOLETA',
  'IP13P-256-SIERRA-S',
  'MRAZR40U-256-MAGENTA-S',
  'IPAD10-64-AZUL',
  'IP16-128-ULTRAMARINO',
  'AWU2-49-NATURAL-S',
  'IP15PM-1TB-BRANCO-S',
  'GZFLIP5-256-MENTA-V',
];

const families = [
  iphoneProducts,
  samsungProducts,
  motorolaProducts,
  xiaomiProducts,
  ipadProducts,
  watchProducts,
  accessoryProducts,
];

/** Deals the families out evenly, so that no page shows only one. */
function mix(groups: DemoProduct[][]): DemoProduct[] {
  return groups
    .flatMap((group) => group.map((product, index) => ({ product, place: (index + 0.5) / group.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ product }) => product);
}

function rank({ sku }: DemoProduct): number {
  const index = shownFirst.indexOf(sku);
  return index < 0 ? shownFirst.length : index;
}

/** In the order in which the shop shows them. */
export const demoProducts: DemoProduct[] = chooseGrounds(mix(families).sort((one, other) => rank(one) - rank(other)));

/** The shop's attributes (classification 2), in display order. */
export const demoShopAttributes: ShopAttribute[] = shopAttributesOf(demoProducts);
