import { expect, test } from './giro-test.ts';

test('hidden devices come in by a table, get new prices together and stay out of the shop', async ({ page, giro }) => {
  giro.expectComplaint(/404/);
  await giro.signInAsAdmin(page);
  await page.goto('/cadastros');
  await page.getByRole('button', { name: 'Importar aparelhos' }).click();
  const table = ['SKU;nome;preço;estoque;publicado', 'MESA-1;Mesa um;1.000,00;1;não', 'MESA-2;Mesa dois;99,90;0;não'];
  await page.getByLabel('Ou cole as linhas da planilha').fill(table.join('\n'));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('2 mudanças · 0 linhas sem mudança')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Aplicar 2 mudanças' }).click();
  await expect(page.getByText('2 produtos foram adicionados.')).toBeVisible();

  await page.getByRole('searchbox').fill('mesa');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Na loja').selectOption('Ocultos');
  await page.getByLabel('Ordem').selectOption('Menor preço');
  await expect(page).toHaveURL(/search=mesa&oculto=sim&ordem=menor-preco$/);
  await page.getByLabel('Selecionar todos desta página').check();
  await page.getByRole('button', { name: 'Mudar preço' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantos por cento').fill('10');
  await dialog.getByRole('button', { name: 'Ver preços novos' }).click();
  await expect(dialog.getByText('R$ 1.100,00')).toBeVisible();
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Mudar 2 preços' }).click();
  await expect(page.getByText('2 preços alterados.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'MESA-2' })).toContainText('R$ 109,89');

  await page.goto('/produto/MESA-1/mesa-um');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/não/i);
});
