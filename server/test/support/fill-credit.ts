import { expect } from 'vitest';
import type { BuiltModel } from './build-model.ts';
import { buildOrder, buildProduct } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';

/** Somebody who has sold a device of R$ 1.220,00 for credit without a bonus. */
export async function buildCredit(shop: TestShop, admin: Client, model: BuiltModel) {
  await admin.put('troca-config', { credit_enabled: true });
  const { id: proposalId, seller, token } = await submitProposal(shop, model);
  await seller.post(`proposals/${proposalId}/credito`, { aceita: true });
  expect((await admin.post(`proposals/status/${proposalId}`, { status: 6 })).status).toBe(200);
  const { credit } = (await seller.get('meu-credito')).body;
  return { seller, token, proposalId, lotId: credit.lots[0].id as number };
}

/** Gives a shop credit that an order holds, and credit that was paid out. */
export async function fillCredit(shop: TestShop & { admin: Client }, model: BuiltModel): Promise<void> {
  const { seller } = await buildCredit(shop, shop.admin, model);
  const order = buildOrder([await buildProduct(shop.admin, { stock: 1 })]);
  expect((await seller.post('orders', { ...order, credit: 300 })).status).toBe(201);
  const { seller: other, lotId } = await buildCredit(shop, shop.admin, model);
  expect((await other.post(`meu-credito/${lotId}/resgatar`)).status).toBe(200);
}
