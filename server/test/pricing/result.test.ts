import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { spreadCents } from '@giro/contract/rules/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';
import { nextCode, openPriceShop, type PriceShop, shelve } from '../support/price-shop.ts';

let house: PriceShop;
beforeAll(async () => {
  house = await openPriceShop();
  await house.shop.setNow(new Date('2026-01-05T15:00:00Z'));
});
afterAll(async () => {
  await assertVerified(house.shop.database);
  await house.shop.close();
});

/** Repeatable draws. */
function drawing(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item };
}

const inReais = (cents: number) => cents / 100;
const equal = (count: number) => Array.from({ length: count }, () => 1);
const percentOf = (cents: number, hundredths: number) => Math.floor((cents * hundredths + 5000) / 10_000);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

interface Line {
  order: number;
  line: number;
  at: Date;
  units: number;
  value: number;
  fee: number;
  tax: number;
  cost: number | null;
  devices: { id: number; value: number; fee: number; tax: number; cost: number | null }[];
}

/** Everything that was sold, row by row and by hand: nothing of it is the program's. */
async function naively(): Promise<Line[]> {
  const all = async (text: string) => (await house.shop.pool.query(text)).rows;
  const [orders, items, units, payments, rates, typed, costs, told] = await Promise.all([
    all('select id, created_at from orders where status in (2, 4, 5, 6) order by id'),
    all('select * from order_items order by order_id, line'),
    all('select * from units order by id'),
    all('select * from payments'),
    all('select * from price_rates order by since, id'),
    all('select * from product_costs'),
    all('select * from device_costs where removed_at is null'),
    all('select payment_id, fee_cents from receivables join pix_payments on pix_payments.id = receipt_id'),
  ]);
  const extraOf = (unit: { id: number; proposal_id: number | null }) =>
    sum(
      costs
        .filter((cost) => cost.unit_id === unit.id || (cost.proposal_id && cost.proposal_id === unit.proposal_id))
        .map(({ cents }) => cents),
    );
  const eachOf = (productId: number): number | null => {
    const known = typed.find((row) => row.product_id === productId);
    if (known) return known.cost_cents;
    const paid = units.filter((unit) => unit.product_id === productId && unit.cost_cents !== null);
    return paid.length === 0
      ? null
      : Math.round(sum(paid.map((unit) => unit.cost_cents + extraOf(unit))) / paid.length);
  };
  return orders.flatMap((order): Line[] => {
    const rate = rates.filter(({ since }) => since <= order.created_at).at(-1);
    const kept = items.filter((item) => item.order_id === order.id && item.quantity > item.returned);
    const paid = payments.filter((payment) => payment.order_id === order.id && payment.state === 'settled');
    const fee = rate
      ? sum(
          paid.map((payment) => {
            const said = told.filter((row) => row.payment_id === payment.id);
            if (said.length > 0) return sum(said.map((row) => row.fee_cents));
            const cents =
              payment.received_cents > 0 ? payment.received_cents - payment.refunded_cents : payment.amount_cents;
            return percentOf(cents, rate.fees[payment.method] ?? 0);
          }),
        )
      : 0;
    const values = kept.map((item) => (item.unit_price_cents * (item.quantity - item.returned)) as number);
    const fees = kept.length === 0 ? [] : spreadCents(fee, values);
    return kept.map((item, place): Line => {
      const count = item.quantity - item.returned;
      const mine = units.filter(
        (unit) => unit.state === 'sold' && unit.order_id === order.id && unit.order_line === item.line,
      );
      const each = eachOf(item.product_id);
      const deviceCosts = mine.map((unit) => {
        const base = unit.cost_cents ?? each;
        return base === null ? null : base + extraOf(unit);
      });
      const missing = count - mine.length;
      const isKnown = !deviceCosts.includes(null) && (missing === 0 || each !== null);
      const value = values[place] ?? 0;
      const tax = rate ? percentOf(value, rate.tax_percent) : 0;
      const shares = (cents: number) => spreadCents(cents, equal(count));
      return {
        order: order.id,
        line: item.line,
        at: order.created_at,
        units: count,
        value,
        fee: fees[place] ?? 0,
        tax,
        cost: isKnown ? sum(deviceCosts.map((cost) => cost ?? 0)) + missing * (each ?? 0) : null,
        devices: mine.map((unit, at) => ({
          id: unit.id,
          value: shares(value)[at] ?? 0,
          fee: shares(fees[place] ?? 0)[at] ?? 0,
          tax: shares(tax)[at] ?? 0,
          cost: deviceCosts[at] ?? null,
        })),
      };
    });
  });
}

