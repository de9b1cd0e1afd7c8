import { expect, test } from './giro-test.ts';

const longWord = 'Supercalifragilisticoespialidosoparalelepipedoinconstitucional'.repeat(2);

test('a name of one endless word is cut with an ellipsis and makes no page wider than its screen', {
  tag: '@phone-only',
}, async ({ page }) => {
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

test('a finger turns the pictures of a product', { tag: '@phone-only' }, async ({ page, request }) => {
  const { products } = await (await request.get('/api/products')).json();
  const product = products.find(({ images }: { images: unknown[] }) => images.length > 1);
  await page.goto(`/produto/${product.SKU}/x`);
  const picture = (number: number) => page.getByRole('button', { name: new RegExp(`^Ver foto ${number} de`) });
  // Pressing a small picture shows that the client bundle has come.
  await expect(async () => {
    await picture(2).click();
    await expect(picture(2)).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await page.getByRole('img', { name: product.name }).boundingBox();
  if (!box) throw new Error('The product has no picture.');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + 100;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 60, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: box.x + 250, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(picture(1)).toHaveAttribute('aria-pressed', 'true');
});
