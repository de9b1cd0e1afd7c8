import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
let keys = 0;
beforeAll(async () => {
  shop = await openMoneyShop();
});
beforeEach(() => {
  shop.provider.refundsAre = 'done';
  shop.provider.asked.length = 0;
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

const unanswered = { times: 1, says: 'O provedor não respondeu a tempo.' };
const refused = { times: 1, says: 'O provedor recusou a devolução.' };

/** A press of 'Devolver'. */
function giveBack(paymentId: number, value?: number, key = `devolver-${++keys}`) {
  return shop.press(`${paymentId}/devolver`, { value, reason: 'Combinado com o cliente' }, { 'idempotency-key': key });
}

async function paidOrder() {
  const placed = await shop.placed();
  return { ...placed, payment: await shop.comesIn({ txid: placed.txid, amountCents: 100_000 }) };
}

const mailsOf = async ({ email }: { email: string }) =>
  (await shop.mails()).filter((mail) => mail.to?.[0]?.address === email && mail.subject?.includes('valor devolvido'));
const asked = (verb: string) => shop.provider.asked.filter((line) => line.startsWith(`${verb} `)).length;
const seen = async (e2eId: string) => (await shop.list(`search=${e2eId}`)).data[0];

describe('a refund that the provider', () => {
  test('cannot make for want of money gives its centavos back and is listed; the next one has another name', async () => {
    const { payment, buyer } = await paidOrder();
    shop.provider.refundsAre = 'failed';
    await giveBack(payment.id);
    await shop.work();
    const failed = await seen(payment.e2e_id);
    expect(failed).toMatchObject({ refunded: 0, is_open: true, decided_at: null, can: { refund: true } });
    expect(failed.refunds).toMatchObject([{ state: 'failed', last_error: 'Saldo insuficiente' }]);
    expect(await mailsOf(buyer)).toEqual([]);
    shop.provider.refundsAre = 'done';
    expect((await giveBack(payment.id)).status).toBe(202);
    expect(await mailsOf(buyer)).toHaveLength(1);
    const [first, second] = await shop.refundsOf(payment.id);
    expect(first?.id).not.toBe(second?.id);
    expect(await seen(payment.e2e_id)).toMatchObject({ refunded: 1000, is_open: false });
  });

  test('is never asked for by a value that says nothing: absent means all', async () => {
    const { payment } = await paidOrder();
    for (const value of [null, '']) {
      const { status, body } = await giveBack(payment.id, value as never);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['value']]);
    }
    expect(await seen(payment.e2e_id)).toMatchObject({ refunded: 0 });
  });

  test('did not answer about is looked for, and asked again under the same name when it is not there', async () => {
    const { payment } = await paidOrder();
    shop.provider.fail('refund', 'unknown', unanswered);
    await giveBack(payment.id);
    await shop.work();
    expect((await seen(payment.e2e_id)).refunds).toMatchObject([
      { state: 'wanted', last_error: 'O provedor não respondeu a tempo.' },
    ]);
    await shop.workAll();
    expect([asked('readRefund'), asked('refund')]).toEqual([1, 2]);
    expect((await shop.refundsOf(payment.id)).map(({ state }) => state)).toEqual(['done']);
    expect((await shop.provider.listReceived({ e2eId: payment.e2e_id }))[0]?.refunds).toHaveLength(1);
  });

  test('made before it failed to answer is found and not asked for again', async () => {
    const { payment, buyer } = await paidOrder();
    shop.provider.fail('refund', 'unknown', { ...unanswered, afterwards: true });
    await giveBack(payment.id);
    await shop.work();
    await shop.workAll();
    expect([asked('readRefund'), asked('refund')]).toEqual([1, 1]);
    expect((await shop.refundsOf(payment.id)).map(({ state }) => state)).toEqual(['done']);
    expect(await mailsOf(buyer)).toHaveLength(1);
  });

  test('may have made, refuses to repeat and does not show yet is looked for once more before it has failed', async () => {
    const [gone, made] = [await paidOrder(), await paidOrder()];
    for (const { payment } of [gone, made]) {
      shop.provider.fail('refund', 'unknown', unanswered);
      await giveBack(payment.id);
      await shop.work();
    }
    for (const { payment } of [gone, made]) {
      const [refund] = await shop.refundsOf(payment.id);
      shop.provider.fail('refund', 'refused', refused);
      await shop.receipts.refundRuns.run(refund?.id ?? '');
      expect(await seen(payment.e2e_id)).toMatchObject({
        refunded: 1000,
        refunds: [{ state: 'wanted', last_error: 'O provedor recusou a devolução.' }],
      });
    }
    const [late] = await shop.refundsOf(made.payment.id);
    await shop.provider.refund(made.payment.e2e_id, late?.id ?? '', 100_000);
    shop.provider.asked.length = 0;
    await shop.workAll();
    expect(asked('refund')).toBe(0);
    expect(await seen(made.payment.e2e_id)).toMatchObject({ refunded: 1000, refunds: [{ state: 'done' }] });
    expect(await seen(gone.payment.e2e_id)).toMatchObject({
      refunded: 0,
      is_open: true,
      refunds: [{ state: 'failed' }],
    });
  });

  test('refuses is failed; one that it refuses because it has made it is done', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    shop.provider.fail('refund', 'refused', refused);
    await giveBack(one.payment.id);
    await shop.work();
    expect((await seen(one.payment.e2e_id)).refunds).toMatchObject([
      { state: 'failed', last_error: 'O provedor recusou a devolução.' },
    ]);
    shop.provider.fail('refund', 'refused', { ...refused, afterwards: true });
    await giveBack(other.payment.id);
    await shop.work();
    expect(await shop.refundsOf(other.payment.id)).toMatchObject([{ state: 'done' }]);
  });

  test.each(['done', 'failed'] as const)('works on for a while is asked about until it is %s', async (state) => {
    const { payment, buyer } = await paidOrder();
    shop.provider.refundsAre = 'processing';
    await giveBack(payment.id);
    await shop.work();
    await shop.workAll();
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'processing', finished_at: null }]);
    shop.provider.finishRefunds(state);
    await shop.workAll();
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state }]);
    expect(asked('refund')).toBe(1);
    expect((await seen(payment.e2e_id)).refunded).toBe(state === 'done' ? 1000 : 0);
    expect(await mailsOf(buyer)).toHaveLength(state === 'done' ? 1 : 0);
  });

  test('lists as done is so, before it is asked', async () => {
    const { payment, buyer } = await paidOrder();
    shop.provider.refundsAre = 'processing';
    await giveBack(payment.id);
    await shop.work();
    shop.provider.finishRefunds('done');
    const listed = await shop.provider.listReceived({ e2eId: payment.e2e_id });
    await Promise.all([1, 2].map(() => shop.receipts.record(listed, shop.providerId)));
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'done', source: 'admin' }]);
    await shop.workAll();
    expect(await mailsOf(buyer)).toHaveLength(1);
  });

  test('is too busy for waits as long as it says', async () => {
    const { payment } = await paidOrder();
    shop.provider.fail('refund', 'busy', { times: 1, retryAfterS: 900 });
    await giveBack(payment.id);
    await shop.work();
    const { rows } = await shop.pool.query(
      `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier = 'refund-payment'`,
    );
    expect(rows[0].wait).toBeGreaterThan(880);
    await shop.workAll();
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'done' }]);
  });

  test('is not there for any more waits, with the reason', async () => {
    const { payment } = await paidOrder();
    const putBack = await shop.loseProvider();
    await giveBack(payment.id);
    await shop.work();
    await putBack();
    expect((await seen(payment.e2e_id)).refunds[0].last_error).toBe('Não há provedor de Pix configurado.');
    await shop.workAll();
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'done' }]);
  });

  test('is asked for by two processes at once is made once and mailed once', async () => {
    const { payment, buyer } = await paidOrder();
    await giveBack(payment.id);
    const [refund] = await shop.refundsOf(payment.id);
    const run = () => shop.receipts.refundRuns.run(refund?.id ?? '');
    await Promise.all([run(), run(), run()]);
    await shop.work();
    expect((await shop.provider.listReceived({ e2eId: payment.e2e_id }))[0]?.refunds).toHaveLength(1);
    expect(await mailsOf(buyer)).toHaveLength(1);
  });

  test('was never asked for because its job was lost is asked for within the hour', async () => {
    const { payment } = await paidOrder();
    await giveBack(payment.id);
    await shop.pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`);
    await shop.pool.query(
      `update pix_refunds set requested_at = requested_at - interval '2 hours' where payment_id = $1`,
      [payment.id],
    );
    await shop.receipts.refundRuns.resume();
    await shop.work();
    expect(await shop.refundsOf(payment.id)).toMatchObject([{ state: 'done' }]);
  });
});
