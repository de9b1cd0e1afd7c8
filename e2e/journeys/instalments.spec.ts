import { expect } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';

test('a price is read by Pix and in instalments, in the list, on its page and in the cart', async ({ page, giro }) => {
  const product = await offerProduct(page, 1299);
  await callAsAdmin(page, 'put', '/api/cartao-config', { provider: 'simulador' });
  await callAsAdmin(page, 'put', '/api/parcelas-config', { pix_discount_percent: 5 });
  await page.goto(`/quero-comprar?busca=${product.name}`);
  await expect(page.getByRole('article').filter({ hasText: product.name })).toContainText('12x de R$ 126,56 com juros');
  await page.goto(`/produto/${product.SKU}/x`);
  await expect(page.getByText('R$ 1.234,05 no Pix (5% de desconto)')).toBeVisible();
  await expect(page.getByText('ou 12x de R$ 126,56 com juros')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Ver parcelas' }).click();
  const window = page.getByRole('dialog', { name: 'Parcelas no cartão' });
  await expect(window.getByText('À vista R$ 1.299,00. Juros de 2,49% ao mês (34,33% ao ano).')).toBeVisible();
  await expect(window.getByRole('row')).toHaveCount(13);
  await giro.checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ver parcelas' })).toBeFocused();
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('link', { name: 'Ir para o Carrinho' }).click();
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary).toContainText('Desconto no Pix (5%)');
  await expect(summary).toContainText('Total R$ 1.234,05');
  await expect(summary).toContainText('ou 12x de R$ 126,56 com juros');
  await giro.checkAccessibility();
});
