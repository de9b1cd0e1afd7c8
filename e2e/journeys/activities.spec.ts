import { expect, newAddress, test } from './giro-test.ts';

test('who did what is told in one place: a price, a status, a file that left, somebody who was not let in', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  await giro.signInAsAdmin(page);
  const sku = newAddress('capa').split('@')[0] ?? '';
  const { request } = page;
  // A page of the shop's asks; here the journey does in its place.
  const headers = { origin: String(baseURL) };
  const product = { SKU: sku, name: `Capa ${sku}`, price: '100', stock: '5' };
  const created = await (await request.post('/api/produtoStore', { headers, multipart: product })).json();
  const priced = { ...product, price: '120', stock_seen: '5' };
  await request.post(`/api/productsUpdate/${created.product.id}`, { headers, multipart: priced });
  const stranger = await browser.newContext({ baseURL });
  await stranger.request.post('/api/login', { data: { email: newAddress('intruso'), password: 'não é esta' } });
  await stranger.close();

  await page.goto(`/atividades?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole('row').filter({ hasText: 'Alterou um preço' });
  await row.getByText('Ver 1 detalhe').click();
  await expect(row.getByText(/Preço: R\$\s100,00 → R\$\s120,00/)).toBeVisible();
  await giro.checkAccessibility();

  await page.goto('/atividades?tipo=acesso');
  await expect(page.getByRole('row').filter({ hasText: 'Entrada recusada' }).first()).toContainText('in•••');

  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Conferência do mês');
  const leaving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await leaving;
  await expect(page.getByText('Atividades exportadas.')).toBeVisible();
  await page.getByLabel('Tipo de atividade').selectOption('Exportações');
  const exported = page.getByRole('row').filter({ hasText: 'Exportou' }).first();
  await exported.getByText(/Ver \d detalhes/).click();
  await expect(exported.getByText('Motivo: Conferência do mês')).toBeVisible();
});
