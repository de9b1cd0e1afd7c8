import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import type { Client, TestShop } from './harness.ts';

type FilledShop = TestShop & { admin: Client };

/** An order of R$ 1.000,00 by card whose payment has met with this at the simulator. */
export async function buildCardOrder(shop: FilledShop, fate: 'review' | 'paid' | 'contested' | 'lost'): Promise<void> {
  const buyer = await buildBuyer(shop);
  const order = { ...buildOrder([await buildProduct(shop.admin, { price: '1000', stock: 1 })]), method: 'card' };
  const { body } = await buyer.post('orders', order, { 'idempotency-key': randomUUID() });
  const press = {
    token: `sim_${fate === 'review' ? 'CONT' : 'APRO'}_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
    ...{ brand: 'master', instalments: 1, shown_total: 1000, last4: '6351' },
    holder: { name: 'Bia Lima', cpf: '52998224725' },
  };
  const paid = await buyer.post(`pedidos/${body.order_code}/cartao`, press, { 'idempotency-key': randomUUID() });
  expect(paid.body.state).toBe(fate === 'review' ? 'review' : 'paid');
  const local = shop.bearing(buyer.token, '127.0.0.1');
  const simulate = (quando: string) => local.post(`pedidos/${body.order_code}/simular`, { quando });
  if (fate === 'contested' || fate === 'lost') expect((await simulate('contestar')).status).toBe(200);
  if (fate === 'lost') expect((await simulate('perder')).status).toBe(200);
}

export async function useCardSimulator({ admin }: Pick<FilledShop, 'admin'>): Promise<void> {
  const saved = await admin.put('cartao-config', { provider: 'simulador' });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
}

/** Gives a shop orders by card: one that a bank looks at, one that is paid, one that is contested, and one that was lost. */
export async function fillCards(shop: FilledShop): Promise<void> {
  await useCardSimulator(shop);
  for (const fate of ['review', 'paid', 'contested', 'lost'] as const) await buildCardOrder(shop, fate);
}
