import { randomUUID } from 'node:crypto';
import type { Receivable } from '@giro/contract/calls/receivables.ts';
import { addDays, formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CardProblem } from '../../src/platform/card/card-provider.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { openCardShop } from '../support/card-money.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';

let cards: Awaited<ReturnType<typeof openCardShop>>;
beforeAll(async () => {
  cards = await openCardShop();
});
afterAll(async () => {
  await assertVerified(cards.shop.database);
  await cards.shop.close();
});
beforeEach(async () => {
  for (const name of Object.keys(cards.own)) delete cards.own[name as keyof typeof cards.own];
  cards.own.settlement = async () => undefined;
  await cards.setUp();
});

const today = saoPauloToday(new Date());
const services = () => cards.shop.app.services;
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => cards.shop.database.transaction().execute(work);

async function listed(query = ''): Promise<Receivable[]> {
  const { status, body, text } = await cards.admin.get(`recebiveis?${query}`);
  expect(status, text).toBe(200);
  return body.receivables.data;
}
async function ofOrder(code: string): Promise<Receivable[]> {
  const { rows } = await cards.shop.pool.query('select count(*)::int as count from receivables');
  const pages = Array.from({ length: Math.ceil(rows[0].count / 10) }, (_, page) => listed(`page=${page + 1}`));
  return (await Promise.all(pages)).flat().filter(({ order_code }) => order_code === code);
}
/** Money that goes back by hand at the provider. */
async function wentBack(receiptId: number, cents: number, nature = 'ORIGINAL') {
  const id = `r${receiptId}x${cents}${nature}`.slice(0, 35);
  await cards.shop.pool.query(
    `insert into pix_refunds (id, payment_id, amount_cents, source, nature, state, finished_at)
     values ($1, $2, $3, 'psp', $4, 'processing', null)`,
    [id, receiptId, cents, nature],
  );
  await cards.shop.pool.query('update pix_payments set refunded_cents = refunded_cents + $2 where id = $1', [
    receiptId,
    cents,
  ]);
  await cards.shop.pool.query('select count_into_payment($1)', [receiptId]);
  await inTx((tx) => services().receivables.recount(tx, receiptId));
  return id;
}
/** Money that an admin gives back. */
async function giveBack(receiptId: number, value: number | undefined) {
  const body = { value, reason: 'Risco na tela' };
  const asked = await cards.admin.post(`recebimentos/${receiptId}/devolver`, body, { 'idempotency-key': randomUUID() });
  expect(asked.status, asked.text).toBeLessThan(300);
}
/** The jobs that are due, and those of the next days. */
async function askAll() {
  await runTask(cards.shop, 'ask-card-settlements');
  await cards.shop.work();
}

describe('what a card has paid', () => {
  test('is one sum after the days of the contract, less the fee of its instalments', async () => {
    await cards.setUp({ payout: 'once', payout_days: 14 });
    const { code, total, paymentId } = await cards.paidByCard('1000', 12);
    const fee = Math.round(total * 0.05);
    expect(await ofOrder(code)).toEqual([
      {
        id: expect.any(Number),
        payment_id: paymentId,
        order_code: code,
        instalment: 1,
        of: 1,
        due_on: addDays(today, 14),
        gross: total / 100,
        fee: fee / 100,
        net: (total - fee) / 100,
        state: 'expected',
        source: 'previsto',
      },
    ]);
  });

  test('comes month by month where the provider pays so, the rest with the first', async () => {
    await cards.setUp({ payout: 'monthly', payout_days: 30 });
    const { code, total } = await cards.paidByCard('1000', 12);
    const rows = await ofOrder(code);
    const each = Math.floor(total / 12);
    expect(rows.map(({ instalment, of, due_on }) => [instalment, of, due_on])).toEqual(
      Array.from({ length: 12 }, (_, place) => [place + 1, 12, addDays(today, 30 * (place + 1))]),
    );
    expect(rows.map(({ gross }) => Math.round(gross * 100))).toEqual([total - 11 * each, ...Array(11).fill(each)]);
  });

  test('told again is the same', async () => {
    const { code, receiptId } = await cards.paidByCard();
    const before = await ofOrder(code);
    const { rows } = await cards.shop.pool.query(
      'select attempt_id as "attemptId", whole_cents as "paidCents" from receivables where receipt_id = $1',
      [receiptId],
    );
    const settings = { payout: 'monthly', payoutDays: 3, fees: [] };
    const again = { ...rows[0], receiptId, instalments: 6 };
    await inTx((tx) => services().receivables.expect(tx, again, { settings } as never));
    expect(await ofOrder(code)).toEqual(before);
  });
});

