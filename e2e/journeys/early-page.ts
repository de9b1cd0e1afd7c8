import type { Page } from '@playwright/test';

/** Keeps the program away from the pages that open from here on; what it answers lets it come. */
export async function holdProgram(page: Page): Promise<() => void> {
  let letProgramCome = () => {};
  const wanted = new Promise<void>((resolve) => {
    letProgramCome = resolve;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  return letProgramCome;
}
