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

/** Gives a shop an order that waits for a device, and one that a device has paid a part of. */
export async function fillTradeIns(shop: TestShop & { admin: Client }, model: BuiltModel): Promise<void> {
  await shop.admin.put('troca-config', { credit_enabled: true, counter_enabled: true, modes: ['no_balcao'] });
  for (const isBought of [false, true]) {
    const { id: proposalId, seller, email } = await submitProposal(shop, model);
    await shop.pool.query('update users set email_confirmed_at = now() where email = $1', [email]);
    const order = buildOrder([await buildProduct(shop.admin, { price: '3499', stock: 1 })]);
    const trade = { proposal_id: proposalId, mode: 'no_balcao' };
    expect((await seller.post('orders', { ...order, trade })).status).toBe(201);
    if (isBought) expect((await shop.admin.post(`proposals/status/${proposalId}`, { status: 6 })).status).toBe(200);
  }
}
