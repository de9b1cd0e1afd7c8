import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { fillCart, type Offered, readQr } from './browser.ts';
import { expect, newAddress, test } from './giro-test.ts';
import { fillPerson } from './selling.ts';

/** A used phone of this journey's own: others may buy at the same moment. */
async function offerUsedPhone(request: APIRequestContext): Promise<string> {
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const { types } = await (await request.get('/api/products/productsAll')).json();
  const smartphone = types.find(({ name }: { name: string }) => name === 'Smartphone').id;
  const mark = Math.random().toString(36).slice(2, 8).toUpperCase();
  const data = {
    SKU: `USADO-${mark}`,
    name: `iPhone de teste ${mark}`,
    price: '1999.90',
    stock: 1,
    selectedTipo: [smartphone],
    selectedAttributes: { Estado: 'Seminovo', Cores: 'Preto' },
  };
  const answer = await request.post('/api/produtoStore', { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(201);
  return data.name;
}

async function addToCart(page: Page, name: string): Promise<void> {
  await page.goto('/quero-comprar');
  await expect(page.getByRole('tab', { name: 'Todos' })).toBeVisible();
  await page.getByRole('tab', { name: 'Smartphone' }).click();
  await expect(page).toHaveURL(/tab=\d+/);
  const openFilters = page.getByRole('button', { name: /^Filtros/ });
  if (await openFilters.isVisible()) await openFilters.click();
  await page.getByRole('checkbox', { name: 'Seminovo' }).check();
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(page).toHaveURL(/attr|estado/i);
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/produto\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Comprar' }).first().click();
  const added = page.getByRole('dialog');
  await expect(added.getByText('Já adicionamos seu produto no carrinho')).toBeVisible();
  await added.getByText('Ir para o Carrinho').click();
  await expect(page).toHaveURL(/\/carrinho$/);
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Quero me cadastrar' }).click();
  await expect(page.getByRole('heading', { name: 'Dados cadastrais' })).toBeVisible();
  // The browser's way back leads to the choice, a reload nowhere.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Já tenho conta' })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dados cadastrais' })).toBeVisible();
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await fillPerson(page, {
    name: 'Bia Lima Araújo',
    cpf: '11144477735',
    birthDate: '15061985',
    phone: '11987654321',
    number: '42',
  });
  await fill('E-mail', email);
  await fill('Confirme o e-mail', email);
  await fill('Senha', 'uma senha boa');
  await fill('Confirme a senha', 'uma senha boa');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cadastrar e continuar' }).click();
}

/** Something of which there are some. */
async function findProduct(request: APIRequestContext): Promise<Offered> {
  const { products } = await (await request.get('/api/products')).json();
  return products.find(({ stock }: { stock: number }) => stock > 1);
}

/** Opens this browser as one in which somebody has signed in and filled the cart; returns their token. */
async function takeUp(page: Page, email: string, product: Offered, quantity: number): Promise<string> {
  const data = { name: 'Caio Reis', email, password: 'uma senha boa' };
  const answer = await page.request.post('/api/cadastrar-usuario', { data });
  expect(answer.ok()).toBe(true);
  await fillCart(page, product, quantity);
  return (await answer.json()).token;
}

test('a visitor buys a device: filter, product, cart, registration, Pix, pickup', { tag: '@phone-whole' }, async ({
  page,
  giro,
  browser,
  baseURL,
  request,
}) => {
  const email = newAddress('cliente');
  const name = await offerUsedPhone(request);
  await addToCart(page, name);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(name).first()).toBeVisible();
  await giro.checkAccessibility();
  const finish = page
    .getByRole('button', { name: 'Finalizar Compra' })
    .or(page.getByRole('link', { name: 'Finalizar Compra' }));
  await expect(finish).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Retirada na loja' }).check();
  await finish.click();
  await expect(page).toHaveURL(/\/login-checkout/);
  await register(page, email);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('Passo 1 de 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resumo da Compra' })).toBeVisible();
  await expect(page.getByText(/Rua XV de Novembro/).first()).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 2 de 3')).toBeVisible();
  await expect(page.getByText('Loja de demonstração: não pague este código.')).toBeVisible();
  // The browser's own way back leads to the step before, not out of the checkout.
  await page.goBack();
  await expect(page.getByText('Passo 1 de 3')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Passo 2 de 3')).toBeVisible();
  const code = await page.getByLabel('Pix copia e cola').inputValue();
  // Reloaded, it is the same step of the same attempt.
  await page.reload();
  await expect(page.getByText('Passo 2 de 3')).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  expect(code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  await expect.poll(() => readQr(page.getByRole('img', { name: /QR/ }))).toBe(code);
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Conclusão da Compra' })).toBeVisible();
  await expect(page.getByText(/^Reservado até \d\d\/\d\d às \d\d:\d\d/)).toBeVisible();
  const { orders } = await (await page.request.get('/api/pedidos-user')).json();
  expect(code).toContain(`0525${orders.data[0].transaction_id}6304`);
  const [mail] = await giro.mailsTo(email, 1);
  const orderCode = /pedido (\w+)/.exec(mail?.subject ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(name);

  const office = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  await desk.goto(`/vendas?search=${orderCode}`);
  const row = desk.getByRole('row').filter({ hasText: orderCode });
  for (const status of ['Aprovado', 'Retirada', 'Entregue']) {
    await row.getByRole('button', { name: 'Alterar Status' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Alterar Status do Pedido' });
    await dialog.getByLabel('Status').selectOption({ label: status });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText(status).first()).toBeVisible();
  }
  await row.getByRole('button', { name: 'Visualizar' }).click();
  await expect(
    desk.getByRole('dialog', { name: 'Detalhes do Pedido' }).getByText('Bia Lima Araújo').first(),
  ).toBeVisible();
  await office.close();
  await giro.mailsTo(email, 4);

  await page.goto('/pedidos');
  await expect(page.getByRole('heading', { name: 'Pedidos de Vendas' })).toBeVisible();
  await expect(page.getByText('Entregue').first()).toBeVisible();
  await page.getByRole('button', { name: 'Visualizar' }).first().click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await giro.checkAccessibility();
});

test('an order that can no longer be filled is refused in words, and the cart stays', async ({
  page,
  giro,
  request,
}) => {
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const headers = { authorization: `Bearer ${token}` };
  const sku = `LAST-${Math.random().toString(36).slice(2, 8)}`;
  const product = { SKU: sku, name: 'Último aparelho', price: 100, stock: 1 };
  const made = await (await request.post('/api/produtoStore', { data: product, headers })).json();
  await takeUp(page, newAddress('atrasada'), { ...product, id: made.product.id, images: [] }, 1);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await request.post(`/api/productsUpdate/${made.product.id}`, { data: { ...product, stock: 0 }, headers });
  giro.expectComplaint(/422/);
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByText(/está esgotado/).first()).toBeVisible();
  await expect(page.getByText('Passo 3 de 3')).toHaveCount(0);
});

test('whoever wants more than the shop has is told before paying', async ({ page, request }) => {
  await takeUp(page, newAddress('demais'), await findProduct(request), 9999);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('main').getByText(/Temos só \d+ em estoque/)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'ajuste o carrinho' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Próximo' })).toBeEnabled();
  await expect(page.getByText('Passo 1 de 3')).toBeVisible();
});

test('the shop and a product are whole without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/quero-comprar');
  const first = page.getByRole('article').first();
  await expect(first.getByText(/R\$/).first()).toBeVisible();
  // Until the client bundle runs, too, the button looks like one.
  const buy = page.getByRole('article').filter({ hasNotText: 'Esgotado' }).first().getByRole('button');
  await expect(buy).toHaveCSS('background-color', 'rgb(11, 122, 75)');
  await page.goto((await first.getByRole('link').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
  await context.close();
});

test('whoever has an unpaid order and an unconfirmed e-mail is told before paying, and gets the link again', async ({
  page,
  giro,
  request,
}) => {
  const email = newAddress('segunda');
  const product = await findProduct(request);
  const token = await takeUp(page, email, product, 1);
  const order = {
    products: [{ id: product.id, quantity: 1 }],
    totalAmount: product.price,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/orders', { data: order, headers })).status()).toBe(201);
  giro.expectComplaint(/422 .*\/api\/pix\/tentativa\)$/);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText(/^Confirme seu e-mail para fazer outro pedido/)).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finalizar Pagamento' })).toBeDisabled();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Enviar o link de novo' }).click();
  await expect(page.getByText(/^Enviamos o link para/)).toBeVisible();
  const mails = await giro.mailsTo(email, 2);
  for (const { text } of mails) expect(text).toContain('/confirmar-email?token=');
  await page.goto('/pedidos');
  await expect(page.getByText(/^Reservado até/).first()).toBeVisible();
});
