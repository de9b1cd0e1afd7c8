import { deliveryKind } from '@giro/contract/rules/fulfilment.ts';
import { expect } from './giro-test.ts';
import { test } from './moved-shop.ts';
import { callAsAdmin, offerProduct } from './own-shop.ts';
import { beBuyerAtHome, deliverWithSimulator, goToDelivery } from './shipping-shop.ts';

const halfAnHour = 31 * 60_000;

test('a quote that ended while its buyer was paying is renewed as they finish, and a changed price is said first', async ({
  page,
  giro,
  browser,
  baseURL,
  shop,
}) => {
  test.slow();
  const office = await browser.newContext({ baseURL });
  const desk = await office.newPage();
  await deliverWithSimulator(desk);
  const product = await offerProduct(desk, 1000);
  const { token, addressId } = await beBuyerAtHome(page, 'Bia Lima');
  const quotes: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/carrinho/resumo')) return;
    const { deliveries } = await response.json().catch(() => ({ deliveries: [] }));
    const chosen = deliveries.find(({ id }: { id: string }) => id === 'simulador:economico');
    if (chosen?.quote) quotes.push(chosen.quote);
  });
  await page.goto(`/produto/${product.SKU}/x`);
  await goToDelivery(page);
  await page.getByRole('radio', { name: /^Entrega no endereço/ }).check();
  await page.getByRole('radio', { name: /^Econômico/ }).check();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await expect(page.getByText(/^R\$\s1\.025,00$/).first()).toBeVisible();

  // Half an hour goes by, and the shop takes ten percent more from now on.
  giro.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const from = Date.now();
  await shop.moveTo(new Date(from + halfAnHour));
  const service = { insurance_code: '', active: true, extra_days: 0, extra_percent: 10 };
  const economico = { ...service, code: 'economico', label: 'Econômico', way: 'send' };
  await callAsAdmin(desk, 'put', '/api/transportadora-config', { services: [economico] });
  const order = {
    ...{ products: [{ id: product.id, quantity: 1 }], totalAmount: 1025, payment_method: 'Pix' },
    deliveryMethod: deliveryKind.method,
  };
  const late = await page.request.post('/api/orders', {
    data: { ...order, delivery: { kind: 'delivery', quote: quotes.at(-1), address_id: addressId } },
    headers: { authorization: `Bearer ${token}` },
  });
  expect([late.status(), (await late.json()).errors]).toEqual([
    422,
    { 'delivery.quote': ['O preço da entrega venceu. Calcule de novo.'] },
  ]);
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(
    page.getByText(/^O preço da entrega mudou de R\$\s25,00 para R\$\s27,50: o total agora é R\$\s1\.027,50\.$/),
  ).toBeVisible();
  await expect(page.getByText('Passo 2 de 4')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await expect(page.getByText(/^R\$\s1\.027,50$/).first()).toBeVisible();

  // Again, at the same price: nothing is to be said, and the order is placed.
  await shop.moveTo(new Date(from + 2 * halfAnHour));
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByText('Passo 4 de 4')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^\w{8}$/ })).toBeVisible();
  const { orders } = await (
    await page.request.get('/api/pedidos-user', { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(orders.data).toMatchObject([{ total_price: 1027.5, payment: { status: 1 } }]);
  await office.close();
});
