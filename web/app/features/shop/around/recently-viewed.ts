import { browserStore } from '../../../lib/browser-store.ts';

/** A product that was looked at in this browser; nothing of who looked. */
export interface ViewedProduct {
  SKU: string;
  name: string;
  picture: string | null;
}

function isViewed(value: unknown): value is ViewedProduct {
  const { SKU, name, picture } = (value ?? {}) as Record<string, unknown>;
  return typeof SKU === 'string' && typeof name === 'string' && (picture === null || typeof picture === 'string');
}

/** The latest first. */
export const recentlyViewed = browserStore<ViewedProduct[]>({
  key: 'seen-products',
  read: (text) => JSON.parse(text).filter(isViewed),
  where: 'browser',
  most: 8,
});

export function noteViewed({ SKU, name, picture }: ViewedProduct): void {
  const others = (recentlyViewed.read() ?? []).filter((viewed) => viewed.SKU !== SKU);
  recentlyViewed.write([{ SKU, name, picture }, ...others]);
}