test('the list of received payments says what each has cost, and what is left', async () => {
  const { receiptId } = await cards.paidByCard('1000');
  const { body } = await cards.admin.get('recebimentos?situacao=todos');
  const row = body.payments.data.find(({ id }: { id: number }) => id === receiptId);
  expect(row).toMatchObject({ method: 'card', fee: 30, net: 970 });
});

describe('what goes back', () => {
  test('is taken from the last instalments, and is there again when a refund fails', async () => {
    await cards.setUp({ payout: 'monthly' });
    const { code, total, receiptId } = await cards.paidByCard('1200', 12);
    const before = await ofOrder(code);
    const last = Math.round((before.at(-1)?.gross ?? 0) * 100);
    const id = await wentBack(receiptId, last + 100);
    const after = await ofOrder(code);
    expect(after).toHaveLength(11);
    expect(after.slice(0, 10)).toEqual(before.slice(0, 10));
    const shrunk = after[10];
    expect(Math.round((shrunk?.gross ?? 0) * 100)).toBe(last - 100);
    expect(Math.round((shrunk?.fee ?? 0) * 100)).toBe(Math.round((last - 100) * 0.05));
    expect(Math.round(after.reduce((sum, { gross }) => sum + gross, 0) * 100)).toBe(total - last - 100);
    await cards.shop.pool.query(`update pix_refunds set state = 'failed' where id = $1`, [id]);
    await cards.shop.pool.query('update pix_payments set refunded_cents = 0 where id = $1', [receiptId]);
    await cards.shop.pool.query('select count_into_payment($1)', [receiptId]);
    await inTx((tx) => services().receivables.recount(tx, receiptId));
    await inTx((tx) => services().receivables.recount(tx, receiptId));
    expect(await ofOrder(code)).toEqual(before);
  });

  test('is followed when an admin asks for a refund', async () => {
    const { code, total, receiptId } = await cards.paidByCard();
    await giveBack(receiptId, 250);
    expect((await ofOrder(code)).map(({ gross }) => gross)).toEqual([(total - 25_000) / 100]);
  });

  test('whole leaves nothing to come', async () => {
    const { code, receiptId } = await cards.paidByCard();
    await giveBack(receiptId, undefined);
    await cards.shop.work();
    expect(await ofOrder(code)).toEqual([]);
  });
});

describe("the provider's word", () => {
  test('takes the place of what the shop has reckoned, and shrinks with refunds too', async () => {
    await cards.setUp({ payout: 'monthly' });
    const { code, total, receiptId } = await cards.paidByCard('1000', 3);
    const feeCents = 4321;
    cards.own.settlement = async () => ({
      feeCents,
      netCents: total - feeCents,
      releasedOn: addDays(today, 20),
      addedInterest: false,
    });
    await askAll();
    const rows = await ofOrder(code);
    expect(rows.map(({ due_on, source }) => [due_on, source])).toEqual(
      [20, 50, 80].map((days) => [addDays(today, days), 'provedor']),
    );
    expect(Math.round(rows.reduce((sum, { fee }) => sum + fee, 0) * 100)).toBe(feeCents);
    await wentBack(receiptId, total - 100);
    const [left] = await ofOrder(code);
    expect(left).toMatchObject({ gross: 1, source: 'provedor' });
    const costs = await services().receivables.listCosts(cards.shop.database, [receiptId]);
    expect(costs.get(receiptId)).toEqual({
      feeCents: Math.round((left?.fee ?? 0) * 100),
      netCents: 100 - Math.round((left?.fee ?? 0) * 100),
    });
  });

  test('says when money is there; without it the day does', async () => {
    await cards.setUp({ payout: 'once', payout_days: 0 });
    const due = await cards.paidByCard();
    const later = await cards.paidByCard();
    const { rows } = await cards.shop.pool.query('select charge_id from card_attempts where reference = $1', [
      later.reference,
    ]);
    cards.own.settlement = async ({ id }) =>
      id === rows[0].charge_id
        ? { feeCents: 0, netCents: later.total, releasedOn: addDays(today, 2), addedInterest: false }
        : undefined;
    await askAll();
    expect((await ofOrder(due.code))[0]).toMatchObject({ state: 'received', source: 'previsto' });
    expect((await ofOrder(later.code))[0]).toMatchObject({ state: 'expected', due_on: addDays(today, 2) });
  });

  test('is waited for while the provider cannot be asked', async () => {
    await cards.setUp({ payout: 'once', payout_days: 0 });
    const { code } = await cards.paidByCard();
    cards.own.settlement = async () => {
      throw new CardProblem('busy', 'Espere.', { retryAfterS: 3600 });
    };
    await askAll();
    expect((await ofOrder(code))[0]?.state).toBe('expected');
    const { rows } = await cards.shop.pool.query(
      `select run_at > now() + interval '50 minutes' as "isLater" from graphile_worker.jobs
       where task_identifier = 'ask-card-settlement' order by run_at limit 1`,
    );
    expect(rows[0]?.isLater).toBe(true);
  });
});

