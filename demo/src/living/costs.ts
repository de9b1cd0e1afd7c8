import type { DemoProduct } from '../products/demo-product.ts';

/** Hundredths of the price that one has cost the shop, by its state; of those here otherwise. */
const ofPrice = { Lacrado: 82, Novo: 80, Vitrine: 74, Seminovo: 70 } as const;
const ofAccessory = 45;
const others: Record<string, number> = {
  // Bought too dear: their prices are below the floor.
  'GZFLIP5-256-MENTA-V': 90,
  'AW9-41-ROSA': 92,
};
/** Nobody knows what this one has cost. */
const unknown = 'IPAD9-64-PRATA-S';

/** The cost of one of a product, in centavos; undefined where nobody knows it. */
export function costOfProduct({ sku, model, priceReais, attributes }: DemoProduct): number | undefined {
  if (sku === unknown) return undefined;
  const state = Object.entries(ofPrice).find(([name]) => attributes.Estado?.includes(name));
  const percent = others[sku] ?? (model ? (state?.[1] ?? ofPrice.Novo) : ofAccessory);
  return priceReais * percent;
}
