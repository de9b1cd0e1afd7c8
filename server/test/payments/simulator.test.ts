import { randomUUID } from 'node:crypto';
import { crc16 } from '@giro/contract/rules/pix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPixProvider } from '../../src/platform/pix/open-provider.ts';
import type { ChargeRequest } from '../../src/platform/pix/pix-provider.ts';
import { createSimulator, type Simulator } from '../../src/platform/pix/simulator.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let simulator: Simulator;
const wish = (): ChargeRequest => ({
  txid: randomUUID().replaceAll('-', ''),
  amountCents: 129_900,
  expiresInS: 900,
  key: 'loja@exemplo.com.br',
  description: 'Pedido ABCD2345',
});

beforeAll(async () => {
  shop = await openShop();
  simulator = createSimulator(shop.database);
});
afterAll(() => shop.close());

test('a charge has a code that reads as one, and ends when it was said to by the clock of the shop', async () => {
  const morning = new Date('2026-11-23T12:00:00Z');
  await shop.setNow(morning);
  const { code, expiresAt } = await simulator.openCharge(wish());
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
  expect(code).toContain('simulador.invalid');
  expect(Math.round((expiresAt.getTime() - morning.getTime()) / 1000)).toBeCloseTo(900, -1);
});

test('opened again it is the same charge, with another value it is refused', async () => {
  const request = wish();
  const first = await simulator.openCharge(request);
  expect(await simulator.openCharge(request)).toEqual(first);
  await expect(simulator.openCharge({ ...request, amountCents: 1 })).rejects.toMatchObject({ kind: 'refused' });
});

test('a charge is paid once, in full, however many pay at once', async () => {
  const { txid } = await simulator.openCharge(wish());
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => simulator.pay(txid)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const charge = await simulator.readCharge(txid);
  expect(charge).toMatchObject({ state: 'paid', payments: [{ txid, amountCents: 129_900, refunds: [] }] });
  expect(charge?.payments[0]?.e2eId).toMatch(/^E[a-zA-Z0-9]{31}$/);
  expect(await simulator.removeCharge(txid)).toMatchObject({ state: 'paid' });
});

test('an expired charge stays open, a removed one is removed, and money reaches either', async () => {
  const [expired, removed] = [await simulator.openCharge(wish()), await simulator.openCharge(wish())];
  await shop.setNow(new Date('2026-11-23T13:00:00Z'));
  expect(await simulator.readCharge(expired.txid)).toMatchObject({ state: 'open' });
  expect(await simulator.removeCharge(removed.txid)).toMatchObject({ state: 'removed', revision: 1 });
  await Promise.all([simulator.pay(expired.txid), simulator.pay(removed.txid)]);
  expect(await simulator.readCharge(expired.txid)).toMatchObject({ state: 'paid', payments: [{}] });
  expect(await simulator.readCharge(removed.txid)).toMatchObject({ state: 'removed', payments: [{}] });
});

test('between paying and taking back at once one comes first, and no money is lost', async () => {
  for (let round = 0; round < 10; round++) {
    const { txid } = await simulator.openCharge(wish());
    await Promise.all([simulator.pay(txid), simulator.removeCharge(txid)]);
    expect((await simulator.readCharge(txid))?.payments).toHaveLength(1);
  }
});

test('what came in is listed by time and by identifier', async () => {
  const paidAt = new Date('2026-11-24T12:00:00Z');
  await shop.setNow(paidAt);
  const { txid } = await simulator.openCharge(wish());
  const { e2eId } = await simulator.pay(txid);
  const to = new Date(paidAt.getTime() + 60_000);
  expect(await simulator.listReceived({ from: paidAt, to })).toMatchObject([{ e2eId, txid }]);
  expect(await simulator.listReceived({ from: to, to })).toEqual([]);
  expect(await simulator.listReceived({ e2eId })).toMatchObject([{ e2eId, payer: { name: 'Pessoa Simulada' } }]);
});

test('money goes back under an identifier, never twice and never more than came in', async () => {
  const { txid } = await simulator.openCharge(wish());
  const { e2eId } = await simulator.pay(txid);
  const same = await Promise.all(Array.from({ length: 5 }, () => simulator.refund(e2eId, 'dev1', 100_000)));
  expect(new Set(same.map(({ rtrId }) => rtrId)).size).toBe(1);
  await expect(simulator.refund(e2eId, 'dev2', 29_901)).rejects.toMatchObject({ kind: 'refused' });
  await expect(simulator.refund(e2eId, 'dev1', 1)).rejects.toMatchObject({ kind: 'refused' });
  expect(await simulator.refund(e2eId, 'dev2', 29_900)).toMatchObject({ state: 'done', nature: 'ORIGINAL' });
  expect(await simulator.readRefund(e2eId, 'dev2')).toMatchObject({ amountCents: 29_900 });
  expect(await simulator.readRefund(e2eId, 'dev3')).toBeUndefined();
  const [received] = await simulator.listReceived({ e2eId });
  expect(received?.refunds.map(({ id }) => id)).toEqual(['dev1', 'dev2']);
});

test('it is the provider of a shop that has chosen it, and what there is not is undefined', async () => {
  const { database } = shop;
  const settings = { psp: 'simulador', environment: 'homologacao', baseUrl: '', tokenUrl: '', clientId: '' } as const;
  const secrets = { clientSecret: '', certificate: undefined, ca: undefined, key: 'loja@exemplo.com.br' };
  const tools = { database, now: () => new Date(), log: { info() {}, warn() {} } };
  const provider = openPixProvider({ ...settings, ...secrets }, tools);
  await provider.registerWebhook('loja@exemplo.com.br', 'http://127.0.0.1/x');
  expect(await provider.readCharge('7978c0c97ea847e78e8849634473c1f1')).toBeUndefined();
  expect(await provider.removeCharge('7978c0c97ea847e78e8849634473c1f1')).toBeUndefined();
  await expect(simulator.pay('7978c0c97ea847e78e8849634473c1f1')).rejects.toMatchObject({ kind: 'refused' });
});
