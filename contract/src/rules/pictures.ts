/** Widths, in pixels, that every stored picture can be had in besides its own. */
export const pictureWidths = [180, 360, 720] as const;

/** The longest side of a stored picture, in pixels: enough for the largest place it is shown at, on a dense screen. */
export const maxPicturePixels = 1200;

const stored = /^(\/files\/[\w-]{32})\.webp$/;

/** A stored picture's address at one of the widths. */
const addressAt = (path: string, width: number) => `${path}-${width}.webp`;

/** The `srcset` of an `<img>`; nothing for a picture that is not one of ours. */
export function pictureSources(url: string): string | undefined {
  const path = stored.exec(url)?.[1];
  if (!path) return undefined;
  const sized = pictureWidths.map((width) => `${addressAt(path, width)} ${width}w`);
  return [...sized, `${url} ${maxPicturePixels}w`].join(', ');
}

/** The original and the width that a file's name asks for; nothing for any other name. */
export function readSizedName(name: string): { original: string; width: number } | undefined {
  const [, start, digits] = /^([\w-]{32})-(\d{1,4})\.webp$/.exec(name) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  return start && width ? { original: `${start}.webp`, width } : undefined;
}

/** A zip of pictures: how large it may be, how many pictures it may have, and how large each of them. */
export const maxArchiveBytes = 50 * 1024 * 1024;
export const maxArchivePictures = 200;
export const maxArchivedBytes = 10 * 1024 * 1024;

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
