import { expect } from 'vitest';
import { type BuiltModel, buildModel } from './build-model.ts';
import { buildOffer } from './build-offer.ts';
import { buildPayout, e2eId, payDay } from './build-payout.ts';
import { buildProduct } from './build-product.ts';
import { buildPaidOrder, buildUnit } from './build-unit.ts';
import type { MoneyShop } from './money-shop.ts';
import { photo, sendForm } from './send-form.ts';

/**
 * Gives a shop something of everything that moves: charged and paid orders, an offer, a payout that was paid, units sold
 * and on the shelf. Returns the model that its devices are of.
 */
export async function fillSmallShop(shop: MoneyShop): Promise<BuiltModel> {
  const { admin } = shop;
  const model = await buildModel(shop);
  await shop.placed();
  const { txid } = await shop.placed();
  await shop.comesIn({ txid, amountCents: 100_000 });
  await buildOffer(shop, model, admin);
  const { id, begin } = await buildPayout(shop, model, admin);
  await begin(admin);
  const fields = [['paid_on', payDay()] as const, ['e2e', e2eId()] as const, ['receipt', await photo()] as const];
  const paid = await sendForm(shop, admin.token, `repasses/${id}/pago`, fields);
  expect([paid.status, paid.body]).toEqual([200, expect.anything()]);
  const sold = await buildUnit(shop, admin, model);
  const order = await buildPaidOrder(shop, admin, [sold.product]);
  await admin.post(`orders/${order.id}/unidades`, { line: 1, imei: sold.imei });
  await admin.put(`orders/${order.id}`, { status: 5 });
  for (const _ of [1, 2]) await buildUnit(shop, admin, model);
  await buildProduct(admin, { stock: 3 });
  return model;
}
