import type { SellBrand } from '@giro/contract/calls/evaluation.ts';

/** A model that the shop buys, and the most that it pays for it. */
export interface SellOffer {
  id: number;
  name: string;
  image: string | null;
  /** In reais. */
  maxValue: number;
}

const shownOffers = 3;

/**
 * Examples of what the shop pays: the most valuable model, the least, and one halfway, so that people with an older
 * phone find themselves too. iPhones where the shop buys some, else whatever it buys.
 */
export function pickOffers(brands: readonly SellBrand[]): SellOffer[] {
  const offers = brands
    .flatMap(({ types }) => types.flatMap(({ models }) => models))
    .filter(({ max_value }) => max_value > 0)
    .map(({ id, name, image_model, max_value }) => ({ id, name, image: image_model, maxValue: max_value }))
    .sort((one, other) => other.maxValue - one.maxValue);
  const iphones = offers.filter(({ name }) => /^iphone\b/i.test(name));
  const ranked = iphones.length >= shownOffers ? iphones : offers;
  if (ranked.length <= shownOffers) return ranked;
  const last = ranked.length - 1;
  return [0, Math.floor(last / 2), last].flatMap((index) => ranked[index] ?? []);
}
