import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { PaymentParts } from '../src/app.ts';
import type { ReceivedPix } from '../src/platform/pix/pix-provider.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, type TestShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';

const reserveMinutes = 15;

/** A shop whose payments a provider in memory confirms. The books are kept in the plainest way that is right. */
export async function openChargingShop() {
  let now: Date | undefined;
  const provider = new MemoryProvider(() => now ?? new Date());
  const plan = { reserveMinutes, isSimulated: true };
  const state = { hasProvider: true };
  const payments: PaymentParts = {
    providers: {
      readPlan: async () => (state.hasProvider ? plan : undefined),
      findProvider: async () =>
        state.hasProvider ? { provider, settings: { ...plan, key: 'loja@exemplo' } } : undefined,
    },
    createMoney: ({ database }) => ({
      async record(received) {
        for (const pix of received) await database.transaction().execute((tx) => write(tx, pix));
      },
      presentPayments: async () => new Map(),
      withdrawals: {
        async ask(tx, orderId) {
          await sql`insert into withdrawals (order_id) values (${orderId})`.execute(tx);
        },
        read: async () => ({ withdrawal: null, canWithdraw: false }),
      },
      paySimulated: async (txid) => provider.pay(txid),
    }),
  };
  const shop = await openShop({}, { payments });
  const { orders } = shop.app.services;

  async function write(tx: Parameters<typeof orders.lock>[0], pix: ReceivedPix): Promise<void> {
    const { rows } = await sql<{ order_id: number }>`select order_id from pix_charges where txid = ${pix.txid}`.execute(
      tx,
    );
    const order = rows[0] && (await orders.lock(tx, rows[0].order_id));
    if (!order) return;
    await sql`update pix_charges set state = 'paid' where txid = ${pix.txid}
      and state in ('new', 'open', 'removing')`.execute(tx);
    const inserted = await sql<{ id: number }>`
      insert into pix_payments (e2e_id, txid, order_id, amount_cents, paid_at, verdict)
      values (${pix.e2eId}, ${pix.txid}, ${order.id}, ${pix.amountCents}, ${pix.paidAt}, 'late')
      on conflict (e2e_id) do nothing returning id`.execute(tx);
    const id = inserted.rows[0]?.id;
    if (!id) return;
    const sum = await sql<{ cents: number }>`select sum(amount_cents)::int as cents from pix_payments
      where order_id = ${order.id}`.execute(tx);
    let verdict = isPaid(order.status) ? 'twice' : 'late';
    if ((sum.rows[0]?.cents ?? 0) < order.total_cents) {
      verdict = 'partial';
      const until = new Date(order.now.getTime() + 24 * 3_600_000);
      if (order.status === orderStatus.pending) await orders.extendHold(tx, order.id, until);
    } else if (order.end_reason !== 'withdrawn' && (order.status !== 3 || order.end_reason !== null)) {
      if ((await orders.settle(tx, order.id)).settled) verdict = 'settled';
    }
    await sql`update pix_payments set verdict = ${verdict} where id = ${id}`.execute(tx);
  }

  return {
    shop,
    provider,
    /** Whether the shop has a provider. */
    setProvider: (has: boolean) => {
      state.hasProvider = has;
    },
    setNow(moment: Date) {
      now = moment;
      return shop.setNow(moment);
    },
  };
}

export type ChargingShop = Awaited<ReturnType<typeof openChargingShop>>;

/** Works off everything, with failed jobs tried again at once, and what the minute's job finds due. */
export async function workAll({ app, pool, work }: TestShop): Promise<void> {
  await app.services.orderCharging.holds.endDue();
  for (let round = 0; round < 3; round++) {
    await pool.query(`update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and task_id in (select id from graphile_worker._private_tasks
        where identifier in ('open-charge', 'remove-charge'))`);
    await work();
  }
}

export interface ChargeRow {
  id: number;
  order_id: number;
  txid: string;
  state: string;
  amount_cents: number;
}

export async function chargesOf({ pool }: TestShop, code: string): Promise<ChargeRow[]> {
  const { rows } = await pool.query<ChargeRow>(
    `select pix_charges.* from pix_charges join orders on orders.id = order_id where order_code = $1 order by pix_charges.id`,
    [code],
  );
  return rows;
}

/** An order of its own buyer, charged; opened at the provider unless told otherwise. */
export async function buildCharged(shop: TestShop, admin: Client, { stock = 1, isOpen = true } = {}) {
  const buyer = await buildBuyer(shop);
  const product = await buildProduct(admin, { stock });
  const answer = await buyer.post('orders', buildOrder([product]));
  const code = answer.body.order_code as string;
  if (isOpen) await shop.work();
  const [charge] = await chargesOf(shop, code);
  if (!charge) throw new Error(`No charge: ${answer.text}`);
  return { buyer, product, answer, code, charge, txid: charge.txid, id: charge.order_id };
}

export const statusOf = async ({ pool }: TestShop, code: string) => {
  const { rows } = await pool.query(
    'select status, end_reason, pay_mode, hold_until from orders where order_code = $1',
    [code],
  );
  return rows[0] as { status: number; end_reason: string | null; pay_mode: string; hold_until: Date | null };
};

export const paymentOf = async (client: Client, code: string) => (await client.get(`pedidos/${code}/pagamento`)).body;
