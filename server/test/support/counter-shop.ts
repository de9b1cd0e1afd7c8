import { randomUUID } from 'node:crypto';
import { type Client, openShop, type TestShop } from './harness.ts';

/** A key that no other attempt has. */
export const key = () => ({ 'idempotency-key': randomUUID() });

export type CounterShop = TestShop & { admin: Awaited<ReturnType<TestShop['signedIn']>> };

/** A shop whose counter is on, and its owner. */
export async function openCounterShop(): Promise<CounterShop> {
  const shop = await openShop();
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await admin.put('troca-config', { counter_enabled: true });
  return { ...shop, admin };
}

/** Somebody who sells, with R$ 100,00 in their drawer. */
export async function seller(shop: TestShop, float = 100) {
  const person = await shop.signedIn('vendas');
  await person.post('caixa/abrir', { float }, key());
  return person;
}

export const sell = (by: Client, body: object, headers = key()) => by.post('balcao/vendas', body, headers);

export const pay = (by: Client, code: string, part: object, headers = key()) =>
  by.post(`balcao/vendas/${code}/pagamentos`, part, headers);
