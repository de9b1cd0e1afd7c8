/** Everything that a preview card shows: a card of another mark is another picture. */
export interface CardFacts {
  /** The shop's name. */
  shop: string;
  title: string;
  picture: string | null;
  /** Reais; null when what the card shows has no price. */
  price: number | null;
  isSoldOut: boolean;
  /** A few words above the title. */
  label: string | null;
}

interface ShownProduct {
  SKU: string;
  name: string;
  price: number;
  stock: number;
  images: { url: string }[];
  attributes: { attribute_name: string; values: { value: string }[] }[];
}

interface ShownPost {
  slug: string;
  title: string;
  image: string | null;
  image_capa: string | null;
  category: { name: string };
}

export function productCardFacts(product: ShownProduct, shop: string): CardFacts {
  const state = product.attributes.find(({ attribute_name }) => attribute_name.toLowerCase() === 'estado');
  return {
    shop,
    title: product.name,
    picture: product.images[0]?.url ?? null,
    price: product.price,
    isSoldOut: product.stock <= 0,
    label: state?.values.map(({ value }) => value).join(' - ') || null,
  };
}

export function postCardFacts(post: ShownPost, shop: string): CardFacts {
  return {
    shop,
    title: post.title,
    picture: post.image_capa ?? post.image,
    price: null,
    isSoldOut: false,
    label: post.category.name,
  };
}

/** The card of the shop as a whole shows its name. */
export const shopCardFacts = (shop: string) => ({ shop });

/** A short mark of what a card shows (FNV-1a, twice 32 bits): messengers fetch a card again when its address changes. */
export function cardMark(facts: object): string {
  let low = 0x811c9dc5;
  let high = 0x9dc5811c;
  for (const character of JSON.stringify(facts)) {
    const code = character.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 1), 0x01000193);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

export function productCardPath(product: ShownProduct, shop: string): string {
  return `/cards/produto/${encodeURIComponent(product.SKU)}.jpg?v=${cardMark(productCardFacts(product, shop))}`;
}

export function postCardPath(post: ShownPost, shop: string): string {
  return `/cards/post/${post.slug}.jpg?v=${cardMark(postCardFacts(post, shop))}`;
}

export function shopCardPath(shop: string): string {
  return `/cards/loja.jpg?v=${cardMark(shopCardFacts(shop))}`;
}
