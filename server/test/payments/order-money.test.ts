import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../../src');

/**
 * Who adds amounts of payments up beside the view `order_money`, and what for. None of it is what an order has paid.
 */
const others = {
  'features/cash/cash.queries.ts': 'what somebody took at the counter by each method, while their drawer was open',
  'features/counter/invariants.queries.ts': 'verify holds the parts of a sale against what it costs',
  'features/credit/invariants.queries.ts': 'verify holds what was paid out of a credit against its payouts',
  'features/fiscal/documents-content.queries.ts': 'a nota names what was paid by each method',
  'features/payments/invariants.queries.ts':
    'verify counts every centavo once more, by itself, and holds the parts against their order and the books of Pix',
  'features/payments/order-payments.queries.ts': 'what can be had again of parts that their order lost',
  'features/payments/received-payments.queries.ts': 'a day of what came in, and what of it is undecided',
  'features/receivables/compared-days.queries.ts': 'a day of what cards brought, beside the list of their provider',
  'features/receivables/receivables.queries.ts': 'what went back of one payment by card',
  'features/refunds/refunds.queries.ts': 'the refunds of one Pix',
};

const sums = /\bsum\([^)]*\b(amount_cents|received_cents|refunded_cents|returning_cents)\b/;
const tables = /\b(payments|pix_payments|pix_refunds)\b/;
const addsUp = (text: string) => sums.test(text) && tables.test(text);

test('what an order has paid is added up by the view order_money, and by nobody else', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.filter((file) => addsUp(readFileSync(path.join(source, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});

test('and whoever did would be found', () => {
  expect(addsUp('select sum(amount_cents - refunded_cents) from pix_payments where order_id = 1')).toBe(true);
  expect(addsUp('select coalesce(sum(received_cents), 0) from payments')).toBe(true);
  expect(addsUp('select sum(cost_cents) from units')).toBe(false);
});

/** Words allowed to a room of Pix alone, and to the wire, which reads them as clients do. */
const namesOfPix = /'pix-static'|=== 'charge'|=== 'static'|pay_mode|payMode/;

test('orders name no way to pay', () => {
  const files = globSync('features/orders/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.filter((file) => namesOfPix.test(readFileSync(path.join(source, file), 'utf8')));
  // Clients read these of the first payment.
  expect(found).toEqual(['features/orders/orders.presenter.ts']);
});
