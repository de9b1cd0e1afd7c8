import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

const ask = (orderId: number) => shop.database.transaction().execute((tx) => shop.withdrawals.ask(tx, orderId));
const read = (orderId: number) => shop.withdrawals.read(shop.database, orderId);
const mailsTo = async (address: string, about: string) =>
  (await shop.mails()).filter(({ to, subject }) => to?.[0]?.address === address && subject?.includes(about));
const stateOf = async (orderId: number) => (await read(orderId)).withdrawal?.state;

async function paidOrder() {
  const placed = await shop.placed();
  return { ...placed, payment: await shop.comesIn({ txid: placed.txid, amountCents: 100_000 }) };
}

/** Handed over so many days ago. */
async function delivered(orderId: number, days: number) {
  await shop.admin.put(`orders/${orderId}`, { status: 5 });
  await shop.pool.query(
    `update fulfilments set handed_over_at = giro_now() - make_interval(hours => $2) where order_id = $1`,
    [orderId, Math.round(days * 24)],
  );
}

const giveBack = (paymentId: number) =>
  shop.press(`${paymentId}/devolver`, { reason: 'Desistência' }, { 'idempotency-key': `desistir-${paymentId}` });

describe('a buyer who gives a paid order back', () => {
  test('is mailed at once, and the shop too; asked twice it is the same', async () => {
    const { id, code, buyer } = await paidOrder();
    expect(await read(id)).toEqual({ withdrawal: null, canWithdraw: true });
    await Promise.all([ask(id), ask(id)]);
    await ask(id);
    expect(await read(id)).toMatchObject({ withdrawal: { state: 'asked', note: null }, canWithdraw: false });
    expect((await shop.orderOf(id)).status).toBe(2);
    expect(await mailsTo(buyer.email, `Pedido ${code}: recebemos sua desistência`)).toHaveLength(1);
    expect(await mailsTo('loja@exemplo.com.br', `Pedido ${code}: o cliente desistiu da compra`)).toHaveLength(1);
  });

  test('has nothing to give back once all of its money went back, or is about to', async () => {
    const { id, payment } = await paidOrder();
    await giveBack(payment.id);
    expect((await shop.orderOf(id)).status).toBe(2);
    expect(await read(id)).toEqual({ withdrawal: null, canWithdraw: false });
    await expect(ask(id)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('já foi devolvido') });
  });

  test('may until seven days after it was handed over, and not later', async () => {
    const [inTime, late] = [await paidOrder(), await paidOrder()];
    await delivered(inTime.id, 6.9);
    await ask(inTime.id);
    expect(await stateOf(inTime.id)).toBe('asked');
    await delivered(late.id, 7.1);
    expect(await read(late.id)).toEqual({ withdrawal: null, canWithdraw: false });
    await expect(ask(late.id)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('7 dias') });
    await shop.admin.put(`orders/${late.id}`, { status: 4 });
    await shop.admin.put(`orders/${late.id}`, { status: 5 });
    await ask(late.id);
    expect(await stateOf(late.id)).toBe('asked');
  });

  test('has to have paid it', async () => {
    const { id } = await shop.placed();
    expect((await read(id)).canWithdraw).toBe(false);
    await expect(ask(id)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a withdrawal', () => {
  test('is listed until its money has gone back', async () => {
    const { id, code, payment, buyer } = await paidOrder();
    await ask(id);
    const row = async () => (await shop.list(`search=${code}`)).data[0];
    expect(await row()).toMatchObject({ is_open: true, can: { refund: true, refuse: true, accept: false } });
    await giveBack(payment.id);
    expect([await stateOf(id), (await row()).is_open]).toEqual(['asked', true]);
    await shop.work();
    expect(await row()).toMatchObject({ is_open: false, refunds: [{ source: 'buyer', state: 'done' }] });
    expect(await stateOf(id)).toBe('refunded');
    const [mail] = await mailsTo(buyer.email, 'valor devolvido');
    expect(mail?.text).toMatch(/Você desistiu da compra\. Devolvemos R\$\s1\.000,00 à conta que pagou\./);
  });

  test('of an order of which an excess is undecided gives all of it back', async () => {
    const { id, txid } = await shop.placed();
    const payment = await shop.comesIn({ txid, amountCents: 110_000 });
    await ask(id);
    expect((await giveBack(payment.id)).body.payment.refunded).toBe(1100);
  });

  test('that is refused is mailed with the reason, once', async () => {
    const { id, code, payment, buyer } = await paidOrder();
    await ask(id);
    const refuse = () => shop.press(`${payment.id}/recusar`, { reason: 'O lacre foi rompido.' });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ withdrawal: { state: 'refused', note: 'O lacre foi rompido.' } });
    const [mail, ...more] = await mailsTo(buyer.email, `Pedido ${code}: sobre sua desistência`);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('O lacre foi rompido.');
    expect((await shop.list(`search=${code}`)).data[0].is_open).toBe(false);
  });

  test('is refused with a reason, and where there is one', async () => {
    const { payment } = await paidOrder();
    expect((await shop.press(`${payment.id}/recusar`, {})).status).toBe(422);
    expect((await shop.press(`${payment.id}/recusar`, { reason: 'Não.' })).status).toBe(409);
  });

  test('of an order that no Pix has paid is counted, and done when an admin cancels the order', async () => {
    const { id } = await shop.placed();
    await shop.admin.put(`orders/${id}`, { status: 2 });
    const before = await shop.receipts.received.countOpen();
    await ask(id);
    expect(await shop.receipts.received.countOpen()).toBe(before + 1);
    await shop.end(id, null);
    await shop.database.transaction().execute((tx) => shop.withdrawals.orderEnded(tx, id));
    expect(await stateOf(id)).toBe('refunded');
    expect(await shop.receipts.received.countOpen()).toBe(before);
  });

  test('whose order is cancelled with its money still here waits for that', async () => {
    const { id, payment } = await paidOrder();
    await ask(id);
    await shop.end(id, null);
    await shop.database.transaction().execute((tx) => shop.withdrawals.orderEnded(tx, id));
    expect(await stateOf(id)).toBe('asked');
    await giveBack(payment.id);
    await shop.work();
    expect(await stateOf(id)).toBe('refunded');
  });
});
