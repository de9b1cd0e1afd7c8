import type { Page } from '@playwright/test';

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
