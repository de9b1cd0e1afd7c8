import { readFile } from 'node:fs/promises';
import { mailStatuses } from '@giro/contract/rules/back-office.ts';
import { fulfilmentStates } from '@giro/contract/rules/fulfilment.ts';
import { allOrderStatuses, orderStatusesWaitingFor, orderStatusesWhere } from '@giro/contract/rules/order-status.ts';
import { proposalStatuses, selectableProposalStatuses } from '@giro/contract/rules/proposal-status.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusMail } from '../../src/features/orders/orders.mail.ts';
import type { OrderRow } from '../../src/features/orders/orders.queries.ts';
import { statusMail } from '../../src/features/proposals/proposals.mail.ts';
import type { ProposalRow } from '../../src/features/proposals/proposals.queries.ts';
import type { MailContent, MailSender } from '../../src/platform/mail/mail-content.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Which of these the constraints of a table's status let in. */
async function admitted(table: string, values: string): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    `select pg_get_expr(conbin, conrelid) as condition from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and pg_get_expr(conbin, conrelid) ~ '\\mstatus\\M'`,
    [table],
  );
  expect(rows).not.toEqual([]);
  const conditions = rows.map(({ condition }) => condition).join(' and ');
  const found = await shop.pool.query(`select status from ${values} as one (status) where ${conditions}`);
  return found.rows.map(({ status }) => status);
}

const numbers = 'generate_series(-10, 100)';
const sorted = (statuses: readonly number[]) => statuses.toSorted((one, other) => one - other);

describe('the database lets in the statuses of the contract, and no others', () => {
  test.each([
    ['orders', allOrderStatuses],
    ['order_statuses', allOrderStatuses],
    ['proposals', proposalStatuses],
    ['proposal_statuses', proposalStatuses],
  ])('in %s', async (table, statuses) => {
    expect(await admitted(table, numbers)).toEqual(sorted(statuses));
  });

  test('in emails', async () => {
    const words = [...mailStatuses, 'lost'].map((status) => `('${status}')`).join();
    expect(await admitted('emails', `(values ${words})`)).toEqual([...mailStatuses]);
  });
});

describe('what SQL says of orders by their status is what the table says', () => {
  const waiting = orderStatusesWaitingFor('payment');
  const paid = orderStatusesWhere(({ isPaid }) => isPaid);
  /** The sets of numbers that a text compares a status of orders with. */
  const setsOf = (text: string, status: string) =>
    [...text.matchAll(new RegExp(String.raw`${status}\s*(?:=|in)\s*\(?([\d, ]+)`, 'g'))].map(([, numbers = '']) =>
      sorted(
        numbers
          .split(',')
          .filter((number) => number.trim() !== '')
          .map(Number),
      ),
    );

  test('in functions and indexes of the database', async () => {
    const { rows } = await shop.pool.query<{ name: string; text: string }>(
      `select proname as name, pg_get_functiondef(oid) as text from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ '\\morders\\M'
       union all select indexname, indexdef from pg_indexes where tablename = 'orders'`,
    );
    const found = rows.map(({ name, text }) => [name, setsOf(text, String.raw`\bstatus`)] as const);
    expect(Object.fromEntries(found.filter(([, sets]) => sets.length > 0))).toEqual({
      may_reserve: [waiting, waiting],
      may_follow: [waiting],
      orders_cancelled: [orderStatusesWhere(({ holdsStock }) => !holdsStock)],
    });
  });

  test('where all money is counted once more', async () => {
    const file = new URL('../../src/features/payments/conservation.queries.ts', import.meta.url);
    const sets = setsOf(await readFile(file, 'utf8'), String.raw`\bo\.status`);
    expect(sets).toEqual([sorted(paid), sorted(orderStatusesWhere(({ isPaid }) => !isPaid)), sorted(paid)]);
  });

  test('and the states of a way to the buyer are the contract’s', async () => {
    const { rows } = await shop.pool.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = 'fulfilments'::regclass and conname = 'fulfilments_state_check'`,
    );
    expect([...rows[0].text.matchAll(/'(\w+)'/g)].map(([, state]) => state)).toEqual([...fulfilmentStates]);
  });
});

describe('a mail of every status that can be set says what it means', () => {
  const sender = { hours: [] as readonly string[], address: '', baseUrl: 'http://127.0.0.1' } as MailSender;
  const textsOf = ({ blocks }: MailContent) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));

  test.each(allOrderStatuses)('of an order at %i', (status) => {
    const order = { status, order_code: 'AB12', total_cents: 100_000, end_reason: null, hold_until: null };
    const [text] = textsOf(orderStatusMail(order as Partial<OrderRow> as OrderRow, 'Ana', sender));
    expect(text).toMatch(/\S/);
  });

  test.each(selectableProposalStatuses)('of a proposal at $status', ({ status }) => {
    const proposal = {
      status,
      brand_name: 'Apple',
      model_name: 'iPhone 13',
      value_cents: 100_000,
      new_value_cents: null,
    };
    const [text] = textsOf(
      statusMail(proposal as Partial<ProposalRow> as ProposalRow, 'Ana', 'http://127.0.0.1', {
        link: undefined,
        offered: [],
      }),
    );
    expect(text).toMatch(/\S/);
  });
});
