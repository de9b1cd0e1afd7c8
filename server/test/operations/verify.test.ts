import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFindings, verifyDatabase, verifyRows } from '../../src/operations/verify-database.ts';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { transactionOn } from '../../src/platform/database/database.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { fillCards } from '../support/fill-cards.ts';
import { fillCounter } from '../support/fill-counter.ts';
import { fillCredit, fillTradeIns } from '../support/fill-credit.ts';
import { fillFiscal } from '../support/fill-fiscal.ts';
import { fillSmallShop } from '../support/fill-small-shop.ts';
import { runTask } from '../support/harness.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

let shop: MoneyShop;
let client: pg.Client;
const found = async () => verifyDatabase(client, await openDisk(shop.config), shop.app.ground.box);
const brokenOf = (findings: Awaited<ReturnType<typeof found>>) =>
  findings.filter(({ count }) => count > 0).map(({ name }) => name);

beforeAll(async () => {
  shop = await openMoneyShop();
  client = new pg.Client(shop.connection);
  await client.connect();
  const model = await fillSmallShop(shop);
  await fillCredit(shop, model);
  await fillCounter(shop);
  await fillTradeIns(shop, model);
  await fillCards(shop);
  await fillFiscal(shop);
  await runTask(shop, 'reckon-sales');
}, 120_000);
afterAll(async () => {
  await client.end();
  await shop.close();
});

