import { savePaymentSettingsCall } from '@giro/contract/calls/payment-settings.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, type TestShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';

const reserveMinutes = 15;

/** A shop whose payments a provider in memory confirms. */
export async function openChargingShop() {
  let now: Date | undefined;
  const provider = new MemoryProvider(() => now ?? new Date());
  const pixTools = { openProvider: () => provider, paySimulated: async (txid: string) => provider.pay(txid) };
  const shop = await openShop({}, { pixTools });
  const admin = await shop.signedIn('admin');

  /** Chooses whether the shop has a provider, at any time of the shop's clock. */
  async function setProvider(has: boolean): Promise<void> {
    const body = savePaymentSettingsCall.body.parse({ psp: has ? 'simulador' : '', reserve_minutes: reserveMinutes });
    await shop.app.services.paymentSettings.save(body, { byId: admin.id, expectedVersion: undefined });
  }
  await setProvider(true);

  return {
    shop,
    provider,
    setProvider,
    setNow(moment: Date) {
      now = moment;
      return shop.setNow(moment);
    },
  };
}

export type ChargingShop = Awaited<ReturnType<typeof openChargingShop>>;

/** Works off everything, with failed jobs tried again at once, and what the minute's job finds due. */
export async function workAll({ app, pool, work }: TestShop): Promise<void> {
  await app.services.payments.orderCharging.holds.endDue();
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
