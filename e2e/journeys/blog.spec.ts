import { PNG } from 'pngjs';
import { expect, test } from './giro-test.ts';

const picture = () => PNG.sync.write(Object.assign(new PNG({ width: 320, height: 180 }), {}));

test('an admin publishes a post; strangers, search engines and messengers find it', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  const mark = Math.random().toString(36).slice(2, 7);
  const title = `Guia de teste ${mark}`;
  await giro.signInAsAdmin(page);
  await page.goto('/blog-painel');
  await page.getByRole('tab', { name: 'Categoria' }).click();
  await page.getByRole('button', { name: 'Adicionar categoria' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(`Guias ${mark}`);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Post' }).click();
  await page.getByRole('button', { name: 'Adicionar post' }).click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible();
  await dialog.getByLabel('Título', { exact: true }).first().fill(title);
  await dialog.getByLabel('Categoria').selectOption({ label: `Guias ${mark}` });
  await dialog.getByLabel('Ordem').fill('900');
  await dialog.getByLabel('Resumo').fill('O que um teste precisa saber antes de publicar.');
  await dialog.getByLabel('Vídeo', { exact: true }).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture() });
  await expect(dialog.getByLabel('Vídeo', { exact: true })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Primeiro parágrafo do guia.');
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('guia; teste;');
  await dialog.getByRole('combobox', { name: 'Palavras-chave' }).fill('guia; celular usado;');
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize(), javaScriptEnabled: false });
  const stranger = await context.newPage();
  await stranger.goto(`/blog/guia-de-teste-${mark}`);
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(stranger.getByText('Leitura: 5 min')).toBeVisible();
  await expect(stranger.getByText('Primeiro parágrafo do guia.')).toBeVisible();
  await expect(stranger.locator('meta[name=keywords]')).toHaveAttribute('content', 'guia;celular usado');
  await expect(stranger.locator('meta[name=description]')).toHaveAttribute('content', /O que um teste precisa/);
  const facts = await stranger.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.map((text) => JSON.parse(text)['@type'])).toContain('BlogPosting');
  const card = (await stranger.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const answer = await stranger.request.get(new URL(card).pathname + new URL(card).search);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  expect(await (await stranger.request.get('/sitemap.xml')).text()).toContain(`/blog/guia-de-teste-${mark}`);
  await context.close();

  await page.goto('/blog');
  await page.getByRole('tab', { name: `Guias ${mark}` }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goto('/blog-painel');
  await page.getByRole('tab', { name: 'Categoria' }).click();
  await page.getByRole('tab', { name: 'Post' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Como vender seu iPhone' })
    .getByRole('button', { name: 'Editar' })
    .click();
  await dialog.getByLabel('Autor').fill('');
  await dialog.getByRole('tab', { name: 'Prévia' }).click();
  await page.goBack();
  await expect(dialog.getByText('Sair sem salvar?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByLabel('Autor')).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
  const last = page.getByRole('button', { name: '2', exact: true });
  if (await last.isVisible()) await last.click();
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog.getByText('Tem certeza de que deseja excluir este post?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Categoria' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `Guias ${mark}` })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('row').filter({ hasText: `Guias ${mark}` })).toHaveCount(0);
});

test('the first page tells prices, voices and posts; the map waits until the footer is seen', async ({ page }) => {
  await page.route(/google\.com\/maps/, (route) => route.fulfill({ contentType: 'text/html', body: 'mapa' }));
  await page.goto('/');
  await expect(page.getByText(/vale até/i).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Comprar/ }).first()).toBeVisible();
  await expect(page.locator('footer iframe')).toHaveCount(0);
  const reviews = page.getByRole('heading', { name: 'Quem já passou por aqui' });
  await reviews.scrollIntoViewIfNeeded();
  await expect(page.getByText(/\d+ avaliações/).first()).toBeVisible();
  await page.locator('footer').evaluate((footer) => footer.scrollIntoView({ block: 'end' }));
  await expect(page.locator('footer iframe')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Como vender seu iPhone/ }).first()).toHaveAttribute(
    'href',
    '/blog/como-vender-seu-iphone-com-seguranca',
  );
});
