import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardPayment } from '../../src/platform/card/card-provider.ts';
import { openCardProvider } from '../../src/platform/card/open-card-provider.ts';
import { type CardSimulator, createCardSimulator } from '../../src/platform/card/simulator.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let simulator: CardSimulator;

beforeAll(async () => {
  shop = await openShop();
  simulator = createCardSimulator(shop.database);
});
afterAll(() => shop.close());

let number = 0;
const wish = (outcome = 'APRO', parts: Partial<CardPayment> = {}): CardPayment => ({
  reference: `ABCD2345-${++number}`,
  amountCents: 151_872,
  instalments: 12,
  token: `sim_${outcome}_${randomBytes(8).toString('hex')}`,
  brand: 'master',
  payer: { email: 'ana@example.com', name: 'Ana de Souza', cpf: '52998224725' },
  device: undefined,
  ...parts,
});
const pay = (outcome?: string) => simulator.pay(wish(outcome));
const isRefused = expect.objectContaining({ kind: 'refused' });

test.each([
  ['APRO', 'approved', null],
  ['FUND', 'refused', 'funds'],
  ['CALL', 'refused', 'call'],
  ['OTHE', 'refused', 'other'],
  ['CONT', 'review', null],
  ['CHAL', 'challenge', null],
  ['SLOW', 'processing', null],
  ['NADA', 'refused', 'data'],
])('a token of %s leaves its payment %s', async (outcome, state, reason) => {
  const charge = await pay(outcome);
  expect(charge).toMatchObject({ state, reason, amountCents: 151_872, instalments: 12, refunds: [] });
  expect(charge.paidCents).toBe(state === 'approved' ? 151_872 : 0);
  expect(charge.challengeUrl).toBe(state === 'challenge' ? `/simulador/cartao/desafio/${charge.id}` : null);
});

test('what is no token of the simulator is no card', async () => {
  expect(await simulator.pay(wish('APRO', { token: '5031433215406351' }))).toMatchObject({
    state: 'refused',
    reason: 'data',
  });
});

test('under one reference there is one payment, however many ask at once', async () => {
  const payment = wish();
  const charges = await Promise.all(Array.from({ length: 5 }, () => simulator.pay(payment)));
  expect(new Set(charges.map(({ id }) => id)).size).toBe(1);
  await expect(simulator.pay({ ...payment, amountCents: 1 })).rejects.toMatchObject({ kind: 'used' });
  await expect(simulator.pay({ ...payment, instalments: 1 })).rejects.toMatchObject({ kind: 'used' });
});

test('an answer that is lost leaves a payment, which is found and is the same when it is asked for again', async () => {
  const payment = wish('LOST');
  await expect(simulator.pay(payment)).rejects.toMatchObject({ kind: 'unknown' });
  const found = await simulator.find(payment.reference, new Date());
  expect(found).toMatchObject({ state: 'approved', paidCents: 151_872 });
  expect(await simulator.pay(payment)).toEqual(found);
  expect(await simulator.find('ABCD2345-0', new Date())).toBeUndefined();
  expect(await simulator.read('SIM0000000000000000')).toBeUndefined();
});

test('what is slow is approved when somebody looks, unless it was cancelled', async () => {
  const [slow, cancelled] = [await pay('SLOW'), await pay('SLOW')];
  expect(await simulator.cancel(cancelled.id)).toMatchObject({ state: 'cancelled' });
  expect(await simulator.read(slow.id)).toMatchObject({ state: 'approved' });
  expect(await simulator.read(cancelled.id)).toMatchObject({ state: 'cancelled' });
});

describe('the bank’s answer', () => {
  test('to what it reviews is approved or refused, once', async () => {
    const [good, bad] = [await pay('CONT'), await pay('CONT')];
    expect(await simulator.approve(good.reference)).toMatchObject({ state: 'approved', paidCents: 151_872 });
    expect(await simulator.refuse(bad.reference)).toMatchObject({ state: 'refused', reason: 'other' });
    await expect(simulator.refuse(good.reference)).rejects.toEqual(isRefused);
    await expect(simulator.approve('ABCD2345-0')).rejects.toEqual(isRefused);
  });

  test('to a challenge is what the buyer did with it', async () => {
    const [good, bad, other] = [await pay('CHAL'), await pay('CHAL'), await pay('CONT')];
    expect(await simulator.endChallenge(good.id, 'approved')).toMatchObject({ state: 'approved', challengeUrl: null });
    expect(await simulator.endChallenge(bad.id, 'refused')).toMatchObject({ state: 'refused', reason: 'challenge' });
    await expect(simulator.endChallenge(other.id, 'approved')).rejects.toEqual(isRefused);
  });

  test('and a cancelling at once end in one of both', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, reference } = await pay('CONT');
      const [approved] = await Promise.allSettled([simulator.approve(reference), simulator.cancel(id)]);
      const state = approved.status === 'fulfilled' ? 'approved' : 'cancelled';
      expect(await simulator.read(id)).toMatchObject({ state });
    }
  });
});

test('a decided payment is not cancelled', async () => {
  expect(await simulator.cancel((await pay()).id)).toMatchObject({ state: 'approved' });
  expect(await simulator.cancel((await pay('FUND')).id)).toMatchObject({ state: 'refused' });
  await expect(simulator.cancel('SIM0000000000000000')).rejects.toEqual(isRefused);
});

