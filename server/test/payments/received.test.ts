import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { atDepth } from '../support/depth.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

const mailsTo = async (address: string) =>
  (await shop.mails())
    .filter((mail) => mail.to?.[0]?.address === address)
    .map(({ subject, text }) => ({ subject, text }));

const statusOf = async (id: number) => (await shop.orderOf(id)).status;
const stockOf = async (id: number) =>
  (await shop.database.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const paid = (txid: string, amountCents: number) => shop.comesIn({ txid, amountCents });

describe('money for an order', () => {
  test('that is all of it settles it, once however often it is told of at once', async () => {
    const { id, txid } = await shop.placed();
    const payment = await shop.comesIn({ txid, amountCents: 100_000 }, 8);
    expect(payment).toMatchObject({ order_id: id, verdict: 'settled', decided_by: null });
    expect(payment.decided_at).not.toBeNull();
    expect(await statusOf(id)).toBe(2);
    const settled = await shop.database
      .selectFrom('order_statuses')
      .selectAll()
      .where('order_id', '=', id)
      .where('status', '=', 2)
      .execute();
    expect(settled).toMatchObject([{ from_status: 1, changed_by: null }]);
    const charge = await shop.database
      .selectFrom('pix_charges')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirst();
    expect(charge?.state).toBe('paid');
  });

  test('of which a part came holds it for another day and is listed; the rest settles it', async () => {
    const { id, txid } = await shop.placed();
    const before = await shop.orderOf(id);
    const part = await paid(txid, 90_000);
    expect(part).toMatchObject({ verdict: 'partial', decided_at: null });
    const { status, hold_until } = await shop.orderOf(id);
    expect(status).toBe(1);
    expect((hold_until?.getTime() ?? 0) - (before.hold_until?.getTime() ?? 0)).toBe(24 * 3_600_000);
    const { total } = await shop.list();
    await paid(txid, 10_000);
    expect(await statusOf(id)).toBe(2);
    expect(await shop.paymentOf(part.e2e_id)).toMatchObject({ verdict: 'settled' });
    expect((await shop.list()).total).toBe(total - 1);
  });

  test('in centavos, day after day, holds it for two days at most', async () => {
    const { id, txid } = await shop.placed();
    for (let count = 0; count < 5; count++) await paid(txid, 1);
    const { hold_until } = await shop.orderOf(id);
    expect((hold_until?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
  });

  test('that is more than it costs settles it, and the rest is listed until it is given back', async () => {
    const { id, txid } = await shop.placed();
    const payment = await paid(txid, 110_000);
    expect(await statusOf(id)).toBe(2);
    expect((await shop.list()).data[0]).toMatchObject({ id: payment.id, verdict: 'excess', is_open: true });
    expect(await shop.assertConserved()).toMatchObject({ lost: 0 });
    const answer = await shop.press(
      `${payment.id}/devolver`,
      { reason: 'Veio a mais' },
      { 'idempotency-key': 'excess-1' },
    );
    expect(answer.status).toBe(202);
    expect(answer.body.payment).toMatchObject({ refunded: 100, is_open: false, refunds: [{ value: 100 }] });
  });

  test('twice is given back by itself, and its payer is told why', async () => {
    const { id, txid, code, buyer } = await shop.placed();
    await paid(txid, 100_000);
    const second = await paid(txid, 100_000);
    expect(second).toMatchObject({ verdict: 'twice', refunded_cents: 100_000 });
    const mails = await mailsTo(buyer.email);
    expect(mails.at(-1)).toMatchObject({ subject: `Pedido ${code}: valor devolvido` });
    expect(mails.at(-1)?.text).toContain('já estava pago');
    expect(await shop.refundsOf(second.id)).toMatchObject([{ source: 'auto', state: 'done' }]);
    expect(await statusOf(id)).toBe(2);
  });

  test('after an admin had approved it by hand is attached to it; a second one goes back', async () => {
    const { id, txid } = await shop.placed();
    await shop.admin.put(`orders/${id}`, { status: 2 });
    expect(await paid(txid, 100_000)).toMatchObject({ verdict: 'settled', refunded_cents: 0 });
    expect(await paid(txid, 100_000)).toMatchObject({ verdict: 'twice', refunded_cents: 100_000 });
    expect(await statusOf(id)).toBe(2);
  });

  test('by the shop’s fixed code is found by the identifier that the order bears', async () => {
    const { id } = await shop.placed();
    const { transaction_id } = await shop.orderOf(id);
    expect(await paid(transaction_id ?? '', 100_000)).toMatchObject({ order_id: id, verdict: 'settled' });
    expect(await statusOf(id)).toBe(2);
  });
});

describe('money that comes late', () => {
  test('settles an expired order whose unit is there, and takes the unit', async () => {
    const { id, txid, product } = await shop.placed();
    await shop.end(id);
    expect(await stockOf(product.id)).toBe(1);
    expect(await paid(txid, 100_000)).toMatchObject({ verdict: 'settled' });
    expect([await statusOf(id), await stockOf(product.id)]).toEqual([2, 0]);
  });

  test('goes back when the unit was sold meanwhile, in these words', async () => {
    const { id, txid, product, buyer } = await shop.placed();
    await shop.end(id);
    await shop.sellOut(product.id);
    const payment = await paid(txid, 100_000);
    expect(payment).toMatchObject({ verdict: 'late', refunded_cents: 100_000 });
    expect([await statusOf(id), await stockOf(product.id)]).toEqual([3, 0]);
    const [last] = (await mailsTo(buyer.email)).slice(-1);
    expect(last?.text).toMatch(
      /Este aparelho foi vendido depois que o Pix venceu\. Devolvemos R\$\s1\.000,00 à conta que pagou\./,
    );
  });

  test.each([null, 'withdrawn'])(
    'goes back when the order was ended on purpose (%s), units there or not',
    async (why) => {
      const { id, txid, product } = await shop.placed();
      await shop.end(id, why);
      expect(await paid(txid, 100_000)).toMatchObject({ verdict: 'late', refunded_cents: 100_000 });
      expect([await statusOf(id), await stockOf(product.id)]).toEqual([3, 1]);
    },
  );

  test('and too little for an expired order is listed', async () => {
    const { id, txid } = await shop.placed();
    await shop.end(id);
    expect(await paid(txid, 50_000)).toMatchObject({ verdict: 'partial', refunded_cents: 0, decided_at: null });
    expect(await statusOf(id)).toBe(3);
  });

  test('is listed where the shop gives nothing back by itself', async () => {
    await shop.setProvider({ refundsAutomatically: false });
    const { id, txid } = await shop.placed();
    await shop.end(id, null);
    const payment = await paid(txid, 100_000);
    await shop.setProvider();
    expect(payment).toMatchObject({ verdict: 'late', refunded_cents: 0, decided_at: null });
    expect((await shop.list()).data[0]).toMatchObject({ id: payment.id, can: { refund: true, accept: true } });
  });

  test('for the one unit of two expired orders settles one of them and goes back to the other, every time', async () => {
    for (let round = 0; round < atDepth(2, 10); round++) {
      await shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);
      const [one, other] = [await shop.placed(), await shop.placed()];
      await shop.pool.query('update order_items set product_id = $1 where order_id = $2', [one.product.id, other.id]);
      for (const { id } of [one, other]) await shop.end(id);
      await shop.pool.query('update products set stock = 1 where id = $1', [one.product.id]);
      const payments = await Promise.all([paid(one.txid, 100_000), paid(other.txid, 100_000)]);
      expect(payments.map(({ verdict }) => verdict).sort()).toEqual(['late', 'settled']);
      expect(payments.map(({ refunded_cents }) => refunded_cents).sort()).toEqual([0, 100_000].sort());
      expect([await statusOf(one.id), await statusOf(other.id)].sort()).toEqual([2, 3]);
    }
  });
});

describe('money that names no order', () => {
  test('is recorded with its payer masked, whose document lies sealed', async () => {
    const payment = await shop.comesIn({ amountCents: 5_000, payer: { name: 'Rui Costa', document: '52998224725' } });
    expect(payment).toMatchObject({
      verdict: 'unmatched',
      order_id: null,
      payer_masked: 'Rui Costa, CPF ***.982.247-**',
    });
    expect(payment.payer_sealed).toMatch(/^v2\./);
    expect(JSON.stringify(payment)).not.toContain('52998224725');
    expect((await shop.list('search=rui costa')).data).toMatchObject([{ id: payment.id, is_open: true }]);
  });

  test('and had gone back before anybody heard of it needs no decision', async () => {
    const refund = {
      id: 'banco1',
      rtrId: null,
      amountCents: 5_000,
      state: 'done',
      nature: 'ORIGINAL',
      reason: null,
    } as const;
    const payment = await shop.comesIn({ amountCents: 5_000, refunds: [refund] });
    expect(payment).toMatchObject({ refunded_cents: 5_000, contested_at: null });
    expect(payment.decided_at).not.toBeNull();
  });
});

test('a provider’s refund after a contestation marks the payment, lists it, and is mailed to the shop, once', async () => {
  const { id, txid, code } = await shop.placed();
  const payment = await paid(txid, 100_000);
  const refund = { id: 'MED1', rtrId: null, amountCents: 60_000, nature: 'MED_FRAUDE', reason: null };
  const told = (state: 'processing' | 'done') =>
    shop.receipts.record(
      [
        {
          e2eId: payment.e2e_id,
          txid,
          amountCents: 100_000,
          paidAt: new Date(),
          payer: null,
          refunds: [{ ...refund, state }],
        },
      ],
      shop.providerId,
    );
  await Promise.all([told('processing'), told('processing')]);
  await told('done');
  const [row] = (await shop.list(`search=${code}`)).data;
  expect(row).toMatchObject({
    contested: true,
    is_open: true,
    refunded: 600,
    refunds: [{ source: 'psp', state: 'done', value: 600 }],
  });
  const mails = await mailsTo('loja@exemplo.com.br');
  expect(mails.filter(({ subject }) => subject === `Pedido ${code}: pagamento contestado`)).toHaveLength(1);
  await shop.admin.put(`orders/${id}`, { status: 5 });
  expect((await shop.list(`search=${code}`)).data[0].is_open).toBe(false);
});
