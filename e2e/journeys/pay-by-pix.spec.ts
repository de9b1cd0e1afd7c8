import type { APIRequestContext, Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { type RunningStore, startSimulatedStore } from '../start/running-store.ts';
import { fillCart, type Offered } from './browser.ts';
import { test as base, expect, newAddress, signIn } from './giro-test.ts';

/** These journeys have a Giro of their own: with the simulator every checkout of the shared one would be another. */
const test = base.extend<object, { store: RunningStore }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const store = await startSimulatedStore();
      await use(store);
      await store.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ store }, use) => use(store.url),
});
// One after the other, so that they share the one Giro of their worker.
test.describe.configure({ mode: 'default' });

const password = 'uma senha boa';
const price = 1999.9;

async function tokenOf(request: APIRequestContext, data: object): Promise<string> {
  const answer = await request.post('/api/login', { data });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

type Product = Pick<Offered, 'id' | 'SKU' | 'name'>;

/** The only unit of a device. */
async function offerOne(request: APIRequestContext): Promise<Product> {
  const mark = Math.random().toString(36).slice(2, 8).toUpperCase();
  const data = { SKU: `UNICO-${mark}`, name: `Aparelho ${mark}`, price, stock: 1 };
  const headers = bearer(await tokenOf(request, admin));
  const answer = await request.post('/api/produtoStore', { data, headers });
  expect(answer.status()).toBe(201);
  return { id: (await answer.json()).product.id, SKU: data.SKU, name: data.name };
}

async function registerBuyer(request: APIRequestContext, name: string) {
  const email = newAddress('pix');
  const answer = await request.post('/api/cadastrar-usuario', { data: { name, email, password } });
  expect(answer.ok()).toBe(true);
  return { email, token: (await answer.json()).token as string };
}

/** Orders without a browser, as another person or another tab does; returns the order's code. */
async function orderElsewhere(request: APIRequestContext, token: string, productId: number): Promise<string> {
  const data = {
    products: [{ id: productId, quantity: 1 }],
    totalAmount: price,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  const answer = await request.post('/api/orders', { data, headers: bearer(token) });
  expect(answer.status()).toBe(201);
  return (await answer.json()).order_code;
}

/** From the product over the cart and the sign-in to the payment. */
async function goToPayment(page: Page, sku: string, email: string): Promise<void> {
  await page.goto(`/produto/${sku}/aparelho`);
  await page.getByRole('button', { name: 'Comprar' }).first().click();
  await page.getByRole('dialog').getByText('Ir para o Carrinho').click();
  await page.getByRole('checkbox', { name: 'Retirada na loja' }).check();
  await page.getByText('Finalizar Compra').click();
  await page.getByRole('button', { name: 'Já tenho conta' }).click();
  await signIn(page, email, password);
  await expect(page.getByText('Passo 1 de 3')).toBeVisible();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 2 de 3')).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
}

/** At the payment, as somebody who signed in and filled the cart before. */
async function openPayment(page: Page, product: Product, email: string): Promise<void> {
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  await fillCart(page, { ...product, price, images: [] }, 1);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
}

const codeOnScreen = (page: Page) => page.getByLabel('Pix copia e cola').inputValue();

async function ownOrders(page: Page): Promise<{ order_code: string; payment: { status: number } }[]> {
  return (await (await page.request.get('/api/pedidos-user')).json()).orders.data;
}

test('a buyer pays by Pix: the checkout turns to paid by itself, and the order has its receipt', {
  tag: '@phone-too',
}, async ({ page, giro, request }) => {
  const { SKU, name } = await offerOne(request);
  const { email } = await registerBuyer(request, 'Bia Lima');
  await goToPayment(page, SKU, email);
  await expect(page.getByText(/^Reservado para você até (\d\d\/\d\d às )?\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/1[0-5]:\d\d/);
  await giro.checkAccessibility();
  const code = await codeOnScreen(page);
  await page.reload();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  await page.goBack();
  await expect(page.getByText('Passo 1 de 3')).toBeVisible();
  // The unit is reserved for whoever looks at the cart here.
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/carrinho$/);
  await expect(page.getByText(/reservado até .*\d\d:\d\d\. Falta o Pix\./)).toBeVisible();
  await expect(page.getByText(/^Esgotado/)).toHaveCount(0);
  await page.getByText('Finalizar Compra').click();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);

  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByText('Passo 3 de 3')).toBeVisible();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  await giro.checkAccessibility();
  const orders = await ownOrders(page);
  expect(orders).toMatchObject([{ payment: { status: 2 } }]);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();

  const orderCode = orders[0]?.order_code ?? '';
  await page.getByRole('link', { name: orderCode }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${orderCode}$`));
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expect(page.getByText(/^Pix recebido em/)).toBeVisible();
  await giro.checkAccessibility();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('article', { name: 'Recibo' });
  await expect(receipt.getByText(name)).toBeVisible();
  await expect(receipt.getByText('Este recibo não é documento fiscal.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('a Pix that comes after the deadline is taken while the unit is there', async ({ page, request }) => {
  const product = await offerOne(request);
  const { email } = await registerBuyer(request, 'Caio Reis');
  await openPayment(page, product, email);
  await page.getByRole('button', { name: 'Pagar depois do prazo (simulação)' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  expect(await ownOrders(page)).toMatchObject([{ payment: { status: 2 } }]);
});

test('a Pix that comes after the deadline for a unit that is gone goes back, and its buyer sees why', async ({
  page,
  giro,
  request,
}) => {
  const [wanted, other] = [await offerOne(request), await offerOne(request)];
  const { email, token } = await registerBuyer(request, 'Dora Nunes');
  await openPayment(page, wanted, email);
  const [first] = await ownOrders(page);
  const orderCode = first?.order_code ?? '';
  // Another purchase of hers gives the unit back, and somebody else takes it.
  await orderElsewhere(request, token, other.id);
  await expect(page.getByRole('heading', { name: 'O prazo deste Pix terminou' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fazer outro pedido' })).toBeVisible();
  const rival = await registerBuyer(request, 'Enzo Dias');
  await orderElsewhere(request, rival.token, wanted.id);
  const late = await page.request.post(`/api/pedidos/${orderCode}/simular`, { data: { quando: 'agora' } });
  expect(late.status()).toBe(200);

  await page.goto(`/pedidos/${orderCode}`);
  await expect(page.getByRole('heading', { name: /^Devolvido em \d\d\/\d\d às \d\d:\d\d$/ })).toBeVisible();
  await expect(
    page.getByText(
      /^Este aparelho foi vendido depois que o Pix venceu\. Devolvemos R\$\s1\.999,90 à conta que pagou\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/^Pix recebido em/)).toBeVisible();
  await giro.checkAccessibility();
});

test('who has no code that can be paid gets another one, and who gives up is told what that does', async ({
  page,
  giro,
  request,
}) => {
  const product = await offerOne(request);
  const { email } = await registerBuyer(request, 'Fabi Souza');
  await openPayment(page, product, email);
  const before = await codeOnScreen(page);
  const [order] = await ownOrders(page);
  const orderCode = order?.order_code ?? '';
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByText(/^Pedido reservado até .*\d\d:\d\d\. Falta o Pix\.$/)).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(before);
  await giro.checkAccessibility();

  // An admin who ends an order and thinks better of it leaves it without a charge.
  const headers = bearer(await tokenOf(request, admin));
  const { orders } = await (await request.get(`/api/orders?search=${orderCode}`, { headers })).json();
  for (const status of [3, 1]) {
    expect((await request.put(`/api/orders/${orders[0].id}`, { data: { status }, headers })).status()).toBe(200);
  }
  await page.goto('/pedidos');
  await page.getByRole('link', { name: 'Pagar agora' }).click();
  await expect(page.getByRole('heading', { name: 'O prazo deste Pix terminou' })).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  expect(await codeOnScreen(page)).not.toBe(before);

  await page.getByRole('button', { name: 'Desistir da compra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' });
  await expect(dialog.getByText(/^O pedido termina na hora/)).toBeVisible();
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Desistir da compra' }).click();
  await expect(page.getByRole('heading', { name: 'Você desistiu desta compra' })).toBeVisible();
});

test('an order is for its buyer: others sign in first, and find none', async ({ page, giro, request }) => {
  const product = await offerOne(request);
  const buyer = await registerBuyer(request, 'Gil Prado');
  const orderCode = await orderElsewhere(request, buyer.token, product.id);
  const stranger = await registerBuyer(request, 'Hugo Melo');
  giro.expectComplaint(/404 .*\/api\/pedidos\//);
  await page.goto(`/pedidos/${orderCode}`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await signIn(page, stranger.email, password);
  await expect(page.getByRole('heading', { name: 'Pedido não encontrado' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${orderCode}$`));
});