const sumsOf = (lines: readonly Line[]) => {
  const known = lines.filter(({ cost }) => cost !== null);
  const total = (of: readonly Line[], name: 'value' | 'fee' | 'tax' | 'units') => sum(of.map((line) => line[name]));
  const cost = sum(known.map((line) => line.cost ?? 0));
  return {
    units: total(lines, 'units'),
    value: inReais(total(lines, 'value')),
    cost: inReais(cost),
    fee: inReais(total(lines, 'fee')),
    tax: inReais(total(lines, 'tax')),
    profit: inReais(total(known, 'value') - cost - total(known, 'fee') - total(known, 'tax')),
    value_without_cost: inReais(total(lines, 'value') - total(known, 'value')),
  };
};

async function everyPage(path: string): Promise<Record<string, number | null>[]> {
  const rows = [];
  for (let page = 1; ; page++) {
    const { body, text } = await house.admin.get(`${path}&page=${page}`);
    expect(body.data, text).toBeDefined();
    rows.push(...body.data);
    if (page >= body.last_page) return rows;
  }
}

/** A history of sales in four months, with everything that changes what they have left. */
async function playHistory(seed: number): Promise<void> {
  const { shop, admin } = house;
  const { below, pick } = drawing(seed);
  const prices = ['999.99', '1000', '333.33', '0.07', '2500.01'];
  const products = [];
  for (const price of prices) products.push(await buildProduct(admin, { price, stock: 500 }));
  await admin.put(`resultado/custos/${products[0]?.id}`, { cost: 512.33 });
  for (let step = 0; step < 40; step++) {
    await shop.setNow(new Date(Date.UTC(2026, 0, 6 + step * 3, below(24), below(60))));
    if (step % 9 === 4) {
      const fees = { pix: below(300) / 100, 'pix-static': below(300) / 100, card: below(900) / 100 };
      await house.setRules({ fees, tax_percent: below(1500) / 100 });
    }
    await shop.pool.query('delete from rate_limits');
    const buyer = await shop.signedIn();
    const lines = products.filter(() => below(2) === 1).map((product) => ({ ...product, quantity: 1 + below(3) }));
    if (lines.length === 0) continue;
    const placed = await buyer.post('orders', buildOrder(lines));
    expect(placed.status, placed.text).toBe(201);
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [placed.body.order_code]);
    const id = rows[0].id as number;
    await admin.put(`orders/${id}`, { status: 2 });
    if (below(3) === 0) await shop.pool.query(`update payments set method = 'card' where order_id = $1`, [id]);
    for (const [place, { id: productId, quantity }] of lines.entries()) {
      for (let unit = 0; unit < quantity; unit++) {
        if (below(3) === 0) continue;
        const unitId = await shelve(shop, productId, pick([null, 100 + below(90_000) / 100, 0]));
        if (below(2) === 0)
          await admin.post(`custos/unidade/${unitId}`, { kind: 'parts', value: (1 + below(9999)) / 100 });
        await shop.pool.query(
          `update units set state = 'sold', order_id = $2, order_line = $3, sold_at = giro_now() where id = $1`,
          [unitId, id, place + 1],
        );
      }
    }
    if (below(4) === 0) await runTask(shop, 'reckon-sales');
    if (below(5) === 0) {
      await shop.pool.query(
        `with back as (
           select order_id, line from order_items
           where order_id = $1 and quantity > (
             select count(*) from units where units.order_id = order_items.order_id and order_line = line
           ) limit 1
         )
         update order_items set returned = 1 from back where order_items.order_id = back.order_id and order_items.line = back.line`,
        [id],
      );
    }
  }
}

