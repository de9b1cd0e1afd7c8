import type { Page } from '@playwright/test';

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
