import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { anAddress, theOrigin } from '../support/delivery-shop.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
  const row = {
    ...{ name: 'Motoboy', kind: 'courier', from_cep: '01000000', to_cep: '01999999', price: 25, price_per_kg: 0 },
    ...{ days: 2, max_g: 5000, active: true },
  };
  await shop.admin.put('envios-tabela', { rows: [row] });
  await shop.admin.put('envios-config', { deliver: true, seller_codes: 'off', origin: theOrigin });
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

/** A cart of R$ 1.000,00 that its buyer has sent, all of it by credit. */
async function carted() {
  const { seller, email } = await shop.buildHolder();
  const product = await buildProduct(shop.admin, { price: '1000', stock: 1 });
  const { address } = (await seller.post('enderecos', anAddress())).body;
  const products = [{ id: product.id, quantity: 1 }];
  const delivery = { kind: 'delivery', cep: '01001000', service: 'tabela:1' };
  const { body } = await seller.post('carrinho/resumo', { products, delivery });
  const offered = body.deliveries.find(({ id }: { id: string }) => id === 'tabela:1');
  const order = {
    ...{ products, totalAmount: 1025, payment_method: 'Pix', deliveryMethod: 'Entrega', credit: 1025 },
    delivery: { kind: 'delivery', quote: offered.quote, address_id: address.id },
  };
  return { seller, email, product, order };
}
const parcelsOf = async (code: string) => (await shop.admin.get(`envios?search=${code}`)).body.parcels.data;

test('a delivery that credit pays wholly is paid and to be packed as it is placed, without a Pix', async () => {
  const { seller, email, order } = await carted();
  const key = { 'idempotency-key': 'entrega-com-credito' };
  const answers = await Promise.all([1, 2, 3].map(() => seller.post('orders', order, key)));
  const [code, ...others] = [...new Set(answers.map(({ body }) => body.order_code as string))];
  expect([answers.map(({ status }) => status).every((status) => status < 300), others]).toEqual([true, []]);
  const own = (await seller.get(`pedidos/${code}`)).body;
  expect(own).toMatchObject({
    ...{ total_price: 1025, payment: { status: 2 } },
    fulfilment: { kind: 'delivery', state: 'waiting', service: 'Motoboy', due_on: expect.any(String) },
    tracking: { state: 'packing', service: 'Motoboy' },
  });
  expect(await parcelsOf(code ?? '')).toMatchObject([
    { state: 'packing', service: 'tabela:1', service_label: 'Motoboy', paid: 25, order_code: code },
  ]);
  const { rows: charges } = await shop.pool.query('select from pix_charges');
  expect(charges).toEqual([]);
  expect(await shop.freeOf(seller)).toBe(292.6);
  const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
  const placed = mails.filter(({ subject }) => subject === `Recebemos seu pedido ${code}`);
  expect(placed).toHaveLength(1);
  expect(placed[0]?.text).toContain('O pedido está pago com seu crédito');
});

test('ends with its credit back, and its parcel is packed no more', async () => {
  const { seller, order } = await carted();
  const { body } = await seller.post('orders', order);
  const { id } = (await seller.get(`pedidos/${body.order_code}`)).body;
  expect((await shop.admin.put(`orders/${id}`, { status: 3, reason: 'Sem o aparelho' })).status).toBe(200);
  expect(await parcelsOf(body.order_code)).toMatchObject([{ state: 'cancelled' }]);
  expect(await shop.freeOf(seller)).toBe(1317.6);
});
