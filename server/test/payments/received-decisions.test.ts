import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConservation } from '../../src/features/payments/invariants.queries.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterEach(async () => {
  await shop.assertConserved();
});
afterAll(() => shop.close());

const statusOf = async (id: number) => (await shop.orderOf(id)).status;
const unmatched = (amountCents: number) => shop.comesIn({ amountCents });
const link = (paymentId: number, order_code: string) => shop.press(`${paymentId}/vincular`, { order_code });
const accept = (paymentId: number) => shop.press(`${paymentId}/aceitar`);
const giveBack = (paymentId: number) =>
  shop.press(`${paymentId}/devolver`, { reason: 'Combinado' }, { 'idempotency-key': `devolver-${paymentId}` });

test('money of a paid order that is set to wait for its payment again is listed until the order is paid again', async () => {
  const { id, txid } = await shop.placed();
  const { id: paymentId } = await shop.comesIn({ txid, amountCents: 100_000 });
  const isListed = async () => (await shop.list()).data.some((payment: { id: number }) => payment.id === paymentId);
  expect(await isListed()).toBe(false);
  await shop.admin.put(`orders/${id}`, { status: 1 });
  expect(await isListed()).toBe(true);
  await shop.assertConserved();
  await shop.admin.put(`orders/${id}`, { status: 2 });
  expect(await isListed()).toBe(false);
});