describe('a contested payment', () => {
  test('withholds its money; won, it comes on its day; lost, it never does', async () => {
    await cards.setUp({ payout: 'monthly', payout_days: 0 });
    const { code, total, receiptId, paymentId } = await cards.paidByCard('1000', 2);
    const { withhold, release, reverse } = services().receivables;
    const states = async () => (await ofOrder(code)).map(({ state }) => state);
    await inTx((tx) => withhold(tx, paymentId));
    expect(await states()).toEqual(['withheld', 'withheld']);
    await askAll();
    expect(await states()).toEqual(['withheld', 'withheld']);
    await inTx((tx) => release(tx, paymentId));
    expect(await states()).toEqual(['received', 'expected']);
    await inTx((tx) => withhold(tx, paymentId));
    await inTx((tx) => reverse(tx, paymentId));
    await wentBack(receiptId, total, 'CHARGEBACK');
    expect(await states()).toEqual(['reversed', 'reversed']);
    const { body } = await cards.admin.get('recebiveis?situacao=reversed');
    expect(body.totals.gross).toBe(total / 100);
  });

  test.each(['before', 'after'])('of which the bank takes a part is reversed by that part: told %s', async (when) => {
    const { code, total, receiptId, paymentId } = await cards.paidByCard();
    const reverse = () => inTx((tx) => services().receivables.reverse(tx, paymentId));
    if (when === 'before') await reverse();
    await wentBack(receiptId, 30_000, 'CHARGEBACK');
    if (when === 'after') await reverse();
    expect(await ofOrder(code)).toEqual([expect.objectContaining({ state: 'expected', gross: total / 100 - 300 })]);
  });
});

describe('the list', () => {
  test('finds days and situations, with the sums of each day and of all', async () => {
    await cards.setUp({ payout: 'once', payout_days: 59 });
    const one = await cards.paidByCard('1000');
    const other = await cards.paidByCard('500');
    const day = addDays(today, 59);
    const { body } = await cards.admin.get(`recebiveis?de=${formatDate(day)}&ate=${day}&situacao=expected`);
    expect(body.receivables).toMatchObject({ total: 2, current_page: 1, last_page: 1 });
    expect(body.receivables.data.map(({ order_code }: Receivable) => order_code)).toEqual([one.code, other.code]);
    expect(body.days).toEqual([{ day, net: 1455 }]);
    expect(body.totals).toEqual({ gross: 1500, fee: 45, net: 1455 });
    expect((await cards.admin.get('recebiveis?de=2031-01-01')).body).toEqual({
      receivables: { data: [], total: 0, current_page: 1, last_page: 1 },
      days: [],
      totals: { gross: 0, fee: 0, net: 0 },
    });
    const csv = await cards.admin.get(`csv/recebiveis?de=${day}&ate=${day}`);
    expect(csv.text.split('\r\n')[0]).toContain('Dia;Pedido;Parcela');
    expect(csv.text).toContain(`${formatDate(day)};${one.code};1;1;1.000,00;30,00;970,00;Previsto;Previstos pela loja`);
  });

  test('says every bad field at once', async () => {
    const { status, body } = await cards.admin.get('recebiveis?de=31/02/2026&ate=x&situacao=nada');
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['ate', 'de', 'situacao']]);
    const turned = await cards.admin.get('recebiveis?de=2026-03-02&ate=2026-03-01');
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([422, ['ate']]);
  });

  test('is for who sees payments, its file for who takes them out', async () => {
    expect((await cards.shop.visitor().get('recebiveis')).status).toBe(401);
    const sales = await cards.shop.signedIn('vendas');
    expect((await sales.get('recebiveis')).status).toBe(403);
    expect((await sales.get('csv/recebiveis')).status).toBe(403);
    const finance = await cards.shop.signedIn('financeiro');
    expect((await finance.get('recebiveis')).status).toBe(200);
  });
});