describe('over a random history of sales', () => {
  let naive: Line[];
  beforeAll(async () => {
    await playHistory(20_260_106);
    naive = await naively();
  }, 120_000);

  test('lines, devices, days and months are what they are by hand, and add up to each other, to the centavo', async () => {
    expect(naive.length).toBeGreaterThan(60);
    const { months } = (await house.admin.get('resultado/meses?meses=12')).body;
    expect(months).toHaveLength(12);
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']) {
      const mine = naive.filter(({ at }) => saoPauloToday(at).startsWith(month));
      const lines = await everyPage(`resultado/vendas?mes=${month}`);
      const byHand = mine
        .toSorted((one, other) => other.order - one.order || one.line - other.line)
        .map(({ units, value, fee, tax, cost }) => ({
          units,
          value: inReais(value),
          fee: inReais(fee),
          tax: inReais(tax),
          cost: cost === null ? null : inReais(cost),
          profit: cost === null ? null : inReais(value - cost - fee - tax),
        }));
      expect(
        lines.map(({ units, value, fee, tax, cost, profit }) => ({ units, value, fee, tax, cost, profit })),
      ).toEqual(byHand);
      const devices = await everyPage(`resultado/aparelhos?mes=${month}`);
      const devicesByHand = mine.flatMap((line) => line.devices);
      expect(devices).toHaveLength(devicesByHand.length);
      for (const { id, value, fee, tax, cost } of devicesByHand) {
        const shown = devices.find((device) => device.id === id);
        const named = {
          value: inReais(value),
          fee: inReais(fee),
          tax: inReais(tax),
          cost: cost === null ? null : inReais(cost),
        };
        expect(shown).toMatchObject(named);
      }
      const { totals, days, split } = (await house.admin.get(`resultado?mes=${month}`)).body;
      expect(totals).toMatchObject(sumsOf(mine));
      expect(months.find((row: { month: string }) => row.month === month) ?? { ...totals, month }).toEqual({
        ...totals,
        month,
      });
      for (const day of days) {
        expect(day).toMatchObject(sumsOf(mine.filter(({ at }) => saoPauloToday(at) === day.day)));
      }
      const parts = Object.values(split as Record<string, number>).map((reais) => Math.round(reais * 100));
      const known = mine.filter(({ cost }) => cost !== null);
      // Fees and taxes of sales without a known cost stand in no part.
      expect(sum(parts)).toBe(sum(known.map(({ value }) => value)));
    }
  });

  test('rates of now change no sale of before', async () => {
    const before = (await house.admin.get('resultado?mes=2026-02')).body;
    await house.setRules({ fees: { pix: 90, card: 90, 'pix-static': 90 }, tax_percent: 1 });
    expect((await house.admin.get('resultado?mes=2026-02')).body).toEqual(before);
    await house.setRules({ fees: { pix: 0, card: 0, 'pix-static': 0 }, tax_percent: 0 });
  });
});

test('what a provider says of a card is its fee, once it has said it of all of it', async () => {
  const { shop, admin } = house;
  await shop.setNow(new Date('2026-08-10T12:00:00Z'));
  await house.setRules({ fees: { card: 10 } });
  await shop.setNow(new Date('2026-08-11T12:00:00Z'));
  const product = await buildProduct(admin);
  await shop.pool.query('delete from rate_limits');
  const buyer = await shop.signedIn();
  const placed = await buyer.post('orders', buildOrder([product]));
  expect(placed.status, placed.text).toBe(201);
  const { rows } = await shop.pool.query('select id from orders where order_code = $1', [placed.body.order_code]);
  await admin.put(`orders/${rows[0].id}`, { status: 2 });
  const paid = await shop.pool.query(
    `update payments set method = 'card', received_cents = amount_cents where order_id = $1 returning id`,
    [rows[0].id],
  );
  const receipt = await shop.pool.query(
    `insert into pix_payments (e2e_id, order_id, payment_id, amount_cents, paid_at, verdict)
     values ($1, $2, $3, 100000, giro_now(), 'settled') returning id`,
    [nextCode(), rows[0].id, paid.rows[0].id],
  );
  const instalment = (number: number, told: number | null) =>
    shop.pool.query(
      `insert into receivables (receipt_id, instalment, of, due_on, whole_cents, fee_percent, told_fee_cents, gross_cents, fee_cents)
       values ($1, $2, 2, '2026-09-10', 50000, 1000, $3, 50000, coalesce($3, 5000))`,
      [receipt.rows[0].id, number, told],
    );
  const feeNow = async () => (await admin.get('resultado?mes=2026-08')).body.totals.fee;
  expect(await feeNow()).toBe(100);
  await instalment(1, 2001);
  await instalment(2, null);
  expect(await feeNow()).toBe(100);
  await shop.pool.query('update receivables set told_fee_cents = 2002, fee_cents = 2002 where instalment = 2');
  expect(await feeNow()).toBe(40.03);
});

test('months that are no number, none, or too many are refused', async () => {
  for (const count of [0, 37, -1, 1.5, 'doze']) {
    const { status, body } = await house.admin.get(`resultado/meses?meses=${count}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['meses']]);
  }
  const { months } = (await house.admin.get('resultado/meses?meses=36')).body;
  expect(months).toHaveLength(36);
  expect((await (await house.shop.signedIn('vendas')).get('resultado/meses')).status).toBe(403);
});
