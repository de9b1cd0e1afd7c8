import { addDays, formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCardShop } from '../support/card-money.ts';
import { runTask } from '../support/harness.ts';

let cards: Awaited<ReturnType<typeof openCardShop>>;
beforeAll(async () => {
  cards = await openCardShop();
  await cards.setUp();
});
afterAll(() => cards.shop.close());

const today = saoPauloToday(new Date());
/** The night after so many days. */
const night = (days: number) => new Date(`${addDays(today, days)}T04:10:00-03:00`);

async function compare() {
  await runTask(cards.shop, 'compare-card-day');
  const { rows } = await cards.shop.pool.query(
    `select day::text, psp_count, psp_cents::int, our_count, our_cents::int, differences from card_days order by day desc limit 1`,
  );
  return rows[0];
}
const told = async () =>
  (await cards.shop.mails()).map(({ subject }) => subject).filter((subject) => subject?.startsWith('Cartão de'));

test('a day on which both lists are equal is kept, and nobody is told', async () => {
  const { total } = await cards.paidByCard('1000', 3);
  await cards.shop.setNow(night(1));
  expect(await compare()).toEqual({
    day: today,
    psp_count: 1,
    psp_cents: total,
    our_count: 1,
    our_cents: total,
    differences: [],
  });
  expect(await told()).toEqual([]);
});

test('what one side alone has, or with another amount, is told once and kept', async () => {
  const changed = await cards.paidByCard('900');
  const alone = await cards.paidByCard('800');
  const { pool } = cards.shop;
  await pool.query('update pix_payments set amount_cents = amount_cents - 5 where id = $1', [changed.receiptId]);
  await pool.query('delete from simulator_card_payments where reference = $1', [alone.reference]);
  await pool.query(
    `insert into simulator_card_payments (id, reference, amount_cents, instalments, outcome, state)
     values ('SIM00000000000000AA', 'ZZZZ9999-1', 70000, 1, 'APRO', 'approved'),
       ('SIM00000000000000AB', 'other-shop', 60000, 1, 'APRO', 'approved')`,
  );
  await cards.shop.setNow(night(2));
  const kept = await compare();
  const { differences } = kept;
  expect(differences).toHaveLength(3);
  expect(differences).toEqual(
    expect.arrayContaining([
      { reference: changed.reference, psp_cents: 90_000, our_cents: 89_995 },
      { reference: alone.reference, psp_cents: null, our_cents: 80_000 },
      { reference: 'ZZZZ9999-1', psp_cents: 70_000, our_cents: null },
    ]),
  );
  const subject = `Cartão de ${formatDate(addDays(today, 1))}: confira as diferenças`;
  expect(await told()).toEqual([subject]);
  expect(await compare()).toEqual(kept);
  expect(await told()).toEqual([subject]);
});

test('what is on its way back, or not decided, is left out until it is', async () => {
  const back = await cards.paidByCard('500');
  await cards.shop.pool.query(
    `insert into pix_refunds (id, payment_id, amount_cents, source) values ('backwards', $1, 100, 'admin')`,
    [back.receiptId],
  );
  await cards.shop.setNow(night(3));
  expect(await compare()).toMatchObject({ psp_count: 0, our_count: 0, differences: [] });
});

test('days on which no process was there are compared later, a former provider that is away is left out', async () => {
  await cards.shop.setNow(night(6));
  await compare();
  const { rows } = await cards.shop.pool.query('select count(*)::int as count from card_days');
  expect(rows[0].count).toBe(6);
});

test('money of cards is forgotten five years after it has come, all of a payment at once', async () => {
  await cards.setUp({ payout: 'monthly' });
  const { receiptId } = await cards.paidByCard('1000', 12);
  const count = async () => {
    const { rows } = await cards.shop.pool.query(
      'select count(*)::int as count from receivables where receipt_id = $1',
      [receiptId],
    );
    return rows[0].count;
  };
  const before = await count();
  await cards.shop.pool.query(
    `update receivables set state = 'received', due_on = giro_now() - interval '6 years' where receipt_id = $1`,
    [receiptId],
  );
  await cards.shop.pool.query(
    `update receivables set due_on = giro_now() - interval '4 years' where receipt_id = $1 and instalment = of`,
    [receiptId],
  );
  const forget = 'forget-what-is-old';
  await runTask(cards.shop, forget);
  expect(await count()).toBe(before);
  await cards.shop.pool.query(`update receivables set due_on = giro_now() - interval '6 years' where receipt_id = $1`, [
    receiptId,
  ]);
  await runTask(cards.shop, forget);
  expect(await count()).toBe(0);
});
