import { expect, test } from './giro-test.ts';

test('whoever writes a program finds a call, reads it and tries it', async ({ page }) => {
  await page.goto('/api/docs', {});
  // The page reads every call of Giro before it draws anything.
  const filter = page.getByRole('textbox', { name: 'Filter by tag' });
  await expect(filter).toBeVisible({ timeout: 120_000 });
  await filter.fill('storefront-info');
  await page.getByRole('link', { name: 'storefront-info' }).click();
  await page.getByRole('button', { name: /get \/loja$/i }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table')).toContainText('"vicinity"');
});
