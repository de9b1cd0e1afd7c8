import { expect, test } from './giro-test.ts';

const longWord = 'Supercalifragilisticoespialidosoparalelepipedoinconstitucional'.repeat(2);

test('a name of one endless word is cut with an ellipsis and makes no page wider than its screen', async ({ page }) => {
  await page.route('**/api/products/productsAll*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.products.data[0].name = longWord;
    await route.fulfill({ response, json: answer });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Quero comprar' }).click();
  const name = page.getByRole('heading', { level: 2, name: longWord });
  await expect(name).toBeVisible();
  expect(await name.evaluate((title) => title.scrollHeight > title.clientHeight)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
