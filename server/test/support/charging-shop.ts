import { savePaymentSettingsCall } from '@giro/contract/calls/payment-settings.ts';
import { afterAll, beforeEach } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, type TestShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';

const reserveMinutes = 15;

/**
 * For the tests of a file: a shop whose payments a provider in memory confirms. Each test begins ten days after the one
 * before, with a provider that works and a session of the admin's that has just begun.
 */
export async function useChargingShop() {
  let now: Date | undefined;
  let begin = new Date('2027-03-01T15:00:00Z');
  const provider = new MemoryProvider(() => now ?? new Date());
  const pixTools = { openProvider: () => provider, paySimulated: async (txid: string) => provider.pay({ txid }) };
  const shop = await openShop({}, { pixTools });
  let session = await shop.signedIn('admin');
  const admin: Client = {
    get: (...asked) => session.get(...asked),
    post: (...asked) => session.post(...asked),
    put: (...asked) => session.put(...asked),
    delete: (...asked) => session.delete(...asked),
  };

  /** Chooses whether the shop has a provider, at any time of the shop's clock. */
  async function setProvider(has: boolean, reserve_minutes = reserveMinutes): Promise<void> {
    const body = savePaymentSettingsCall.body.parse({ psp: has ? 'simulador' : '', reserve_minutes });
    await shop.app.services.paymentSettings.save(body, { byId: session.id, expectedVersion: undefined });
  }
  function setNow(moment: Date) {
    now = moment;
    return shop.setNow(moment);
  }

  beforeEach(async () => {
    begin = new Date(begin.getTime() + 10 * 86_400_000);
    await setNow(begin);
    provider.heal();
    provider.clockAheadS = 0;
    session = await shop.signedIn('admin');
    await setProvider(true);
  });
  afterAll(() => shop.close());

  return {
    shop,
    admin,
    provider,
    setProvider,
    /** When the present test began. */
    begun: () => begin,
    minutesLater: (minutes: number) => setNow(new Date(begin.getTime() + minutes * 60_000)),
  };
}

/** Works off everything, with failed jobs tried again at once, and what the minute's job finds due. */
export async function workAll({ app, pool, work }: TestShop): Promise<void> {
  await app.services.payments.holds.endDue();
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
    `select status, end_reason, orders.hold_until, case method when 'pix' then 'charge' else 'static' end as pay_mode
     from orders join payments on order_id = orders.id and state <> 'removed' where order_code = $1`,
    [code],
  );
  return rows[0] as { status: number; end_reason: string | null; pay_mode: string; hold_until: Date | null };
};

export const paymentOf = async (client: Client, code: string) => (await client.get(`pedidos/${code}/pagamento`)).body;
