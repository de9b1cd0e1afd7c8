import type { Page, Route } from '@playwright/test';
import { keptLists } from './browser.ts';
import { expect, newAddress, test } from './giro-test.ts';
import { answer, fillProposal, openForm, openOffer, password } from './selling.ts';

const shopLink = (page: Page) => page.getByRole('link', { name: /comprar/i }).first();
const lists = '**/api/products/productsAll*';

/** Opens the shop from the first page, as people do, without its list coming with the page. */
async function openShop(page: Page): Promise<void> {
  await page.goto('/');
  await shopLink(page).click();
  await expect(page).toHaveURL(/\/quero-comprar/);
}

test('lists are shown from this browser first, then asked again with their tag', async ({ page }) => {
  await openShop(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining('/products/productsAll'));

  // Once more where another journey has changed a product meanwhile.
  await expect(async () => {
    let held: Route | undefined;
    await page.unroute(lists);
    await page.route(lists, (route) => {
      held = route;
    });
    await openShop(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => held?.request().headers()['if-none-match']).toBeTruthy();
    const answer = page.waitForResponse(lists);
    await held?.continue();
    expect((await answer).status()).toBe(304);
  }).toPass();
});

test('a list of more than five minutes ago is not shown', async ({ page }) => {
  await page.clock.install();
  await openShop(page);
  await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining('/products/productsAll'));
  await page.route(lists, () => undefined);
  await page.clock.fastForward('05:01');
  await openShop(page);
  await expect(page.getByText('Carregando...').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a lost connection loses no answers of the wizard, says so and lets people go on', async ({
  page,
  giro,
  context,
}) => {
  giro.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/quero-vender');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = (name: string) => answer(page, button(name));
  await choose('Apple');
  await choose('Smartphone');
  await context.setOffline(true);
  await expect(async () => {
    await button('iPhone 13 Pro Max').click({ timeout: 5000 });
    await expect(page.getByText('Não conseguimos carregar este modelo.')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await context.setOffline(false);
  await choose('iPhone 13 Pro Max');
  await choose('Chip físico e eSIM');
  await choose('256 GB');
  await context.setOffline(true);
  await choose('Grafite');
  await expect(page.getByRole('checkbox', { name: 'Caixa original' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Caixa original' })).toBeVisible();
});

test('a proposal whose answer was lost is sent again as the same one', async ({ page, giro }) => {
  giro.expectComplaint(/ERR_FAILED/);
  giro.expectComplaint(/422 .*\/api\/propostaStore\)$/);
  const email = newAddress('perdida');
  await openOffer(page);
  await openForm(page);
  await fillProposal(page, email, '490154203237518');
  await page.getByRole('checkbox').check();
  await page.route(
    '**/api/propostaStore',
    async (route) => {
      await route.fetch();
      // The cookie of that answer never came either.
      await page.context().clearCookies();
      await route.abort();
    },
    { times: 1 },
  );
  const send = page.getByRole('button', { name: 'Enviar proposta' });
  await send.click();
  await expect(page.getByText('Não foi possível enviar a proposta.')).toBeVisible();
  await send.click();
  await page.getByRole('button', { name: 'Entrar com este e-mail' }).click();
  const signingIn = page.getByRole('dialog');
  await signingIn.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await signingIn.getByRole('textbox', { name: 'Senha' }).fill(password);
  await signingIn.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'IMEI' })).toHaveValue('49 015420 323751 8');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Tudo Pronto!' })).toBeVisible();
  await page.goto('/propostas-user');
  await expect(page.getByText('1 proposta', { exact: true })).toBeVisible();
});

test('a page that cannot be had without a connection says so, and is opened once there is one', async ({
  page,
  giro,
  context,
}) => {
  giro.expectComplaint(/ERR_INTERNET_DISCONNECTED|Error loading route module|Failed to fetch|cannot be had/);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page
    .getByRole('main')
    .getByRole('link', { name: /vender|vale/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Algo não funcionou' })).toBeVisible();
  await expect(page).toHaveURL(/\/quero-vender$/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('button', { name: 'Apple', exact: true })).toBeVisible();
});

test('a part of the client bundle that a new release took away opens the wanted page once', async ({ page, giro }) => {
  giro.expectComplaint(/404|Error loading route module|Failed to fetch/);
  let refused = 0;
  await page.route(/\/assets\/sell-[^/]+\.js$/, (route) => {
    refused++;
    return refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /vender|vale/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/quero-vender$/);
  await expect(page.getByRole('button', { name: 'Apple', exact: true })).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});
