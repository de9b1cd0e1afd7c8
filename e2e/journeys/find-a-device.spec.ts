import type { Page } from '@playwright/test';
import { expect, test } from './giro-test.ts';

const isPhone = () => test.info().project.name === 'phone';
const cards = (page: Page) => page.getByRole('region', { name: 'Produtos' }).getByRole('article');

/** The prices on the cards, in reais. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).getByText(/^R\$/).allTextContents();
  return texts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
}

test('a device is found by a few wrong letters, then by price, order and colour', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  await page.goto('/termos');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar na loja' });
  await expect(field).toBeFocused();
  await field.pressSequentially('ifone 13');
  await expect(page.getByRole('option').first()).toContainText('iPhone 13');
  await expect(page.getByRole('option', { name: /^Vender um iPhone 13/ }).first()).toBeVisible();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, height: 360 });
  await giro.checkAccessibility();
  await page.setViewportSize(size);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/quero-comprar\?busca=ifone%2013$/);
  await expect(cards(page).first()).toContainText('iPhone 13');

  await page.getByLabel('Ordenar por').selectOption('Menor preço');
  await expect(page).toHaveURL(/ordem=menor-preco/);
  await expect.poll(async () => (await prices(page)).length).toBeGreaterThan(1);
  await expect.poll(() => prices(page).then((all) => all.toSorted((a, b) => a - b).join() === all.join())).toBe(true);

  if (isPhone()) await page.getByRole('button', { name: /^Filtros/ }).click();
  const filters = page.getByRole(isPhone() ? 'dialog' : 'complementary', { name: 'Filtros' });
  const [cheapest = 0] = await prices(page);
  await filters.getByLabel('Até').first().fill(String(cheapest));
  const colour = filters.getByRole('group', { name: 'Cores' }).getByRole('checkbox').first();
  await colour.check();
  await giro.checkAccessibility();
  const shown = isPhone() ? filters.getByRole('button', { name: /ver \d+ aparelhos?$/ }) : filters.getByRole('status');
  await expect(shown).toHaveText(/\d+ aparelhos?$/);
  const count = Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0]);
  await filters.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(page).toHaveURL(new RegExp(`attr=Cores:\\d+&preco_max=${cheapest}&ordem=menor-preco$`));
  await expect(page.getByText(`${count} ${count === 1 ? 'produto' : 'produtos'}`, { exact: true })).toBeVisible();

  const chips = page.getByRole('list', { name: 'Filtros escolhidos' }).getByRole('button');
  await expect(chips).toHaveCount(3);
  await page.getByRole('button', { name: /^Remover Cores/ }).click();
  await page.getByRole('button', { name: /^Remover Até/ }).click();
  await page.getByRole('button', { name: 'Remover “ifone 13”' }).click();
  await expect(page).toHaveURL(/\/quero-comprar\?ordem=menor-preco$/);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page).toHaveURL(/\?page=2&ordem=menor-preco$/);

  await page.goto('/quero-comprar?busca=xilofone%20encantado');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Avaliar meu aparelho' })).toBeVisible();
  await giro.checkAccessibility();
});

test('a search is a form, and its list is whole, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/blog');
  const field = page.getByRole('searchbox', { name: 'Buscar na loja' });
  await field.fill('iphone 13');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/quero-comprar\?busca=iphone\+13$/);
  await expect(cards(page).first()).toContainText('iPhone 13');
  await expect(page.getByRole('searchbox', { name: 'Buscar na loja' })).toHaveValue('iphone 13');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/quero-comprar\?busca=iphone%2013$/);
  await page.goto('/quero-comprar?page=2');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/quero-comprar\?page=2$/);
  await context.close();
});
