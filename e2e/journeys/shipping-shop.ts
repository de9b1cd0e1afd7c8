import { randomUUID } from 'node:crypto';
import { deliveryKind } from '@giro/contract/rules/fulfilment.ts';
import type { Page } from '@playwright/test';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { admin } from '../giro.setup.ts';
import { socketOf } from '../start/running-giro.ts';
import type { RunningStore } from '../start/running-store.ts';
import { freshCpf } from './fresh-cpf.ts';
import { freshImei } from './fresh-imei.ts';
import { expect, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct } from './own-shop.ts';
import { password, sellByCall } from './selling.ts';

const origin = {
  name: 'Giro',
  document: '11.222.333/0001-81',
  phone: '47999990000',
  email: 'loja@exemplo.com.br',
  cep: '89010025',
  address: 'Rua Doutor Luiz de Freitas Melro',
  number: '1',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};

const service = { insurance_code: '', active: true, extra_days: 0, extra_percent: 0 };

/** Has the shop deliver with the simulator, which also gives codes to sellers. */
export async function deliverWithSimulator(page: Page): Promise<void> {
  const services = [
    { ...service, code: 'economico', label: 'Econômico', way: 'send' },
    { ...service, code: 'expresso', label: 'Expresso', way: 'send' },
    { ...service, code: 'economico', label: 'Econômico', way: 'reverse' },
  ];
  await deliverBy(page, { carrier: 'simulador', services });
}

/** The same by whatever carrier these settings are of. */
export async function deliverBy(page: Page, carrier: object): Promise<void> {
  await callAsAdmin(page, 'put', '/api/transportadora-config', carrier);
  await callAsAdmin(page, 'put', '/api/envios-config', { deliver: true, seller_codes: 'press', origin });
  await page.context().clearCookies();
}

/** Somebody new with an address, whom this browser is signed in as. */
export async function beBuyerAtHome(page: Page, name: string) {
  const email = newAddress('entrega');
  const { request } = page;
  expect((await request.post('/api/cadastrar-usuario', { data: { name, email, password } })).ok()).toBe(true);
  const { token } = await (await request.post('/api/login', { data: { email, password } })).json();
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const home = { ...origin, number: '1000', label: 'Casa', recipient: name, phone: '47999998888' };
  const { address } = await call('enderecos', home);
  return { email, token: token as string, addressId: address.id as number, call };
}

/** Puts the product on screen into the cart, and goes on to the choice of how it is received. */
export async function goToDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('link', { name: 'Ir para o Carrinho' }).click();
  await page.getByRole('button', { name: 'Finalizar Compra' }).click();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 2 de 4')).toBeVisible();
}

/** The CEP on the page of a product, and what it costs to have that sent there. */
export async function calculate(page: Page, cep: string): Promise<void> {
  await page.getByRole('button', { name: 'Calcular entrega' }).click();
  await expect(page.getByLabel('CEP da entrega')).toBeFocused();
  await page.getByLabel('CEP da entrega').fill(cep);
  await page.getByRole('button', { name: 'Calcular', exact: true }).click();
}

/**
 * Somebody new who sells a phone, whose address is whole and whose e-mail is confirmed. Returns the number of the
 * proposal and the address that its mails go to.
 */
export async function sellFromHome(page: Page, store: RunningStore): Promise<{ id: number; email: string }> {
  const email = newAddress('vendedor');
  const id = await sellByCall(page, email, freshImei(), freshCpf());
  const { cep, address, neighborhood, city, state } = origin;
  await withConnection({ host: socketOf(store.folder), user: 'giro', database: 'giro' }, (client) =>
    client.query(
      `update users set email_confirmed_at = now(), cep = $2, street = $3, street_number = '1000', neighborhood = $4,
         city = $5, state = $6 where email = $1`,
      [email, cep, address, neighborhood, city, state],
    ),
  );
  return { id, email };
}

/** The desk's admin, as this browser from then on. */
export async function beAdmin(page: Page): Promise<void> {
  await page.context().clearCookies();
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200);
}

/** An order that somebody new has paid by Pix, and that is to be sent to their home. Returns its code. */
export async function paidDelivery(page: Page, name: string, price = 1000): Promise<string> {
  const product = await offerProduct(page, price);
  await page.context().clearCookies();
  const { addressId, call } = await beBuyerAtHome(page, name);
  const products = [{ id: product.id, quantity: 1 }];
  const delivery = { kind: 'delivery', cep: origin.cep, service: 'simulador:economico' };
  const { deliveries, total } = await call('carrinho/resumo', { products, delivery });
  const { quote } = deliveries.find(({ id }: { id: string }) => id === delivery.service);
  const { order_code: code } = await call('orders', {
    ...{ products, totalAmount: total, payment_method: 'Pix', deliveryMethod: deliveryKind.method },
    delivery: { kind: 'delivery', quote, address_id: addressId },
  });
  // Its Pix is made a moment after the order.
  await expect(() => call(`pedidos/${code}/simular`, { quando: 'agora' })).toPass();
  await page.context().clearCookies();
  return code;
}
