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
export async function seller(shop: Pick<TestShop, 'signedIn'>, float = 100) {
  const person = await shop.signedIn('vendas');
  await person.post('caixa/abrir', { float }, key());
  return person;
}

export const sell = (by: Client, body: object, headers = key()) => by.post('balcao/vendas', body, headers);

export const pay = (by: Client, code: string, part: object, headers = key()) =>
  by.post(`balcao/vendas/${code}/pagamentos`, part, headers);

/** Gives back so much of a part. */
export const giveBack = (by: Client, id: number, body: object, headers = key()) =>
  by.post(`pagamentos/${id}/devolver`, { reason: 'Desistiu', ...body }, headers);

export const cash = (value: number, more: object = {}) => ({ method: 'cash', value, ...more });
export const card = (value: number, nsu: string, more: object = {}) => ({
  method: 'terminal',
  value,
  nsu,
  brand: 'Visa',
  kind: 'debit',
  ...more,
});
