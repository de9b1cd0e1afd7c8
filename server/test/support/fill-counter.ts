import { expect } from 'vitest';
import { buildProduct } from './build-product.ts';
import { card, cash, giveBack, key, sell, seller } from './counter-shop.ts';
import type { MoneyShop } from './money-shop.ts';

/** Gives a shop a drawer, a sale at the counter that was paid and partly given back, and one that is open. */
export async function fillCounter(shop: MoneyShop): Promise<void> {
  const { admin } = shop;
  await admin.put('troca-config', { counter_enabled: true });
  const ana = await seller(shop);
  await admin.post('caixa/abrir', { float: 50 }, key());
  const product = await buildProduct(admin, { price: '200', stock: 9 });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const sold = await sell(ana, { lines, payments: [cash(150), card(50, 'V1')] });
  expect([sold.status, sold.body.open]).toEqual([201, 0]);
  expect((await giveBack(admin, sold.body.order.payments[0].id, { value: 20 })).status).toBe(200);
  const buyer = await shop.signedIn('user', { name: 'Rui Melo' });
  expect((await sell(ana, { user_id: buyer.id, lines, payments: [cash(10)] })).body.open).toBe(190);
}
