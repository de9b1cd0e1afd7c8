import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import type { OrderRules } from '../../src/features/settings/shop-settings.rules.ts';
import type { Client, TestShop } from './harness.ts';

let products = 0;

/** A product on offer: R$ 1.000,00 and 5 in stock unless said otherwise. */
export async function buildProduct(
  admin: Client,
  fields: { name?: string; price?: string; stock?: number; SKU?: string } = {},
) {
  products++;
  const body = { SKU: `SKU-${products}`, name: `Aparelho ${products}`, price: '1000', stock: 5, ...fields };
  const answer = await admin.post('produtoStore', body);
  return answer.body.product as { id: number; SKU: string; name: string; price: number; stock: number };
}

export const stockOf = async (client: Client, id: number): Promise<number> =>
  (await client.post('products/validate-cart', { ids: [id] })).body.updatedProducts[0].stock;

/** The checkout's body for these lines. */
export function buildOrder(lines: { id: number; price: number; quantity?: number }[]) {
  return {
    products: lines.map(({ id, quantity = 1 }) => ({ id, quantity })),
    totalAmount: lines.reduce((total, { price, quantity = 1 }) => total + price * quantity, 0),
    payment_method: 'Pix',
    deliveryMethod: usualFulfilment.method,
  };
}

/** Somebody who has shown that mail reaches them, and so may have several unpaid orders. */
export async function buildBuyer(shop: TestShop, person?: { name?: string }) {
  const buyer = await shop.signedIn('user', person);
  await shop.app.services.accounts.markEmailConfirmed(shop.database, buyer.id);
  return buyer;
}

/** Changes what the shop lets people reserve, as its admins do. */
export async function setOrderRules(admin: Client, rules: Partial<OrderRules>) {
  const { body } = await admin.get('loja-config');
  return admin.put('loja-config', { ...body, ...rules });
}

/** Everybody may reserve as much as they like. */
export const liftOrderRules = (admin: Client) =>
  setOrderRules(admin, {
    unpaid_orders: 1000,
    unpaid_units: 1000,
    reserved_units: 0,
    reserved_value: 0,
    unconfirmed_units: 0,
    unconfirmed_value: 0,
    client_units: 0,
  });
