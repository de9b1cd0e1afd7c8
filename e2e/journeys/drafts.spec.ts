import { expect, test } from './giro-test.ts';

test('a draft with a photo of a phone is seen by who writes it alone, as its page will show it', async ({
  page,
  giro,
}) => {
  const mark = Math.random().toString(36).slice(2, 7);
  const title = `Rascunho ${mark}`;
  await giro.signInAsAdmin(page);
  await page.goto('/blog-painel/posts/novo');
  await page.getByLabel('Título', { exact: true }).first().fill(title);
  await page.getByLabel('Categoria').selectOption({ index: 1 });
  await page.getByLabel('Ordem').fill('950');
  // As heavy as a phone's photo: noise that a PNG keeps and a JPEG does not.
  await page
    .locator('input[type=file]')
    .first()
    .evaluate(async (input: HTMLInputElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1800, 1400];
      const context = canvas.getContext('2d');
      const pixels = new ImageData(canvas.width, canvas.height);
      for (let place = 0; place < pixels.data.length; place++) {
        pixels.data[place] = place % 4 === 3 ? 255 : 100 + Math.floor(Math.random() * 32);
      }
      context?.putImageData(pixels, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const chosen = new DataTransfer();
      chosen.items.add(new File([blob ?? ''], 'foto.png', { type: 'image/png' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(page.getByText(/^Nova · \d+ KB · foto\.jpg$/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar como rascunho' }).click();
  await expect(page.getByText('Rascunho guardado.')).toBeVisible();
  await expect(page).toHaveURL(/\/blog-painel\/posts\/\d+$/);
  await giro.checkAccessibility();

  await page.goto(`${page.url()}/previa`);
  await expect(page.getByText('Só a equipe vê esta página.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect((await page.request.get(`/blog/rascunho-${mark}`)).status()).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(mark);
});
