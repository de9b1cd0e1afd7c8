import type { Page } from '@playwright/test';
import { lostWhenEnlarged } from '../tours/enlarged.ts';
import { expect, test } from './giro-test.ts';

const longName = 'Galaxy Z Flip5 512 GB Lavanda com capa, película e carregador de 25 W';

async function giveLongNames(page: Page) {
  await page.route('**/api/products/productsAll*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const product of answer.products.data) Object.assign(product, { name: longName, price: 12_345.67 });
    await route.fulfill({ response, json: answer });
  });
}

/** Waits until all of the page is there, which is then looked at with letters of 200 % and at 400 %. */
async function expectNothingLost(page: Page) {
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  expect(await lostWhenEnlarged(page)).toEqual([]);
}

test('buttons keep their words at 200 % letters: to buy a product of a long name', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  await giveLongNames(page);
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Quero comprar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: longName }).first()).toBeVisible();
  await expectNothingLost(page);
  const { products } = await (await request.get('/api/products')).json();
  const [longest] = products.sort(
    (one: { name: string }, other: { name: string }) => other.name.length - one.name.length,
  );
  await page.goto(`/produto/${longest.SKU}/x`);
  await expectNothingLost(page);
});

test('buttons keep their words at 200 % letters: to save the rules of security', { tag: '@phone-only' }, async ({
  page,
  giro,
}) => {
  await giro.signInAsAdmin(page);
  await page.goto('/configuracoes?aba=seguranca');
  const save = page.getByRole('button', { name: 'Salvar regras de segurança' });
  await expect(save).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expect(save).toBeEnabled();
  await expectNothingLost(page);
});