/** Ways to break each invariant by hand, and what is said to be broken then. */
const breaks: [name: string, place: RegExp, ...statements: string[]][] = [
  [
    'On the shelf lies what was put there, less what orders have',
    /^product \d+: 4 on the shelf, 3 expected$/,
    'update products set stock = stock + 1 where stock = 3',
  ],
  [
    'What is on offer is found by the search at its price, and nothing else is',
    /^product \d+$/,
    'update product_documents set price_cents = 1 where product_id = (select max(product_id) from product_documents)',
  ],
  [
    'The history of a product ends with its price',
    /^product \d+: 100001, the history ends with 100000$/,
    'update products set price_cents = price_cents + 1 where price_cents = 100000',
  ],
  [
    'The history of a model of the wizard ends with its base value',
    /^model \d+: \d+, the history ends with \d+$/,
    'update models set base_value_cents = base_value_cents + 1 where classification <> 2',
  ],
  [
    'A product has one price proposal that waits, at most',
    /^product \d+: 2 proposals wait$/,
    'drop index price_proposals_open',
    `insert into price_proposals (product_id, rule_name, before_cents, after_cents, floor_cents)
      select (select max(id) from products), 'Parados', 2, 1, 0 from generate_series(1, 2)`,
  ],
  [
    'A unit costs beside its purchase what its live costs and those of its proposal come to',
    /^unit \d+: 1 kept, 0 noted$/,
    'update units set extra_cents = 1 where id = (select max(id) from units)',
  ],
  [
    'A sale that is reckoned has left what its order, its devices and their costs come to',
    /^order \d+, line 1: \{.*\} kept, \{.*\} now$/,
    'update reckoned_sales set tax_cents = tax_cents + 1 where order_id = (select max(order_id) from reckoned_sales)',
  ],
  [
    'Every order has a way to its buyer',
    /^order \d+$/,
    'delete from fulfilments where order_id = (select max(id) from orders)',
  ],
  [
    'An order stands where its way to its buyer, its money and its end have it',
    /^order \d+: 2, ready$/,
    `update fulfilments set state = 'ready' where order_id = (select max(id) from orders where status = 2)`,
  ],
  [
    'An order has its units until it is cancelled',
    /^order \d+$/,
    'update orders set holds_stock = false where status = 2',
  ],
  [
    'Only units of an unpaid order are reserved for a time',
    /^order \d+$/,
    'update orders set hold_until = giro_now() where status = 2',
  ],
  [
    'Only a cancelled order has ended by itself',
    /^order \d+$/,
    `update orders set end_reason = 'expired' where status = 1`,
  ],
  [
    'Nothing was handed over after its whole money went back, nor waits to be',
    /^order \d+$/,
    `insert into pix_refunds (id, payment_id, amount_cents, source, state, finished_at)
      select 'x' || id, id, amount_cents, 'psp', 'done', giro_now() from pix_payments`,
    'update pix_payments set refunded_cents = amount_cents',
    'update payments set refunded_cents = received_cents',
  ],
  [
    'An order costs the sum of its amounts',
    /^order \d+: 99999 cents, its amounts 100000$/,
    'update orders set total_cents = 99999 where status = 2',
  ],
  [
    'An order has a freight exactly where a service was chosen for it, and only one',
    /^order \d+: 1 freights, service none$/,
    `insert into order_amounts (order_id, place, kind, label, cents) select min(id), 9, 'freight', 'Entrega', 0 from orders`,
  ],
  [
    'An order that is sent has an address until its person is forgotten, and no other has one',
    /^order \d+$/,
    `update fulfilments set address_sealed = 'x', service = 'tabela:1', label = 'Motoboy', days = 1, handling_days = 1,
       due_on = '2026-12-01', weight_g = 600
     where order_id = (select max(id) from orders)`,
  ],
  [
    'Whoever has addresses has one usual address, and at most ten',
    /^user \d+: 1 addresses, 0 of them usual$/,
    `insert into addresses (user_id, label, sealed) select min(id), 'Casa', 'x' from users`,
  ],
  [
    'What is bought with an order costs what its lines cost, and its discount is that of its lines',
    /^order \d+: 100000 and 0 cents, its lines 100000 and 1$/,
    'update order_items set discount_cents = 1 where order_id = (select min(id) from orders where status = 2)',
  ],
  [
    "An order's coupon counts as used until the order ends, by whoever ordered",
    /^order \d+$/,
    `insert into coupons (code, kind, value) values ('VOLTA10', 'percent', 1000)`,
    `insert into coupon_uses (order_id, coupon_id, user_id, counts)
     select orders.id, coupons.id, user_id, false from orders, coupons where status = 1`,
  ],
  [
    'A coupon counts its orders that have not ended, and what those that are paid cost',
    /^coupon \d+: 0 uses of 1, 0 cents of 100000$/,
    `insert into coupons (code, kind, value) values ('VOLTA10', 'percent', 1000)`,
    `insert into coupon_uses (order_id, coupon_id, user_id)
     select orders.id, coupons.id, user_id from orders, coupons
     where orders.id = (select min(id) from orders where status = 2)`,
  ],
  [
    'Money that came in is kept by a paid order, gone back, or listed for a decision',
    /^-?\d+ cents are nowhere$/,
    `insert into pix_refunds (id, payment_id, amount_cents, source) select 'x', min(id), 1, 'admin' from pix_payments`,
  ],
  [
    'Refunds and payments add up, and no order is paid by too little',
    /^refunds of (E\w+|\w{8}-1)$/,
    'update pix_payments set refunded_cents = 1',
  ],
  [
    'The payments of an order that has not ended are worth what it costs',
    /^order \d+: 100000 cents, its payments 100001$/,
    'update payments set amount_cents = 100001 where id = (select min(id) from payments)',
  ],
  [
    'An unpaid order waits for a payment, no other does, and a paid one is covered',
    /^(order \d+|payment \d+ of order \d+)$/,
    `update payments set state = 'open'`,
  ],
  [
    'A payment has received and given back what its Pix say',
    /^payment \d+$/,
    'update payments set received_cents = received_cents + 1',
  ],
  [
    'A charge that can be paid is of an unpaid order, for what that costs',
    /^charge \d+ of order \d+$/,
    `update pix_charges set amount_cents = 1 where state = 'open'`,
  ],
  [
    'A charge that is being made or taken back has a job that does it',
    /^charge \d+$/,
    `update pix_charges set state = 'removing' where state = 'open'`,
  ],
  [
    'A proposal has one open counter-offer at most, and only while it waits for the answer',
    /^proposal \d+$/,
    'update proposals set status = 9 where status = 8',
  ],
  [
    'What was bought is owed or paid once, for its value, and nothing else is',
    /^proposal \d+$/,
    'update payouts set amount_cents = amount_cents - 1',
  ],
  [
    'Each part of a credit is free, reserved, spent, ended, paid out or taken back, as its moves say',
    /^credit \d+: bonus_cents$/,
    'update credits set free_bonus_cents = free_bonus_cents + 1',
  ],
  [
    'What orders hold of credit is reserved, and what they were paid with is spent',
    /^payment \d+$/,
    `update credit_moves set payment_id = (select max(id) from payments where method = 'pix') where kind = 'reserved'`,
  ],
  [
    'What was paid out of a credit has its payout, and a device paid with credit has no other',
    /^(credit|move) \d+$/,
    `update credit_moves set payout_id = null where kind = 'cashed'`,
  ],
  [
    'A device that was bought for credit has its credit, and no other has any',
    /^proposal \d+$/,
    `update proposals set pay_as = 'pix' where pay_as = 'credit'`,
  ],
  [
    'An order waits for each device that is promised for it, and for no other',
    /^trade-in \d+$/,
    `update payments set state = 'removed' where method = 'credit' and state = 'wanted'`,
  ],
  [
    'A device that was accepted in part payment was bought for credit, by the person whose order it is',
    /^trade-in \d+$/,
    `update trade_ins set accepted_cents = offered_cents, state = 'accepted', ended_at = giro_now() where state = 'promised'`,
  ],
  [
    'In a drawer lies what it was opened with and what was moved since',
    /^drawer \d+: \d+ cents, its moves \d+$/,
    'update cash_sessions set drawer_cents = drawer_cents + 1',
  ],
  [
    'A payment in cash has received and given back what the drawers say',
    /^payment \d+$/,
    `update cash_moves set cents = cents + 1 where kind = 'refund'`,
  ],
  [
    'A sale at the counter is handed over once it is covered, and not before',
    /^order \d+$/,
    `update fulfilments set state = 'waiting' where kind = 'counter' and state = 'delivered'`,
  ],
  ['Every payment on the terminal has its paper', /^payment \d+$/, 'delete from terminal_payments'],
  [
    'A payout that was paid has its day and its account',
    /^payout \d+$/,
    `update payouts set paid_on = null where state = 'paid'`,
  ],
  [
    'What was bought stands in the register for its value',
    /^proposal \d+$/,
    `delete from device_register where purpose = 'purchase'`,
  ],
  [
    'A unit on the shelf is in no order',
    /^unit \d+$/,
    `update units set order_id = (select max(id) from orders), order_line = 1 where state = 'in_stock'`,
  ],
  [
    'A sold unit is on a line of its product, in an order that has its units',
    /^unit \d+$/,
    `update units set product_id = (select max(id) from products) where state = 'sold'`,
  ],
  [
    'No line has more units than were bought on it and not given back',
    /^order \d+, line 1$/,
    `update order_items set returned = quantity where order_id = (select order_id from units where state = 'sold')`,
  ],
  [
    'No number is on the shelf twice',
    /^units \d+ and \d+$/,
    `update units set imei2 = (select max(imei1) from units where state = 'in_stock') where state = 'in_stock'`,
  ],
  [
    'A unit that was handed over stands in the register',
    /^unit \d+$/,
    `delete from device_register where purpose = 'sale'`,
  ],
  [
    'The history of every order is whole and ends in its status',
    /^order \d+$/,
    'delete from order_statuses where id = (select max(id) from order_statuses)',
  ],
  [
    'The history of every proposal is whole and ends in its status',
    /^proposal \d+$/,
    'update proposal_statuses set from_status = 12 where from_status is null',
  ],
  ['The history of every payout ends in its state', /^payout \d+$/, `delete from payout_events where event = 'paid'`],
  ['A mail that waits has a job that sends it', /^mail \d+$/, 'delete from graphile_worker._private_jobs'],
  ['A mail that was sent says when', /^mail \d+$/, `update emails set status = 'sent', sent_at = null`],
  [
    'Nobody is signed in to an account that is closed',
    /^user \d+$/,
    'update users set deleted_at = now() where id = (select max(user_id) from sessions)',
  ],
  [
    'A card attempt that is undecided, or strange, has a job that looks at it',
    /^attempt \d+$/,
    'delete from graphile_worker._private_jobs',
  ],
  [
    'Of an order one card attempt at most is undecided, and none beside a charge that can be paid',
    /^order \d+: attempt \d+ beside charge \d+$/,
    `insert into pix_charges (order_id, payment_id, txid, amount_cents, state)
      select order_id, payment_id, repeat('x', 30), amount_cents, 'open' from card_attempts where state = 'review'`,
  ],
  [
    'Money of a card is what its provider says was paid, once for each attempt that was approved',
    /^attempt \d+$/,
    `update card_attempts set paid_cents = paid_cents + 1 where state = 'approved'`,
  ],
  [
    'A disputed payment has a dispute that is not decided, and one with such a dispute covers nothing',
    /^dispute \d+$/,
    `update payments set state = 'settled' where state = 'disputed'`,
  ],
  [
    'An order, and a proposal each way, has one parcel at a time that is not over',
    /^order \d+, to-buyer$/,
    'drop index parcels_live_order',
    ...[1, 2].map(() => `insert into parcels (way, order_id) select 'to-buyer', max(id) from orders where status = 2`),
  ],
  [
    'An order is on its way exactly while its parcel is',
    /^order \d+$/,
    `update fulfilments set kind = 'delivery', state = 'waiting', service = 'tabela:1', label = 'Motoboy', days = 1,
       handling_days = 1, due_on = now(), weight_g = 600
     where order_id = (select max(id) from orders where status = 2)`,
    `insert into parcels (way, order_id, state, carrier, reference, posted_at)
     select 'to-buyer', max(id), 'posted', 'simulador', 'R1', now() from orders where status = 2`,
  ],
  [
    'A parcel that has arrived says when',
    /^parcel \d+$/,
    'alter table parcels drop constraint parcels_delivered',
    `insert into parcels (way, order_id, state) select 'to-buyer', max(id), 'delivered' from orders where status = 2`,
  ],
  [
    'A parcel whose carrier made a label or code is known by it',
    /^parcel \d+$/,
    `insert into parcels (way, order_id, state, carrier) select 'to-buyer', max(id), 'ready', 'simulador' from orders`,
  ],
  [
    'No label or code has been asked for in vain for an hour',
    /^parcel \d+$/,
    `insert into parcels (way, order_id, state, carrier, reference, asked_at)
     select 'to-buyer', max(id), 'asking', 'simulador', 'R1', now() - interval '2 hours' from orders`,
  ],
  [
    'A dispute that was lost has taken its money back, and no other has',
    /^dispute \d+$/,
    `update disputes set state = 'won' where state = 'lost'`,
  ],
  [
    'What is to come of a card is what it paid without what went back',
    /^receipt \d+: 100000 cents, its shares 0$/,
    `update receivables set gross_cents = 0, fee_cents = 0 where state = 'expected'`,
  ],
  [
    'A device that was bought since the shop issues notas has its nota, or is under what waits for somebody',
    /^proposal \d+$/,
    `update settings set value = value - 'onSince' - 'entriesSince' || '{"since": "2020-01-01T00:00:00Z"}' where key = 'fiscal'`,
  ],
  [
    'A device that was sold since the shop issues notas is of an order that has its nota, or waits for it',
    /^unit \d+$/,
    `update settings set value = value || '{"since": "2020-01-01T00:00:00Z"}' where key = 'fiscal'`,
    `update fiscal_documents set undone_at = giro_now() where kind = 'venda'`,
  ],
  [
    'A used device that was sold stands in one item of its nota',
    /^unit \d+$/,
    'update fiscal_items set unit_id = null where unit_id is not null',
  ],
  [
    'A series has given every number that a nota bears, and knows its next one',
    /^nota \d+$/,
    'update fiscal_series set next_number = 1',
  ],
  [
    'A key of a nota says its model, series and number, and its check digit is right',
    /^nota \d+$/,
    'update fiscal_documents set key = left(key, 43) || (right(key, 1)::int + 1) % 10',
  ],
  [
    'An authorised nota is kept as it was authorised, under its key',
    /^nota \d+$/,
    'update fiscal_files set key = null',
  ],
  [
    'The nota of a sale comes to what its order costs, and every nota to the sum of its items',
    /^nota \d+: 1, its items \d+, its order \d+$/,
    'update fiscal_documents set total_cents = 1',
  ],
  [
    'The presumed credit of an item is no more than its tax, and no tax more than its value',
    /^nota \d+, item 1$/,
    `update fiscal_items set reckoned = '{"ibsCbs": {"values": {"ibsCents": 5, "cbs": {"cents": 5}}, "credit": {"ibs": {"cents": 6}, "cbs": {"cents": 0}}}}'`,
  ],
  [
    'The queue comes back to every nota that waits for it',
    /^nota \d+$/,
    `update fiscal_documents set state = 'sent' where state = 'authorised'`,
  ],
  [
    'What is asked about a nota is asked until it is answered',
    /^event \d+$/,
    `insert into fiscal_events (document_id, kind, text) select min(id), 'cancel', 'Por engano' from fiscal_documents`,
  ],
  [
    'Of an import that was taken back no past order and no key of a nota is left',
    /^import \d+$/,
    `insert into imports (source, kind, file_name, new_count, changed_count, same_count, skipped_count, by_id, undone_at, undone_by)
      select 'bling', 'pedidos', 'pedidos.csv', 1, 0, 0, 0, min(id), giro_now(), min(id) from users`,
    `insert into past_orders (source, number, lines, import_id) select 'bling', '1', '[]', max(id) from imports`,
  ],
  [
    'A past order names nobody whose account has ended',
    /^past order \d+$/,
    `insert into past_orders (source, number, lines, user_id) select 'bling', '1', '[]', max(id) from users`,
    'update users set anonymised_at = giro_now() where id = (select max(id) from users)',
  ],
  ['The shop has an owner', /^none of its people$/, `update users set roles = '{vendas}' where profile = 'admin'`],
  [
    'A delivery has its next try exactly while it waits',
    /^delivery \d+$/,
    `insert into webhooks (url, patterns, secret_sealed) values ('https://erp.exemplo.com.br/giro', '{*}', 'x')`,
    `select note_event('order.status_changed', 'order:1', '{}')`,
    'update deliveries set next_at = null',
  ],
  [
    'What is due for an endpoint was tried within ten minutes',
    /^delivery \d+$/,
    `insert into webhooks (url, patterns, secret_sealed) values ('https://erp.exemplo.com.br/giro', '{*}', 'x')`,
    `select note_event('order.status_changed', 'order:1', '{}')`,
    `update deliveries set next_at = giro_now() - interval '11 minutes'`,
  ],
];

