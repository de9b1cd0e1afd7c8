import { expect } from './giro-test.ts';
import { test } from './moved-shop.ts';
import { callAsAdmin, offerProduct } from './own-shop.ts';
import { beAdmin } from './shipping-shop.ts';

const fortyDays = 40 * 86_400_000;

test('what has stood too long is told, comes down by a rule as it was shown, and by proposals that are decided', {
  tag: '@phone-too',
}, async ({ page, giro, shop }) => {
  test.slow();
  const products = [await offerProduct(page, 2000), await offerProduct(page, 3000)];
  for (const { id } of products) await callAsAdmin(page, 'put', `/api/resultado/custos/${id}`, { cost: 1000 });
  await shop.moveTo(new Date(Date.now() + fortyDays));
  await beAdmin(page);

  async function checkScreen() {
    await giro.checkAccessibility();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }

  await page.goto('/precos?aba=envelhecimento');
  await expect(page.getByRole('button', { name: 'Adicionar regra' })).toBeEnabled();
  await checkScreen();
  await page.getByRole('button', { name: 'Adicionar regra' }).click();
  const form = page.getByRole('dialog', { name: 'Adicionar regra' });
  for (const [label, text] of [
    ['Nome', 'Parados'],
    ['Baixar (%)', '2,5'],
    ['A cada (dias)', '30'],
    ['Parado há (dias)', '30'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  await checkScreen();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Regra criada.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Parados' })).toContainText('2,5 % a cada 30 dias');

  await page.getByRole('button', { name: 'Ver o que muda agora' }).click();
  const run = page.getByRole('dialog', { name: 'Envelhecimento agora' });
  await expect(run.getByText(/viram propostas\./)).toBeVisible();
  const shown = run.getByRole('row').filter({ hasText: products[0]?.name });
  await expect(shown).toContainText('R$ 1.950,00');
  await expect(shown).toContainText('Vira proposta');
  await checkScreen();
  await run.getByRole('button', { name: 'Aplicar agora' }).click();
  await expect(run).toBeHidden();

  await page.goto('/precos?aba=propostas');
  const rowOf = (place: number) => page.getByRole('row').filter({ hasText: products[place]?.name });
  await expect(rowOf(0)).toContainText('R$ 1.950,00');
  await checkScreen();
  await rowOf(0).getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Preço alterado.')).toBeVisible();
  await expect(rowOf(0)).toBeHidden();
  await rowOf(1).getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByText('Proposta recusada.')).toBeVisible();
  await page.getByRole('link', { name: 'Aceitas' }).click();
  await expect(rowOf(0)).toContainText('Aceita');

  const { product } = await (await page.request.get(`/api/products/gestao/${products[0]?.id}`)).json();
  expect(product.price).toBe(1950);

  await page.goto('/precos?aba=envelhecimento');
  await page.getByRole('row').filter({ hasText: 'Parados' }).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Regra excluída.')).toBeVisible();
});
