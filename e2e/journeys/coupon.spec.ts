import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { fillCart, type Offered } from './browser.ts';
import { expect, newAddress, test } from './giro-test.ts';

const newMark = () => Math.random().toString(36).slice(2, 8).toUpperCase();

async function signInElsewhere(request: APIRequestContext) {
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  return { authorization: `Bearer ${token}` };
}

/** A device of this journey's own at R$ 2.000,00. */
async function offer(request: APIRequestContext): Promise<Offered> {
  const mark = newMark();
  const data = { SKU: `CUPOM-${mark}`, name: `Aparelho ${mark}`, price: 2000, stock: 5 };
  const answer = await request.post('/api/produtoStore', { data, headers: await signInElsewhere(request) });
  expect(answer.status()).toBe(201);
  const { SKU, name, price } = data;
  return { id: (await answer.json()).product.id, SKU, name, price, images: [] };
}

async function makeCoupon(request: APIRequestContext, changes: object = {}): Promise<{ id: number; code: string }> {
  const data = { code: `VOLTA-${newMark()}`, kind: 'percent', value: 10, ...changes };
  const answer = await request.post('/api/cupons', { data, headers: await signInElsewhere(request) });
  expect(answer.status()).toBe(201);
  return (await answer.json()).coupon;
}

/** Opens this browser as that of a new buyer. */
async function registerBuyer(page: Page, name: string): Promise<void> {
  const data = { name, email: newAddress('cupom'), password: 'uma senha boa' };
  expect((await page.request.post('/api/cadastrar-usuario', { data })).ok()).toBe(true);
}

const summary = (page: Page) => page.getByRole('region', { name: 'Resumo' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const removeCoupon = (page: Page) => page.getByRole('button', { name: /^Remover o cupom/ });

async function typeCoupon(page: Page, code: string): Promise<void> {
  const question = page.getByRole('button', { name: 'Tenho um cupom' });
  if (await question.isVisible()) await question.click();
  await page.getByLabel('Cupom de desconto').fill(code);
  await page.getByRole('button', { name: 'Aplicar' }).click();
}

async function order(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByText('Passo 3 de 3')).toBeVisible();
  return (await page.getByText('Número do pedido').getByRole('link').innerText()).trim();
}

test('a buyer uses a coupon: a wrong code first, then the discount in cart, checkout, order and the panel', {
  tag: '@phone-too',
}, async ({ page, giro, request }) => {
  const product = await offer(request);
  const { code } = await makeCoupon(request, { most_uses: 5 });
  await registerBuyer(page, 'Bia Lima');
  await fillCart(page, product, 1);
  await page.goto('/carrinho');
  await page.getByRole('checkbox', { name: 'Retirada na loja' }).check();
  await expect(summary(page)).not.toContainText('Produtos');

  await typeCoupon(page, 'NUNCA-EXISTIU');
  await expect(page.getByText('Não encontramos este cupom. Confira o código.')).toBeVisible();
  await expect(page.getByLabel('Cupom de desconto')).toHaveValue('NUNCA-EXISTIU');
  await giro.checkAccessibility();
  await typeCoupon(page, code.toLowerCase());
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
  await expect(summary(page)).toContainText(/Produtos\s*R\$\s2\.000,00/);
  await expect(summary(page)).toContainText(/−\sR\$\s200,00/);
  await expect(summary(page)).toContainText(/Total R\$\s1\.800,00/);
  await giro.checkAccessibility();

  await page.getByRole('button', { name: 'Finalizar Compra' }).click();
  await expect(row(page, `Cupom ${code}`)).toContainText(/−\sR\$\s200,00/);
  await giro.checkAccessibility();
  const orderCode = await order(page);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();

  await page.goto(`/pedidos/${orderCode}`);
  const items = page.getByRole('heading', { name: 'Produtos' }).locator('..');
  await expect(items).toContainText(`Cupom ${code}`);
  await expect(items).toContainText(/Total R\$\s1\.800,00/);
  await giro.checkAccessibility();
  await page.goto('/pedidos');
  await expect(row(page, orderCode)).toContainText(`Cupom ${code}`);

  await page.request.post('/api/logout');
  await giro.signInAsAdmin(page);
  await page.goto(`/cupons?search=${code}`);
  await expect(row(page, code)).toContainText('1 de 5');
  await page.goto(`/vendas/${orderCode}`);
  await expect(page.getByText(`Cupom ${code}`)).toBeVisible();
});

test('a link brings its coupon along, one that does not fit says why, and one that ended at the last moment costs no cart', async ({
  page,
  giro,
  request,
}) => {
  giro.expectComplaint(/status of 422/);
  const product = await offer(request);
  const { id, code } = await makeCoupon(request, { kind: 'amount', value: 300, min_total: 3000 });
  await registerBuyer(page, 'Caio Reis');
  await page.goto(`/quero-comprar?cupom=${code.toLowerCase()}`);
  await fillCart(page, product, 1);
  await page.goto('/carrinho');
  await expect(page.getByText(/vale para compras a partir de R\$\s3\.000,00\./)).toBeVisible();
  await page.getByRole('button', { name: `Aumentar quantidade de ${product.name}` }).click();
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();
  await expect(summary(page)).toContainText(/Total R\$\s3\.700,00/);
  await removeCoupon(page).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tenho um cupom' })).toBeVisible();
  await typeCoupon(page, code);
  await expect(page.getByText(`Cupom ${code} aplicado`)).toBeVisible();

  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/54073700\.00/);
  const headers = await signInElsewhere(request);
  expect((await request.delete(`/api/cupons/${id}`, { headers })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByRole('alert').getByText('Não encontramos este cupom. Confira o código.')).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/54074000\.00/);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain(product.name);
});

test('an admin makes a coupon, copies its link, changes it and takes it away', { tag: '@phone-too' }, async ({
  page,
  giro,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = `NATAL-${newMark()}`;
  await giro.signInAsAdmin(page);
  await page.goto('/cupons');
  await page.getByRole('button', { name: 'Adicionar cupom' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Código').fill('X');
  await dialog.getByLabel('Vale até').fill('31/02/2026');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Use de 3 a 20 letras sem acento, números ou hífens.').first()).toBeVisible();
  await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible();
  await giro.checkAccessibility();
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByText('Valor em reais').click();
  await dialog.getByLabel('Desconto', { exact: false }).last().fill('950');
  await dialog.getByLabel('Compra mínima').fill('2000');
  await dialog.getByLabel('Vale até').fill('31/12/2099');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cupom criado com sucesso!')).toBeVisible();
  await expect(row(page, code)).toContainText(/R\$\s950,00/);
  await expect(row(page, code)).toContainText(/a partir de R\$\s2\.000,00/);
  await expect(row(page, code)).toContainText('até 31/12/2099');
  await expect(row(page, code)).toContainText('Valendo');
  await row(page, code).getByRole('button', { name: 'Copiar link' }).click();
  await expect(row(page, code).getByRole('button', { name: 'Link copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/quero-comprar?cupom=${code}`);

  await row(page, code).getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel('Ligado').uncheck();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row(page, code)).toContainText('Desligado');
  await row(page, code).getByRole('button', { name: 'Excluir' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Cupom excluído com sucesso!')).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
});
