/** A product that was looked at in this browser; nothing of who looked. */
export interface ViewedProduct {
  SKU: string;
  name: string;
  picture: string | null;
}

const storageKey = 'seen-products';
const mostSeen = 8;

function isSeen(value: unknown): value is ViewedProduct {
  const { SKU, name, picture } = (value ?? {}) as Record<string, unknown>;
  return typeof SKU === 'string' && typeof name === 'string' && (picture === null || typeof picture === 'string');
}

/** What was looked at, the latest first. A browser that keeps nothing has seen nothing. */
export function readRecentlyViewed(): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, mostSeen) : [];
  } catch {
    return [];
  }
}

export function noteViewed({ SKU, name, picture }: ViewedProduct): void {
  const others = readRecentlyViewed().filter((seen) => seen.SKU !== SKU);
  try {
    localStorage.setItem(storageKey, JSON.stringify([{ SKU, name, picture }, ...others].slice(0, mostSeen)));
  } catch {
    // A full or forbidden store: what was seen is a convenience.
  }
}
