import { expect, test } from 'vitest';
import { orderInvariants } from '../../src/features/orders/invariants.queries.ts';
import { paymentInvariants } from '../../src/features/payments/invariants.queries.ts';
import { findBreaks } from '../../src/operations/verification.queries.ts';
import { useMigratingDatabase } from '../support/migrating-database.ts';

const { pool, database, migrator } = await useMigratingDatabase();

const before = '0097_refunded_payments';
const half = 50_000;
const whole = 100_000;

interface OldOrder {
  status: number;
  mode: 'charge' | 'static';
  /** Each charge it had. */
  charges?: string[];
  /** Each Pix that came in: how much, what that was to it, what of it went back, and what of that is on its way. */
  pix?: { cents: number; verdict: string; refunded?: number; underWay?: number; byCharge?: number }[];
  reason?: string;
  /** The statuses that it had, when not its own alone. */
  history?: number[];
}

/** Every status and pay mode, with every fate that money had. */
const orders: Record<string, OldOrder> = {
  'open at a provider': { status: 1, mode: 'charge', charges: ['open'] },
  'open with a part': {
    status: 1,
    mode: 'charge',
    charges: ['paid', 'open'],
    pix: [{ cents: half, verdict: 'partial', byCharge: 0 }],
  },
  'open, whose charge failed': { status: 1, mode: 'charge', charges: ['failed'] },
  'open by the code': { status: 1, mode: 'static' },
  'open by the code after a charge': { status: 1, mode: 'static', charges: ['removed'] },
  'open again after it was paid and paid back': {
    status: 1,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole, verdict: 'settled', refunded: whole, byCharge: 0 }],
    history: [1, 2, 3, 1],
  },
  'paid by a charge': {
    status: 2,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole, verdict: 'settled', byCharge: 0 }],
  },
  'paid in two parts': {
    status: 4,
    mode: 'charge',
    charges: ['paid', 'paid'],
    pix: [
      { cents: half, verdict: 'settled', byCharge: 0 },
      { cents: half, verdict: 'settled', byCharge: 1 },
    ],
  },
  'paid twice, once gone back': {
    status: 5,
    mode: 'charge',
    charges: ['paid'],
    pix: [
      { cents: whole, verdict: 'settled', byCharge: 0 },
      { cents: whole, verdict: 'twice', refunded: whole, byCharge: 0 },
    ],
  },
  'paid too much, of which some is on its way back': {
    status: 2,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole + half, verdict: 'excess', refunded: half, underWay: half, byCharge: 0 }],
  },
  "paid by the shop's word": { status: 5, mode: 'static' },
  "charged and paid by the shop's word": { status: 2, mode: 'charge', charges: ['removed'] },
  'paid by a Pix to the code': { status: 2, mode: 'static', pix: [{ cents: whole, verdict: 'settled' }] },
  'charged, then paid by the code': {
    status: 2,
    mode: 'static',
    charges: ['removed'],
    pix: [{ cents: whole, verdict: 'settled' }],
  },
  'run out': { status: 3, mode: 'charge', charges: ['removed'], reason: 'expired' },
  'run out by the code': { status: 3, mode: 'static', reason: 'expired' },
  superseded: { status: 3, mode: 'charge', charges: ['removed'], reason: 'superseded' },
  'run out and paid late, gone back': {
    status: 3,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole, verdict: 'late', refunded: whole, byCharge: 0 }],
    reason: 'expired',
  },
  'run out with a part that is here': {
    status: 3,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: half, verdict: 'partial', byCharge: 0 }],
    reason: 'expired',
  },
  'paid and cancelled, with its money here': {
    status: 3,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole, verdict: 'settled', byCharge: 0 }],
    history: [1, 2, 3],
  },
  'paid back whole': {
    status: 3,
    mode: 'charge',
    charges: ['paid'],
    pix: [{ cents: whole, verdict: 'settled', refunded: whole, byCharge: 0 }],
    reason: 'refunded',
    history: [1, 2, 3],
  },
  "cancelled after the shop's word": { status: 3, mode: 'static', history: [1, 2, 3] },
};

async function buildOld(code: string, order: OldOrder, index: number): Promise<void> {
  const { status, mode, charges = [], pix = [], reason = null, history = status === 1 ? [1] : [1, status] } = order;
  const { rows } = await pool.query(
    `insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash, transaction_id,
       pay_mode, end_reason, holds_stock, hold_until)
     values (1, $1::text, $2::smallint, ${whole}, $1, '', $3, $4, $5, $2::smallint <> 3,
       case when $2::smallint = 1 then now() + interval '1 hour' end) returning id`,
    [code, status, `T${index}`, mode, reason],
  );
  const { id } = rows[0];
  await pool.query(
    `insert into order_items (order_id, line, product_id, name, unit_price_cents, quantity) values ($1, 1, 1, 'A', ${whole}, 1)`,
    [id],
  );
  for (const [place, each] of history.entries()) {
    await pool.query(
      `insert into order_statuses (order_id, from_status, status, changed_at, changed_by)
       values ($1, $2, $3, now() - make_interval(hours => $4), 1)`,
      [id, history[place - 1] ?? null, each, history.length - place],
    );
  }
  const txids = charges.map((_, place) => `${index}x${place}`.padEnd(32, '0'));
  for (const [place, state] of charges.entries()) {
    const amount = place > 0 ? whole - half : whole;
    await pool.query(
      `insert into pix_charges (order_id, txid, amount_cents, state, provider_id, code, expires_at)
       values ($1, $2, $3, $4, 1, 'x', now() + interval '1 hour')`,
      [id, txids[place], amount, state],
    );
  }
  for (const [place, { cents, verdict, refunded = 0, underWay = 0, byCharge }] of pix.entries()) {
    const paid = await pool.query(
      `insert into pix_payments (e2e_id, txid, order_id, amount_cents, refunded_cents, paid_at, verdict, decided_at, provider_id)
       values ($1, $2, $3, $4, $5, now(), $6, case when $6 in ('settled', 'twice') then now() end, 1) returning id`,
      [`E${index}x${place}`, byCharge === undefined ? `T${index}` : txids[byCharge], id, cents, refunded, verdict],
    );
    if (refunded === 0) continue;
    await pool.query(
      `insert into pix_refunds (id, payment_id, amount_cents, source, state, finished_at)
       values ($1, $2, $3, 'admin', $4, case when $4 = 'done' then now() - interval '1 minute' end)`,
      [`R${index}x${place}`, paid.rows[0].id, refunded, underWay > 0 ? 'processing' : 'done'],
    );
  }
}

