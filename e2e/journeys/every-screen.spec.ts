import type { Page } from '@playwright/test';
import { isWhole } from '../depth.ts';
import { expect, type Giro, newAddress, test } from './giro-test.ts';
import { password } from './selling.ts';

const isPhone = () => test.info().project.name === 'phone';

/**
 * Every screen is looked at in the light of the desktop. On the phone and in the dark, where the same parts come again,
 * the usual run looks at those that are named here, which between them have every part of the theme.
 */
async function lookAt(page: Page, giro: Giro, addresses: readonly string[], usually: readonly string[]) {
  for (const address of addresses) {
    const isLookedAtAgain = isWhole || usually.includes(address);
    if (isPhone() && !isLookedAtAgain) continue;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Carregando...')).toHaveCount(0);
    await giro.checkAccessibility();
    // In the dark, and on either screen, all but the colours is the same page.
    if (isPhone() || !isLookedAtAgain) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await giro.checkAccessibility('color-contrast');
  }
}

test('every public screen says who it is, without a serious finding', { tag: '@phone-too' }, async ({
  page,
  giro,
  request,
}) => {
  const { products } = await (await request.get('/api/products')).json();
  const product = `/produto/${products[0].SKU}/x`;
  const addresses = [
    '/',
    '/quero-vender',
    '/quero-comprar',
    product,
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
    '/avise-me/confirmar?token=inventado',
    '/avise-me/cancelar',
    '/rastreio',
    `/comparar?skus=${products[0].SKU},${products[1].SKU}`,
  ];
  await lookAt(page, giro, addresses, ['/', '/quero-vender', '/quero-comprar', product, '/cadastro-usuario']);
});

test('the screens of money, devices and security say who they are, without a serious finding', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  const addresses = [
    '/recebimentos',
    '/repasses',
    '/creditos',
    '/resultado',
    '/resultado?aba=estoque',
    '/precos',
    '/precos?aba=sugestoes',
    '/precos?aba=envelhecimento',
    '/cupons',
    '/unidades',
    '/livro-de-aparelhos',
    '/envios',
    '/envios?situacao=problemas',
    '/avisos-de-chegada',
    '/importar',
    '/atividades',
    '/notas',
    '/notas-perfis',
    '/cadastros',
  ];
  const ofSettings = [
    '/seguranca',
    '/configuracoes?aba=seguranca',
    '/configuracoes?aba=troca',
    '/configuracoes?aba=precos',
    '/configuracoes?aba=cartao',
    '/configuracoes?aba=entregas',
    '/configuracoes?aba=transportadora',
    '/configuracoes?aba=notas',
  ];
  await lookAt(page, giro, [...addresses, ...ofSettings], ['/repasses', '/seguranca']);
});

test("'Meu crédito' of somebody who has none says so, without a serious finding", async ({ page, giro }) => {
  const data = { name: 'Davi Nunes', email: newAddress('credito'), password };
  expect((await page.request.post('/api/cadastrar-usuario', { data })).ok()).toBe(true);
  await lookAt(page, giro, ['/credito'], []);
  await expect(page.getByText('Você ainda não tem crédito')).toBeVisible();
});

test('an unknown address says so under the name of the shop, with a way back', async ({ page, giro }) => {
  giro.expectComplaint(/404/);
  await page.goto('/nao-existe');
  await expect(page).toHaveTitle(/^Página não encontrada \| .+/);
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByRole('link', { name: /início/i }).first()).toHaveAttribute('href', '/');
});
