import type { Page, Route } from '@playwright/test';
import { findPictured, holdBundle } from './browser.ts';
import { expect, test } from './giro-test.ts';

const isPhone = () => test.info().project.name === 'phone';
const everything = '**/api/products/productsAll*';

/** Opens the shop from another page, so that its lists are asked for by the browser. */
async function walkToShop(page: Page): Promise<void> {
  await page.goto('/termos');
  if (isPhone()) await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Quero comprar' }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/quero-comprar$/);
}

async function openFilters(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: /^Filtros/ }).click();
}

test('a list that fails says what could not be loaded, and below it what the server says', async ({ page, giro }) => {
  giro.expectComplaint(/500/);
  await page.route(everything, (route) => route.fulfill({ status: 500, json: { message: 'Sem resposta do banco.' } }));
  await walkToShop(page);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByText('Não conseguimos carregar os produtos')).toBeVisible();
  await expect(alert.getByText('Sem resposta do banco.')).toBeVisible();
  await page.unroute(everything);
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.route('**/api/products/filter', (route) => route.fulfill({ status: 500, body: '' }));
  await openFilters(page);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(alert.getByText('Não conseguimos filtrar os produtos')).toBeVisible();
  await expect(alert.getByText('Falha ao filtrar produtos')).toBeVisible();
});

test('clearing the filters asks for the whole list anew', { tag: '@phone-too' }, async ({ page }) => {
  await page.goto('/quero-comprar?modelos=999999');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await openFilters(page);
  const asked = page.waitForRequest(everything);
  await page.getByRole('button', { name: 'Limpar Filtros' }).click();
  await asked;
  await expect(page.getByRole('article')).toHaveCount(9);
});

test('an empty shop shows no filters, and another way to go', { tag: '@phone-too' }, async ({ page }) => {
  await page.route(everything, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const products = { ...answer.products, data: [], total: 0, last_page: 1 };
    await route.fulfill({ response, json: { ...answer, products, types: [], modelos: [], attributes: [], total: 0 } });
  });
  await walkToShop(page);
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Avaliar meu aparelho' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aplicar Filtros' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filtros' })).toHaveCount(0);
});

test('the keyboard skips the filters, and no box that it reaches is covered', async ({ page }) => {
  await page.goto('/quero-comprar');
  await page.getByRole('tab', { name: 'Todos' }).focus();
  const last = page.getByRole('checkbox').last();
  await last.focus();
  const [box, buttons] = await Promise.all([
    last.boundingBox(),
    page.getByRole('button', { name: 'Aplicar Filtros' }).boundingBox(),
  ]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await page.getByRole('tab', { name: 'Todos' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular os filtros' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link')).toBeFocused();
});

test('a product that is alone in the last row of a phone fills it', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/quero-comprar');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(9);
  const [list, first, last] = await Promise.all([
    page.getByRole('region', { name: 'Produtos' }).boundingBox(),
    cards.first().boundingBox(),
    cards.last().boundingBox(),
  ]);
  expect(first?.width).toBeLessThan((list?.width ?? 0) / 2);
  expect(last?.width).toBeCloseTo(list?.width ?? 0, 0);
});

test('a window gives the keyboard back to what it was opened from', async ({ page }) => {
  await page.goto('/quero-comprar');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Comprar', disabled: false }) });
  const buy = card.first().getByRole('button', { name: 'Comprar' });
  const about = page.getByRole('button', { name: 'Quem presta o serviço' });
  for (const opener of [buy, about]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('more photos than fit show it before the client bundle has come, and the row stays as it is', {
  tag: '@phone-too',
}, async ({ page, request }) => {
  const { SKU, images } = await findPictured(request, 4);
  const small = (number: number) => page.getByRole('button', { name: `Ver foto ${number} de ${images.length}` });
  const letBundleCome = await holdBundle(page);
  await page.goto(`/produto/${SKU}/x`, { waitUntil: 'load' });
  await expect(page.getByRole('button', { name: /^Ir para a posição/ })).toHaveCount(images.length - 2);
  await expect(page.getByRole('button', { name: 'Fotos anteriores' })).toBeVisible();
  await expect(small(images.length)).not.toBeInViewport();
  const row = page.getByRole('list', { name: /^Fotos de/ });
  await row.evaluate((list) => {
    list.dataset.first = '';
  });
  const before = await row.boundingBox();
  await page.getByRole('button', { name: 'Próximas fotos' }).click();
  letBundleCome();
  await expect(small(4)).toBeInViewport({ ratio: 0.3 });
  await page.getByRole('button', { name: 'Ir para a posição 1' }).click();
  await expect(small(1)).toBeInViewport({ ratio: 0.3 });
  await small(2).click();
  await expect(small(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toHaveAttribute('data-first');
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await row.boundingBox()).toEqual(before);
});

test('a line runs below the bar while a product is on its way', async ({ page }) => {
  let held: Route | undefined;
  await page.route('**/api/productDetails/*', (route) => {
    held = route;
  });
  await page.goto('/quero-comprar');
  const bar = page.getByRole('banner');
  await expect(bar).not.toHaveAttribute('data-leaving');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(bar).toHaveAttribute('data-leaving');
  await expect.poll(() => held).toBeTruthy();
  await held?.continue();
  await expect(page).toHaveURL(/\/produto\//);
  await expect(bar).not.toHaveAttribute('data-leaving');
});
