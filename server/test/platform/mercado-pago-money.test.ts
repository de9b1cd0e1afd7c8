import { describe, expect, test } from 'vitest';
import type { DisputeFile } from '../../src/platform/card/card-provider.ts';
import { open, pay, peer, useCardPeer } from '../support/card-peer.ts';

useCardPeer();

const forDispute = (files = 1): DisputeFile[] =>
  Array.from({ length: files }, (_, place) => ({
    name: `dossiê ${place}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  }));

describe('taking a payment back', () => {
  test.each(['SLOW', 'CONT', 'CHAL'] as const)('that is not decided (%s) cancels it, and again', async (outcome) => {
    const { id } = await pay(outcome);
    expect(await open().cancel(id)).toMatchObject({ id, state: 'cancelled', paidCents: 0 });
    expect(await open().cancel(id)).toMatchObject({ id, state: 'cancelled' });
    const keys = peer.requests.map(({ headers }) => headers['x-idempotency-key']).filter(Boolean);
    expect(new Set(keys).size).toBe(3);
  });

  test('that is decided tells what it is', async () => {
    expect(await open().cancel((await pay()).id)).toMatchObject({ state: 'approved' });
    expect(await open().cancel((await pay('FUND')).id)).toMatchObject({ state: 'refused', reason: 'funds' });
  });

  test('that there is not is refused', async () => {
    await expect(open().cancel('ORD01NADA')).rejects.toMatchObject({ kind: 'refused' });
  });

  test.each([423, 424, 503])('with an answer of %i may have been done', async (status) => {
    const { id } = await pay('CONT');
    peer.disturb('cancelOrder', { how: 'status', status });
    await expect(open().cancel(id)).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('giving back', () => {
  test('parts and the rest, each under our reference', async () => {
    const { id } = await pay();
    const half = await open().refund(id, { reference: 'devolucao1', amountCents: 75_936 });
    expect(half).toMatchObject({
      state: 'approved',
      refunds: [{ reference: 'devolucao1', amountCents: 75_936, state: 'done' }],
    });
    const whole = await open().refund(id, { reference: 'devolucao2', amountCents: 75_936 });
    expect(whole.refunds.map(({ reference }) => reference)).toEqual([null, 'devolucao2']);
    expect(peer.requests.findLast(({ call }) => call === 'refundOrder')).toMatchObject({
      headers: { 'x-idempotency-key': 'devolucao2' },
      body: { transactions: [{ id: expect.stringMatching(/^PAY/), amount: '759.36' }] },
    });
    expect(await open().read(id)).toMatchObject({ state: 'approved', said: 'refunded/refunded', refunds: [{}, {}] });
    const after = await open().refund(id, { reference: 'devolucao3', amountCents: 1 });
    expect(after.refunds.map(({ reference }) => reference)).toEqual([null, null]);
  });

  test('asked for again under its reference gives nothing more back', async () => {
    const { id } = await pay();
    const refund = { reference: 'outra', amountCents: 100 };
    peer.disturb('refundOrder', { how: 'cut-after' });
    await expect(open().refund(id, refund)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await open().refund(id, refund)).toMatchObject({ refunds: [{ reference: 'outra', amountCents: 100 }] });
    peer.levers.repeatedKey = 'refused';
    expect(await open().refund(id, refund)).toMatchObject({ refunds: [{ reference: null, amountCents: 100 }] });
    expect((await open().read(id))?.refunds).toHaveLength(1);
  });

  test('is on its way until the provider says more, and counts what was given back there by hand', async () => {
    const { id, reference } = await pay();
    peer.refundByHand(reference, 500);
    peer.levers.refundsAre = 'processing';
    expect(await open().refund(id, { reference: 'lenta', amountCents: 100 })).toMatchObject({
      refunds: [
        { amountCents: 500, reference: null, state: 'done' },
        { amountCents: 100, reference: 'lenta', state: 'processing' },
      ],
    });
  });

  test('more than there is, or of a payment that there is not, is refused', async () => {
    const { id } = await pay();
    const much = { reference: 'muito', amountCents: 151_873 };
    await expect(open().refund(id, much)).rejects.toMatchObject({ kind: 'refused' });
    await expect(open().refund('ORD01NADA', much)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('after 180 days changes nothing', async () => {
    const { id } = await pay();
    peer.levers.now = () => new Date(Date.now() + 181 * 86_400_000);
    expect(await open().refund(id, { reference: 'tarde', amountCents: 100 })).toMatchObject({ refunds: [] });
  });
});

test('a card’s costs say what it lacks and where the provider adds interest', async () => {
  Object.assign(peer.levers, { mostInstalments: 10, interestFrom: 7 });
  const costs = (await open().costs?.({ bin: '50314332', amountCents: 129_900 })) ?? [];
  expect(costs).toHaveLength(10);
  expect(costs.filter(({ addsInterest }) => addsInterest).map(({ instalments }) => instalments)).toEqual([7, 8, 9, 10]);
  expect(peer.requests[0]?.query.get('amount')).toBe('1299.00');
  await expect(open().costs?.({ bin: '5', amountCents: 100 })).rejects.toMatchObject({ kind: 'refused' });
});

test('what comes of a payment is the provider’s word, where it has one', async () => {
  peer.levers.now = () => new Date('2026-11-27T15:00:00Z');
  const charge = await pay();
  expect(await open().settlement?.(charge)).toEqual({
    feeCents: 7563,
    netCents: 144_309,
    releasedOn: '2026-12-27',
    addedInterest: false,
  });
  peer.levers.overchargeCents = 100;
  expect(await open().settlement?.(await pay())).toMatchObject({ addedInterest: true, feeCents: 7563 });
  expect(await open().settlement?.(await pay('FUND'))).toBeUndefined();
  peer.levers.hidesPayments = true;
  expect(await open().settlement?.(charge)).toBeUndefined();
});

describe('a dispute', () => {
  test.each([false, true])('is read by its notice and by its payment, with texts for values: %s', async (saysTexts) => {
    peer.levers.saysTexts = saysTexts;
    const { id: chargeId, reference } = await pay();
    expect(await open().dispute?.({ chargeId, reference })).toBeUndefined();
    const { id, deadline } = peer.contest(reference);
    const dispute = { id, reference, amountCents: 151_872, reason: 'Compra não reconhecida', state: 'open', deadline };
    expect(await open().read(chargeId)).toMatchObject({ state: 'disputed', paidCents: 151_872 });
    expect(await open().dispute?.({ id })).toEqual(dispute);
    expect(await open().dispute?.({ chargeId, reference })).toEqual(dispute);
    peer.endContest(id, saysTexts ? 'won' : 'lost');
    expect(await open().dispute?.({ id })).toMatchObject({ state: saysTexts ? 'won' : 'lost' });
    expect(await open().read(chargeId)).toMatchObject({ state: saysTexts ? 'approved' : 'disputed' });
  });

  test('whose payment cannot be found by number has no reference', async () => {
    const { reference } = await pay();
    const { id } = peer.contest(reference);
    peer.disturb('readPayment', { how: 'status', status: 404, code: 'not_found' });
    expect(await open().dispute?.({ id })).toMatchObject({ reference: null });
    expect(await open().dispute?.({ id: '999' })).toBeUndefined();
  });

  test('is answered with files, all at once', async () => {
    const { id: chargeId, reference } = await pay();
    const { id } = peer.contest(reference);
    await open().answer?.(id, forDispute(3));
    expect(peer.state.chargebacks.get(id)?.documents).toMatchObject([
      { name: 'dossiê 0.pdf', type: 'application/pdf', bytes: 8 },
      {},
      {},
    ]);
    expect(await open().dispute?.({ chargeId, reference })).toMatchObject({ state: 'answered' });
  });

  test('is not answered with too many files, nor after its time', async () => {
    const { reference } = await pay();
    const { id } = peer.contest(reference);
    await expect(open().answer?.(id, forDispute(11))).rejects.toMatchObject({ kind: 'refused' });
    peer.levers.now = () => new Date(Date.now() + 8 * 86_400_000);
    await expect(open().answer?.(id, forDispute())).rejects.toMatchObject({ kind: 'unknown' });
    expect(peer.state.chargebacks.get(id)?.documents).toEqual([]);
  });
});
