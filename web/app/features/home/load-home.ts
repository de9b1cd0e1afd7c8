import { listHomePostsCall, type Post } from '@giro/contract/calls/blog.ts';
import { type SellBrand, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { browseProductsCall, type Product } from '@giro/contract/calls/products.ts';
import { type StoredRating, storedRatingCall } from '@giro/contract/calls/reviews.ts';
import type { CallApi } from '../../lib/api/call-api.ts';

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

const shownProducts = 3;

export interface HomeData {
  offers: SellOffer[];
  products: Pick<Product, 'id' | 'SKU' | 'name' | 'price' | 'images' | 'attributes'>[];
  posts: Pick<Post, 'id' | 'title' | 'slug' | 'image'>[];
  rating: StoredRating;
}

/** The newest products that can be bought and seen, with no more than their card shows. */
function pickProducts(products: readonly Product[]): HomeData['products'] {
  return products
    .filter(({ stock, images }) => stock > 0 && images.length > 0)
    .slice(0, shownProducts)
    .map(({ id, SKU, name, price, images, attributes }) => ({
      id,
      SKU,
      name,
      price,
      images: images.slice(0, 1),
      attributes: attributes.filter(({ attribute_name }) => /^estado$/i.test(attribute_name)),
    }));
}

/**
 * Reads what the first page shows of prices, devices and posts. A part that cannot be had is empty, and the page stands
 * without it; `isWhole` says that nothing failed.
 */
export async function loadHome(api: CallApi): Promise<{ home: HomeData; isWhole: boolean }> {
  const [catalogue, shop, blog, rating] = await Promise.allSettled([
    api(sellCatalogueCall),
    api(browseProductsCall, { query: { page: 1 } }),
    api(listHomePostsCall, { query: { page: 1 } }),
    api(storedRatingCall),
  ]);
  return {
    home: {
      offers: catalogue.status === 'fulfilled' ? pickOffers(catalogue.value.brands) : [],
      products: shop.status === 'fulfilled' ? pickProducts(shop.value.products.data) : [],
      posts:
        blog.status === 'fulfilled'
          ? blog.value.posts.data.map(({ id, title, slug, image }) => ({ id, title, slug, image }))
          : [],
      rating: rating.status === 'fulfilled' ? rating.value.nota : null,
    },
    isWhole: [catalogue, shop, blog, rating].every(({ status }) => status === 'fulfilled'),
  };
}
