import type { APIRequestContext, Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

export interface Offered {
  id: number;
  SKU: string;
  name: string;
  price: number;
  images: { url: string }[];
}

/** Opens this browser as one in which the cart was filled before. */
export async function fillCart(page: Page, { id, SKU, name, price, images }: Offered, quantity: number): Promise<void> {
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  const products = [{ id, SKU, name, price, images, quantity }];
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ products }));
}

/** The names of the public lists that this browser keeps in IndexedDB. Opening what is not there would make it. */
export function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'giro')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('giro');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('lists').objectStore('lists').getAllKeys();
        reading.onsuccess = () => resolve(reading.result.map(String));
      };
    });
  });
}

/** Keeps the client bundle away from the pages that open from here on; what it answers lets it come. */
export async function holdBundle(page: Page): Promise<() => void> {
  let letBundleCome = () => {};
  const wanted = new Promise<void>((resolve) => {
    letBundleCome = resolve;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  return letBundleCome;
}

/** Reads a QR code on screen as a phone's camera would. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** A product on offer with so many photos, however many newer ones there are. */
export async function findPictured(request: APIRequestContext, photos: number): Promise<Offered> {
  for (let page = 1; ; page++) {
    const { products, last_page } = await (await request.get(`/api/products?page=${page}`)).json();
    const found = (products as Offered[]).find(({ images }) => images.length >= photos);
    if (found) return found;
    if (page >= last_page) throw new Error(`No product has ${photos} photos.`);
  }
}