test('money goes back under a reference, never twice and never more than came in', async () => {
  const { id } = await pay();
  const half = { reference: 'devolucao1', amountCents: 75_936 };
  const [first, second] = await Promise.all([simulator.refund(id, half), simulator.refund(id, half)]);
  expect(first.refunds).toEqual(second.refunds);
  expect(first.refunds).toMatchObject([{ reference: 'devolucao1', amountCents: 75_936, state: 'done' }]);
  await expect(simulator.refund(id, { ...half, amountCents: 1 })).rejects.toEqual(isRefused);
  const others = Array.from({ length: 10 }, (_, n) => simulator.refund(id, { ...half, reference: `outra${n}` }));
  const done = (await Promise.allSettled(others)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect((await simulator.read(id))?.refunds).toHaveLength(2);
  await expect(simulator.refund((await pay('FUND')).id, half)).rejects.toEqual(isRefused);
});

test('what changed is listed', async () => {
  const at = new Date('2026-11-24T12:00:00Z');
  await shop.setNow(at);
  const { id, reference } = await pay('CONT');
  const later = new Date('2026-11-24T13:00:00Z');
  await shop.setNow(later);
  await simulator.approve(reference);
  const to = new Date(later.getTime() + 60_000);
  expect(await simulator.list({ from: later, to })).toMatchObject([{ id, state: 'approved' }]);
  expect(await simulator.list({ from: to, to: new Date(to.getTime() + 1) })).toEqual([]);
});

test('what comes of a payment is paid out after thirty days, or when it is released', async () => {
  await shop.setNow(new Date('2026-11-24T12:00:00Z'));
  const charge = await pay();
  const settlement = { feeCents: 7563, netCents: 144_309, addedInterest: false };
  expect(await simulator.settlement?.(charge)).toEqual({ ...settlement, releasedOn: '2026-12-24' });
  await shop.setNow(new Date('2026-11-26T12:00:00Z'));
  await simulator.release(charge.reference);
  expect(await simulator.settlement?.(charge)).toEqual({ ...settlement, releasedOn: '2026-11-26' });
  await expect(simulator.release(charge.reference)).rejects.toEqual(isRefused);
  expect(await simulator.settlement?.(await pay('FUND'))).toBeUndefined();
  expect(await simulator.costs?.({ bin: '503143', amountCents: 100 })).toHaveLength(12);
});

describe('a payment is contested', () => {
  test('answered and won, after which it is as before', async () => {
    await shop.setNow(new Date('2026-11-24T12:00:00Z'));
    const { id: chargeId, reference } = await pay();
    expect(await simulator.dispute?.({ chargeId, reference })).toBeUndefined();
    const dispute = await simulator.contest(reference);
    expect(dispute).toMatchObject({ reference, amountCents: 151_872, state: 'open' });
    expect(dispute.deadline?.toISOString().slice(0, 13)).toBe('2026-12-01T12');
    expect(await simulator.read(chargeId)).toMatchObject({ state: 'disputed', paidCents: 151_872 });
    await expect(simulator.refund(chargeId, { reference: 'x', amountCents: 1 })).rejects.toEqual(isRefused);
    await simulator.answer?.(dispute.id, []);
    await expect(simulator.answer?.(dispute.id, [])).rejects.toEqual(isRefused);
    expect(await simulator.dispute?.({ id: dispute.id })).toMatchObject({ state: 'answered' });
    expect(await simulator.win(reference)).toMatchObject({ state: 'won' });
    expect(await simulator.read(chargeId)).toMatchObject({ state: 'approved' });
    await expect(simulator.contest(reference)).rejects.toEqual(isRefused);
  });

  test('and lost, once', async () => {
    const { id: chargeId, reference } = await pay();
    await simulator.contest(reference);
    const ends = await Promise.allSettled([simulator.lose(reference), simulator.lose(reference)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await simulator.dispute?.({ chargeId, reference })).toMatchObject({ state: 'lost' });
    expect(await simulator.read(chargeId)).toMatchObject({ state: 'disputed' });
  });

  test('only when it is approved', async () => {
    for (const outcome of ['FUND', 'CONT']) {
      await expect(simulator.contest((await pay(outcome)).reference)).rejects.toEqual(isRefused);
    }
    await expect(simulator.win('ABCD2345-0')).rejects.toEqual(isRefused);
  });
});

test('no token, CPF or name is kept by the simulator', async () => {
  const payment = wish();
  await simulator.pay(payment);
  const kept = JSON.stringify(await shop.database.selectFrom('simulator_card_payments').selectAll().execute());
  for (const secret of [payment.token, payment.payer.cpf, payment.payer.name, payment.payer.email]) {
    expect(kept).not.toContain(secret);
  }
});

test('it is opened by its name, and sends no notices', async () => {
  const silent = { info: () => undefined, warn: () => undefined };
  const settings = { provider: 'simulador', baseUrl: '', scriptUrl: '', publicKey: '', accessToken: '' } as const;
  const provider = openCardProvider(
    { ...settings, webhookSecret: '', statement: '', challenge: 'on_fraud_risk' },
    { database: shop.database, now: () => new Date(), log: silent },
  );
  expect(provider.script).toEqual({
    ...{ url: '/simulador/cartao/campos.js', scriptHosts: [], connectHosts: [], frameHosts: [] },
  });
  await provider.test();
  const notice = { headers: {}, query: {}, body: {} };
  expect([provider.subjectOf(notice), provider.isSigned(notice)]).toEqual([undefined, true]);
});