test('a shop that has done all of its works holds every invariant', async () => {
  const findings = await found();
  expect(
    describeFindings(findings)
      .split('\n')
      .filter((line) => !line.startsWith('ok')),
  ).toEqual([]);
});

describe('a break is found', () => {
  test('of every invariant by a case of its own, but for files', async () => {
    const names = (await found()).map(({ name }) => name);
    expect(breaks.map(([name]) => name).toSorted()).toEqual(names.slice(0, -2).toSorted());
  });

  test.each(breaks)('%s', async (name, place, ...statements) => {
    await client.query('begin');
    try {
      // A row that is broken by hand has no trigger that mends it.
      await client.query('alter table products disable trigger user');
      for (const statement of statements) await client.query(statement);
      const finding = (await verifyRows(transactionOn(client))).find((each) => each.name === name);
      expect(finding?.places[0]).toMatch(place);
      expect(describeFindings(finding ? [finding] : [])).toMatch(/^BROKEN {2}/);
    } finally {
      await client.query('rollback');
    }
  });

  test('of the XML of a nota that was changed, put at another’s place, or sealed with another key', async () => {
    const name = 'The XML of every nota opens, and is what was kept, by its SHA-256';
    await client.query(`insert into fiscal_files (kind, sha256) values ('void', repeat('0', 64))`);
    const { rows } = await shop.pool.query<{ id: number }>('select id from fiscal_files order by id');
    const [first, second] = rows.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error('There are too few files.');
    const { box } = shop.app.ground;
    const write = (id: number, sealed: string) =>
      client.query('update fiscal_files set sealed = $2, sha256 = $3 where id = $1', [id, sealed, digest]);
    const digest = createHash('sha256').update('<nfeProc/>').digest('hex');
    const kept = (id: number, xml = '<nfeProc/>') => box.seal(xml, 'fiscal_files.sealed', id);
    for (const id of [first, second]) await write(id, kept(id));
    expect((await found()).find((each) => each.name === name)).toEqual({ name, places: [], count: 0 });
    const broken = [
      kept(first, '<nfeProc />'),
      kept(second),
      createSecretBox('cd'.repeat(32)).seal('<nfeProc/>', 'fiscal_files.sealed', first),
    ];
    for (const sealed of broken) {
      await write(first, sealed);
      expect(await found()).toContainEqual({ name, places: [`nota file ${first}`], count: 1 });
    }
    const disk = await openDisk(shop.config);
    expect((await verifyDatabase(client, disk, undefined)).map((each) => each.name)).not.toContain(name);
    await client.query(`update fiscal_files set sealed = null; delete from fiscal_files where kind = 'void'`);
  });

  test('of a file that is gone, or is not whole', async () => {
    const files = 'Every picture and file that is named lies in the store, whole';
    const disk = await openDisk(shop.config);
    const { rows } = await shop.pool.query<{ id: number; key: string }>('select id, key from private_files');
    const [receipt] = rows;
    const bytes = await disk.getBytes(String(receipt?.key));
    await disk.put(String(receipt?.key), bytes.subarray(1));
    expect(await found()).toContainEqual({ name: files, places: [`private file ${receipt?.id}`], count: 1 });
    await disk.put(String(receipt?.key), bytes);
    expect(brokenOf(await found())).toEqual([]);
    await shop.pool.query(`update brands set picture = $1`, [`/files/${'x'.repeat(32)}.webp`]);
    const [brand] = (await found()).filter(({ count }) => count > 0);
    expect(brand).toEqual({ name: files, places: [expect.stringMatching(/^brand \d+$/)], count: 1 });
  });
});

test('a database of another version, or of nobody, is not judged', async () => {
  await client.query('begin');
  const latest = 'select max(name) from kysely_migration';
  await client.query(`delete from kysely_migration where name = (${latest})`);
  await expect(found()).rejects.toThrow('another version of Giro');
  await client.query(`insert into kysely_migration values ('9999_of_tomorrow', now())`);
  await expect(found()).rejects.toThrow('made by a newer Giro');
  await client.query('delete from kysely_migration');
  await client.query(`insert into kysely_migration values ('0001_ground', now()), ('0002_shop', now())`);
  await expect(found()).rejects.toThrow('made by a Giro before 1.0.0');
  await client.query('delete from kysely_migration');
  await expect(found()).rejects.toThrow('nothing of Giro');
  await client.query('rollback');
});