describe('a payment without an order', () => {
  test('that is linked to one settles it; whoever links it twice is told so', async () => {
    const [{ id, code }, payment] = [await shop.placed(), await unmatched(100_000)];
    const answers = await Promise.all([link(payment.id, code.toLowerCase()), link(payment.id, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const linked = answers.find(({ status }) => status === 200);
    expect(linked?.body.payment).toMatchObject({
      verdict: 'settled',
      order_code: code,
      order_status: 2,
      order_value: 1000,
      decided_by: 'Carla Dias',
      is_open: false,
    });
    expect(await statusOf(id)).toBe(2);
  });

  test('is by its order’s rules what it is: too little, too much, once more, or late, and never goes back unasked', async () => {
    const [part, more, late] = [await shop.placed(), await shop.placed(), await shop.placed()];
    expect((await link((await unmatched(400)).id, part.code)).body.payment).toMatchObject({ verdict: 'partial' });
    expect((await link((await unmatched(100_100)).id, more.code)).body.payment).toMatchObject({ verdict: 'excess' });
    expect((await link((await unmatched(500)).id, more.code)).body.payment).toMatchObject({
      verdict: 'twice',
      refunded: 0,
      is_open: true,
    });
    await shop.end(late.id);
    await shop.sellOut(late.product.id);
    expect((await link((await unmatched(100_000)).id, late.code)).body.payment).toMatchObject({
      verdict: 'late',
      refunded: 0,
      order_status: 3,
    });
  });

  test('is not accepted before it has one, nor linked to one that is not there', async () => {
    const payment = await unmatched(1_000);
    const accepted = await accept(payment.id);
    expect([accepted.status, accepted.body.error]).toEqual([422, expect.stringContaining('Vincule')]);
    const linked = await link(payment.id, 'NADANADA');
    expect([linked.status, linked.body.errors.order_code]).toEqual([422, ['Não há pedido com este código.']]);
    expect((await giveBack(payment.id)).body.payment).toMatchObject({ refunded: 10, is_open: false });
    expect((await link(payment.id, 'NADANADA')).status).toBe(409);
  });
});

describe('a payment that is accepted', () => {
  test('though too little settles its order; what comes then goes back', async () => {
    const { id, txid } = await shop.placed();
    const part = await shop.comesIn({ txid, amountCents: 95_000 });
    const { status, body } = await accept(part.id);
    expect([status, body.payment]).toMatchObject([200, { is_open: false, decided_by: 'Carla Dias', order_status: 2 }]);
    expect(await statusOf(id)).toBe(2);
    expect(await shop.comesIn({ txid, amountCents: 5_000 })).toMatchObject({ verdict: 'twice', refunded_cents: 5_000 });
    expect((await accept(part.id)).status).toBe(409);
  });

  test('though too much is kept', async () => {
    const { txid } = await shop.placed();
    const excess = await shop.comesIn({ txid, amountCents: 100_500 });
    expect((await accept(excess.id)).body.payment).toMatchObject({ is_open: false, refunded: 0 });
  });

  test('after its order had ended settles it while the unit is there', async () => {
    await shop.setProvider({ refundsAutomatically: false });
    const [there, gone] = [await shop.placed(), await shop.placed()];
    for (const { id } of [there, gone]) await shop.end(id, null);
    await shop.sellOut(gone.product.id);
    const payments = [
      await shop.comesIn({ txid: there.txid, amountCents: 100_000 }),
      await shop.comesIn({ txid: gone.txid, amountCents: 100_000 }),
    ];
    await shop.setProvider();
    const [first, second] = await Promise.all(payments.map(({ id }) => accept(id)));
    expect([first?.status, await statusOf(there.id)]).toEqual([200, 2]);
    expect([second?.status, second?.body.error, await statusOf(gone.id)]).toEqual([
      422,
      expect.stringContaining('já foram vendidos'),
      3,
    ]);
  });

  test('and whose order an admin cancels is listed again until it has gone back', async () => {
    const { id, code, txid } = await shop.placed();
    const payment = await shop.comesIn({ txid, amountCents: 100_000 });
    const row = async () => (await shop.list(`search=${code}`)).data[0];
    expect(await row()).toMatchObject({ is_open: false, can: { refund: true, accept: false } });
    await shop.end(id, null);
    expect(await row()).toMatchObject({ is_open: true, can: { refund: true, accept: true } });
    await giveBack(payment.id);
    expect(await row()).toMatchObject({ is_open: false, refunded: 1000 });
  });

  test.each(['vincular', 'aceitar', 'devolver', 'recusar'])('by %s has to be there', async (verb) => {
    const body = { order_code: 'ABCD2345', reason: 'x' };
    expect((await shop.press(`999999/${verb}`, body, { 'idempotency-key': 'nao-existe' })).status).toBe(404);
  });
});

describe('the list', () => {
  test('shows ten a page, the last paid first, and finds order, payer and both identifiers', async () => {
    const { code, txid } = await shop.placed();
    const payer = { name: 'Zélia Ávila', document: '11222333000181' };
    const payment = await shop.comesIn({ txid, amountCents: 100_000, payer });
    for (let count = 0; count < 11; count++) await unmatched(100);
    const all = await shop.list('situacao=todos');
    expect([all.data.length, all.current_page, all.last_page]).toEqual([10, 1, Math.ceil(all.total / 10)]);
    const times = all.data.map(({ paid_at }: { paid_at: string }) => paid_at);
    expect(times).toEqual(times.toSorted().reverse());
    for (const search of [code, code.toLowerCase(), payment.e2e_id, txid, 'zelia avila']) {
      const { data } = await shop.list(`search=${encodeURIComponent(search)}`);
      expect(data.map(({ id }: { id: number }) => id)).toEqual([payment.id]);
    }
    expect((await shop.list(`situacao=a-conferir&search=${code}`)).total).toBe(0);
    expect((await shop.list(`situacao=conferidos&search=${code}`)).total).toBe(1);
    const [open, done] = [await shop.list('situacao=a-conferir'), await shop.list('situacao=conferidos')];
    expect(open.total + done.total).toBe(all.total);
    expect(await shop.receipts.received.countOpen()).toBe(open.total);
  });

  test('says what came in on each day that it shows, as far as it finds it', async () => {
    const yesterday = addDays(saoPauloToday(new Date()), -1);
    const paidAt = new Date(`${yesterday}T23:59:59-03:00`);
    const payer = { name: 'Soma Diária', document: '' };
    for (let count = 0; count < 12; count++) await shop.comesIn({ amountCents: 150, paidAt, payer });
    await shop.comesIn({ amountCents: 1_000, payer });
    const { body } = await shop.admin.get('recebimentos?search=soma');
    expect(body.days).toEqual([
      { day: addDays(yesterday, 1), value: 10 },
      { day: yesterday, value: 18 },
    ]);
    expect((await shop.admin.get('recebimentos?search=ninguem')).body.days).toEqual([]);
  });

  test('leaves as a file with the payers masked', async () => {
    const { status, text } = await shop.admin.get('csv/recebimentos?search=zelia');
    expect(status).toBe(200);
    const [headings, line, ...rest] = text.trim().split('\r\n');
    expect(rest).toEqual([]);
    expect(headings).toContain('Recebido em;Valor;Devolvido;Resultado;Situação');
    expect(line).toMatch(/;1\.000,00;0,00;Pago;Conferido;Não;.*Zélia Ávila, documento •+81;/);
    expect(text).not.toContain('11222333000181');
  });

  test('and all that is decided in it are the shop’s people’s alone', async () => {
    const person = await shop.signedIn();
    const calls = [
      ['get', 'recebimentos'],
      ['get', 'csv/recebimentos'],
      ...['vincular', 'aceitar', 'devolver', 'recusar'].map((verb) => ['post', `recebimentos/1/${verb}`]),
    ] as ['get' | 'post', string][];
    for (const [method, url] of calls) {
      expect([url, (await shop.visitor()[method](url)).status]).toEqual([url, 401]);
      expect([url, (await person[method](url)).status]).toEqual([url, 403]);
    }
  });
});

test('the page of an order shows its payments without who paid them', async () => {
  const { id, txid } = await shop.placed();
  const payment = await shop.comesIn({ txid, amountCents: 100_000 });
  await giveBack(payment.id);
  await shop.work();
  const shown = await shop.receipts.received.presentReceipts(shop.database, [id, 0]);
  expect([...shown.keys()]).toEqual([id]);
  expect(shown.get(id)).toEqual([
    {
      id: payment.id,
      e2e_id: payment.e2e_id,
      method: 'pix',
      label: 'Pix',
      value: 1000,
      refunded: 1000,
      paid_at: payment.paid_at.toISOString(),
      verdict: 'settled',
      contested: false,
      refunds: [expect.objectContaining({ value: 1000, state: 'done', source: 'admin', reason: 'Combinado' })],
    },
  ]);
  expect(JSON.stringify(shown.get(id))).not.toMatch(/Maria|last_error/);
});

test('money that is neither kept by an order, nor gone back, nor listed would be found', async () => {
  const payment = await unmatched(1_234);
  await shop.pool.query('update pix_payments set decided_at = giro_now() where id = $1', [payment.id]);
  expect(await readConservation(shop.database)).toMatchObject({ lost: 1_234 });
  await shop.pool.query('update pix_payments set decided_at = null where id = $1', [payment.id]);
});
