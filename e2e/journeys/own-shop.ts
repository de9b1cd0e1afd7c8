import type { Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { type RunningStore, startSimulatedStore } from '../start/running-store.ts';
import type { Offered } from './browser.ts';
import { test as base, expect } from './giro-test.ts';

/** Journeys that have a Giro of their own: what they switch on would make another shop of the shared one. */
export const test = base.extend<{ withoutCards: undefined }, { shop: string; store: RunningStore }>({
  // Files that name another one have a Giro of theirs.
  shop: ['own', { scope: 'worker', option: true }],
  store: [
    async ({ shop: _ }, use) => {
      const store = await startSimulatedStore();
      await use(store);
      await store.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ store }, use) => use(store.url),
  dataFolder: async ({ store }, use) => use(store.folder),
  withoutCards: [
    async ({ page }, use, { file }) => {
      if (file !== latestFile) {
        await callAsAdmin(page, 'put', '/api/cartao-config', { provider: '' });
        await callAsAdmin(page, 'put', '/api/parcelas-config', { pix_discount_percent: 0 });
        await page.context().clearCookies();
      }
      latestFile = file;
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Files that run in one worker share its Giro: each begins in a shop that takes no cards. */
let latestFile: string | undefined;

/** Calls as the admin, from beside the browser. */
export async function callAsAdmin(page: Page, method: 'post' | 'put', path: string, data: object) {
  const { request } = page.context();
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const answer = await request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Puts one device on sale at so many reais. */
export async function offerProduct(desk: Page, price: number): Promise<Offered> {
  const mark = Math.random().toString(36).slice(2, 8).toUpperCase();
  const made = { SKU: `NOVO-${mark}`, name: `Aparelho ${mark}`, price, stock: 1 };
  const { product } = await callAsAdmin(desk, 'post', '/api/produtoStore', made);
  return { ...made, id: product.id, images: [] };
}
