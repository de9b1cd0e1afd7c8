import type { ProductPicture } from './product-picture.ts';

export interface DemoProduct {
  sku: string;
  name: string;
  priceReais: number;
  stock: number;
  /** One of `demoModels`, of the wizard and the shop; accessories have none. */
  model?: { brand: string; name: string };
  types: string[];
  /** Simple HTML: p, ul, li, strong. */
  description: string;
  /** Values by the name of an attribute of the shop. */
  attributes: Record<string, string[]>;
  /** One to five; the first is the one on the card. */
  pictures: ProductPicture[];
}