const moneyOf = async () => {
  const { rows } = await pool.query(
    `select order_code as code, due, paid, refunded, open, received, going_back, settled
     from order_money join orders on id = order_id`,
  );
  return new Map(rows.map(({ code, ...money }) => [code, money]));
};

const paymentsOf = async () => {
  const { rows } = await pool.query(
    `select order_code as code, array_agg(method || ' ' || state || ' ' || received_cents order by payments.id) as payments
     from payments join orders on orders.id = order_id group by order_code`,
  );
  return Object.fromEntries(rows.map(({ code, payments }) => [code, payments]));
};

test('an upgrade gives every order its payments, whatever has become of its money, and loses none of it', async () => {
  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  await pool.query(`
    insert into users (name, email, password_hash, roles) values ('Bia', 'bia@exemplo.com.br', 'x', '{dono}');
    insert into pix_providers default values;
    insert into products (sku, name, price_cents, stock) values ('A', 'A', ${whole}, 0);
    insert into pix_payments (e2e_id, amount_cents, paid_at, verdict) values ('E-SEM', 700, now(), 'unmatched')`);
  for (const [index, [code, order]] of Object.entries(orders).entries()) await buildOld(code, order, index);
  const sums = `select coalesce(sum(amount_cents), 0)::int as came, coalesce(sum(refunded_cents), 0)::int as went
    from pix_payments where order_id is not null`;
  const [old] = (await pool.query(sums)).rows;

  expect((await migrator.migrateToLatest()).error).toBeUndefined();

  expect(await paymentsOf()).toEqual({
    'open at a provider': ['pix open 0'],
    'open with a part': [`pix open ${half}`],
    'open, whose charge failed': ['pix open 0'],
    'open by the code': ['pix-static wanted 0'],
    'open by the code after a charge': ['pix removed 0', 'pix-static wanted 0'],
    'open again after it was paid and paid back': [`pix open ${whole}`],
    'paid by a charge': [`pix settled ${whole}`],
    'paid in two parts': [`pix settled ${whole}`],
    'paid twice, once gone back': [`pix settled ${2 * whole}`],
    'paid too much, of which some is on its way back': [`pix settled ${whole + half}`],
    "paid by the shop's word": ['pix-static settled 0'],
    "charged and paid by the shop's word": ['pix settled 0'],
    'paid by a Pix to the code': [`pix-static settled ${whole}`],
    'charged, then paid by the code': ['pix removed 0', `pix-static settled ${whole}`],
    'run out': ['pix failed 0'],
    'run out by the code': ['pix-static failed 0'],
    superseded: ['pix failed 0'],
    'run out and paid late, gone back': [`pix failed ${whole}`],
    'run out with a part that is here': [`pix failed ${half}`],
    'paid and cancelled, with its money here': [`pix settled ${whole}`],
    'paid back whole': [`pix settled ${whole}`],
    "cancelled after the shop's word": ['pix-static settled 0'],
  });

  const money = await moneyOf();
  const none = { due: whole, paid: 0, refunded: 0, open: 0, received: 0, going_back: 0, settled: 0 };
  expect(money.get('open at a provider')).toEqual({ ...none, open: whole });
  expect(money.get('open with a part')).toEqual({ ...none, paid: half, received: half, open: half });
  expect(money.get('open by the code after a charge')).toEqual({ ...none, open: whole });
  const back = { paid: whole, received: whole, refunded: whole };
  expect(money.get('open again after it was paid and paid back')).toEqual({
    ...none,
    ...back,
    open: whole,
    settled: whole,
  });
  expect(money.get("paid by the shop's word")).toEqual({ ...none, paid: whole, settled: whole });
  expect(money.get('paid too much, of which some is on its way back')).toEqual({
    ...none,
    paid: whole + half,
    received: whole + half,
    refunded: half,
    going_back: half,
    settled: whole,
  });
  expect(money.get('run out and paid late, gone back')).toEqual({ ...none, ...back });
  expect(money.get('paid back whole')).toEqual({ ...none, ...back, settled: whole });

  const { rows } = await pool.query(
    `select sum(received)::int as came, sum(refunded)::int as went,
      (select count(*)::int from pix_charges join payments on payments.id = payment_id
        where payments.order_id <> pix_charges.order_id or method <> 'pix') as astray
     from order_money`,
  );
  expect(rows).toEqual([{ ...old, astray: 0 }]);
});

test('and what was upgraded is as the database has to be', async () => {
  // What runs in the embedded runner of jobs is not there.
  const invariants = [...paymentInvariants, ...orderInvariants].filter(({ name }) => !name.includes('has a job'));
  for (const invariant of invariants) {
    const { places } = await findBreaks(database, invariant);
    expect([invariant.name, places]).toEqual([invariant.name, []]);
  }
});
