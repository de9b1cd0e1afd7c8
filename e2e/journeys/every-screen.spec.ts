import { expect, test } from './giro-test.ts';

const isPhone = () => test.info().project.name === 'phone';

test('every public screen says who it is, without a serious finding', { tag: '@phone-too' }, async ({
  page,
  giro,
  request,
}) => {
  const { products } = await (await request.get('/api/products')).json();
  for (const address of [
    '/',
    '/quero-vender',
    '/quero-comprar',
    `/produto/${products[0].SKU}/x`,
    '/blog',
    '/blog/o-que-e-imei-e-por-que-conferir-antes-de-comprar',
    '/carrinho',
    '/termos',
    '/login',
    '/cadastro-usuario',
    '/login-checkout',
    '/reset-senha',
    '/confirmar-email?token=inventado',
    '/contraproposta',
    '/renovar-proposta',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await giro.checkAccessibility();
    // In the dark, and on either screen, all but the colours is the same page.
    if (isPhone()) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await giro.checkAccessibility('color-contrast');
  }
});

test('the screens of money, devices and security say who they are, without a serious finding', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  for (const address of [
    '/recebimentos',
    '/repasses',
    '/unidades',
    '/livro-de-aparelhos',
    '/seguranca',
    '/configuracoes?aba=seguranca',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Carregando...')).toHaveCount(0);
    await giro.checkAccessibility();
    if (isPhone()) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await giro.checkAccessibility('color-contrast');
  }
});

test('an unknown address says so under the name of the shop, with a way back', async ({ page, giro }) => {
  giro.expectComplaint(/404/);
  await page.goto('/nao-existe');
  await expect(page).toHaveTitle(/^Página não encontrada \| .+/);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByRole('link', { name: /início/i }).first()).toHaveAttribute('href', '/');
});
