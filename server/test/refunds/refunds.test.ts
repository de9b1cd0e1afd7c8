import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConservation } from '../../src/features/payments/conservation.queries.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
let keys = 0;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

/** A press of 'Devolver'. */
function giveBack(paymentId: number, value?: number | null, key = `devolver-${++keys}`) {
  return shop.press(`${paymentId}/devolver`, { value, reason: 'Combinado com o cliente' }, { 'idempotency-key': key });
}

async function paidOrder() {
  const placed = await shop.placed();
  return { ...placed, payment: await shop.comesIn({ txid: placed.txid, amountCents: 100_000 }) };
}

const mailsOf = async ({ email }: { email: string }) =>
  (await shop.mails()).filter((mail) => mail.to?.[0]?.address === email && mail.subject?.includes('valor devolvido'));
const seen = async (e2eId: string) => (await shop.list(`search=${e2eId}`)).data[0];

describe('giving a payment back', () => {
  test('in part and then whole is asked of the provider, and mailed with the reason', async () => {
    const { payment, buyer } = await paidOrder();
    const answer = await giveBack(payment.id, 300);
    expect(answer.status).toBe(202);
    expect(answer.body.payment).toMatchObject({
      value: 1000,
      refunded: 300,
      refunds: [{ state: 'wanted', value: 300 }],
    });
    expect((await giveBack(payment.id)).body.payment).toMatchObject({ refunded: 1000 });
    const [first, second, ...more] = await mailsOf(buyer);
    expect(more).toEqual([]);
    expect(`${first?.text} ${second?.text}`).toMatch(/R\$\s300,00[\s\S]*R\$\s700,00/);
    expect(first?.text).toContain('Combinado com o cliente');
    expect((await seen(payment.e2e_id)).refunds).toMatchObject([
      { state: 'done', source: 'admin', last_error: null },
      { state: 'done', finished_at: expect.any(String) },
    ]);
  });

  test('needs a name for the wish, by which a repetition is the same and another value is refused', async () => {
    const [{ payment }, other] = [await paidOrder(), await paidOrder()];
    expect((await shop.press(`${payment.id}/devolver`, { reason: 'x' })).status).toBe(422);
    expect((await giveBack(payment.id, 100, 'mesma-chave')).status).toBe(202);
    expect((await giveBack(payment.id, 100, 'mesma-chave')).body.payment.refunded).toBe(100);
    for (const [id, value] of [
      [payment.id, 200],
      [payment.id, undefined],
      [other.payment.id, 100],
    ] as const)
      expect((await giveBack(id, value, 'mesma-chave')).status).toBe(422);
    expect((await giveBack(other.payment.id, undefined, 'todo-o-resto')).body.payment.refunded).toBe(1000);
    expect((await giveBack(other.payment.id, undefined, 'todo-o-resto')).status).toBe(202);
    expect(await shop.refundsOf(other.payment.id)).toHaveLength(1);
  });

  test('is refused for more than is left, for nothing, after 90 days, and when all has gone back', async () => {
    const { payment } = await paidOrder();
    const tooMuch = await giveBack(payment.id, 1000.01);
    expect([tooMuch.status, tooMuch.body.errors.value[0]]).toEqual([
      422,
      expect.stringMatching(/Informe um valor até R\$\s1\.000,00\./),
    ]);
    const blank = await giveBack(payment.id, null);
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([422, ['value']]);
    expect((await giveBack(payment.id, 0)).status).toBe(422);
    expect((await giveBack(0, 1)).status).toBe(404);
    await giveBack(payment.id);
    expect((await giveBack(payment.id)).status).toBe(409);
    const old = await paidOrder();
    await shop.pool.query(`update pix_payments set paid_at = paid_at - interval '91 days' where id = $1`, [
      old.payment.id,
    ]);
    const late = await giveBack(old.payment.id);
    expect([late.status, late.body.error]).toEqual([422, expect.stringContaining('90 dias')]);
  });

  test('by two admins at once is done once', async () => {
    const { payment } = await paidOrder();
    const answers = await Promise.all([giveBack(payment.id), giveBack(payment.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const repeated = await paidOrder();
    const same = await Promise.all([1, 2, 3, 4].map(() => giveBack(repeated.payment.id, 400, 'um-so-pedido')));
    expect(same.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await shop.refundsOf(repeated.payment.id)).toHaveLength(1);
  });
});

/** Eight refunds of 300 at once, of a payment of 1000, by `ask`; returns how many centavos are on their way back. */
async function rush(ask: (paymentId: number, barrier: () => Promise<void>) => Promise<unknown>) {
  const { payment } = await paidOrder();
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  const barrier = () => {
    if (++arrived === 8) all.resolve();
    return all.promise;
  };
  await Promise.all(Array.from({ length: 8 }, () => ask(payment.id, barrier)));
  const refunds = await shop.refundsOf(payment.id);
  return { payment, cents: refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0) };
}

test('of eight refunds at once as many are made as the payment holds', async () => {
  const { cents } = await rush((id) => giveBack(id, 300));
  expect(cents).toBe(90_000);
});

test('read first and written then, more would go back than came in', async () => {
  const { payment, cents } = await rush(async (id, barrier) => {
    const { amount_cents, refunded_cents } = await shop.database
      .selectFrom('pix_payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await barrier();
    if (refunded_cents + 30_000 > amount_cents) return;
    const refund = { id: `ingenuo${++keys}`, payment_id: id, amount_cents: 30_000, source: 'admin', state: 'done' };
    await shop.database.insertInto('pix_refunds').values(refund).execute();
    await shop.database
      .updateTable('pix_payments')
      .set({ refunded_cents: refunded_cents + 30_000 })
      .where('id', '=', id)
      .execute();
  });
  const { broken } = await readConservation(shop.database);
  await shop.pool.query('delete from pix_refunds where payment_id = $1', [payment.id]);
  await shop.pool.query('update pix_payments set refunded_cents = 0 where id = $1', [payment.id]);
  expect([cents, broken]).toEqual([240_000, [`refunds of ${payment.e2e_id}`]]);
});

describe('ten refunds a day', () => {
  const lateMoney = async () => {
    const { id, txid } = await shop.placed();
    await shop.end(id, null);
    return { txid, amountCents: 100_000 };
  };

  test('are made without a press, then the shop is told once, and the next day goes on', async () => {
    await shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);
    const late = [];
    for (let count = 0; count < 13; count++) late.push(await lateMoney());
    const payments = await Promise.all(late.map((money) => shop.comesIn(money)));
    const back = payments.filter(({ refunded_cents }) => refunded_cents === 100_000);
    expect(back).toHaveLength(10);
    expect(payments.filter(({ decided_at }) => decided_at === null)).toHaveLength(3);
    const alerts = (await shop.mails()).filter(
      ({ subject }) => subject === 'Devoluções automáticas pausadas até amanhã',
    );
    expect(alerts).toHaveLength(1);
    await shop.setNow(new Date(Date.now() + 86_400_000));
    const [next] = await Promise.all([shop.comesIn(await lateMoney())]);
    expect(next?.refunded_cents).toBe(100_000);
  });
});
