import type { ProductForm } from '@giro/contract/calls/products.ts';

/** Of one product. */
export const maxPictures = 12;

/** A value of an attribute of the shop. */
export interface ShopValue {
  /** The attribute's. */
  name: string;
  id: number;
  value: string;
}

/**
 * The ids of the values that a form names, by their text or else their id below the attribute's name, each once; and
 * what it names that there is not.
 */
export function readValueIds(selected: ProductForm['selectedAttributes'], known: readonly ShopValue[]) {
  const ids = new Set<number>();
  const unknown: { attribute: string; value: string }[] = [];
  for (const [attribute, values] of Object.entries(selected)) {
    const ofAttribute = known.filter(({ name }) => name === attribute);
    for (const text of [values].flat()) {
      const found =
        ofAttribute.find(({ value }) => value === text) ?? ofAttribute.find(({ id }) => String(id) === text);
      if (found) ids.add(found.id);
      else unknown.push({ attribute, value: text });
    }
  }
  return { ids: [...ids], unknown };
}
