import * as allFeatures from '../../src/features.ts';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop } from './harness.ts';
import { type MoneyShop, openMoneyShop } from './money-shop.ts';
import { voucherFeature, voucherTables } from './voucher-feature.ts';

export type MixedShop = Awaited<ReturnType<typeof openMixedShop>>;

/** A shop whose orders are paid by Pix, by voucher, and by both together. */
export async function openMixedShop() {
  const features = [...Object.values(allFeatures), voucherFeature];
  const shop: MoneyShop = await openMoneyShop({}, (options) => openShop({}, { ...options, features }));
  await shop.pool.query(voucherTables);

  /** Somebody with so much on their voucher, in centavos. */
  async function buildHolder(cents: number): Promise<Client & { id: number }> {
    const holder = await buildBuyer(shop, { name: 'Ana Lima' });
    await shop.pool.query(`insert into vouchers (user_id, free_cents) select id, $2 from users where id = $1`, [
      holder.id,
      cents,
    ]);
    return holder;
  }

  const freeOf = async ({ id }: { id: number }): Promise<number> =>
    (await shop.pool.query('select free_cents from vouchers where user_id = $1', [id])).rows[0].free_cents;

  /** Orders one unit, so much of it by voucher (reais) and the rest by Pix. */
  async function place(
    buyer: Client,
    product: Parameters<typeof buildOrder>[0][number],
    voucher: number,
    headers: Record<string, string> = {},
  ) {
    const parts = voucher > 0 ? { parts: [{ method: 'voucher', value: voucher }] } : {};
    return buyer.post('orders', { ...buildOrder([product]), ...parts }, headers);
  }

  /** Has the provider know the charge of an order, which can then be paid; undefined where it has none alive. */
  async function open(code: string): Promise<{ id: number; txid: string; cents: number } | undefined> {
    const { rows } = await shop.pool.query(
      `update pix_charges set state = 'open', code = 'x', expires_at = giro_now() + interval '15 minutes'
       from orders where orders.id = order_id and order_code = $1 and state in ('new', 'open')
       returning order_id as id, txid, amount_cents as cents`,
      [code],
    );
    const [charge] = rows;
    if (!charge) return undefined;
    await shop.pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier = 'open-charge'`);
    shop.provider.have(charge.txid, charge.cents);
    return charge;
  }

  /** As if the hold of an order were over for long: it ends as the job of every minute ends it. */
  async function runOut(id: number): Promise<void> {
    await shop.pool.query(
      `update orders set hold_until = giro_now() - interval '1 hour' where id = $1 and status = 1`,
      [id],
    );
    await shop.app.services.payments.holds.endDue();
    await shop.app.services.orders.endUnpaid();
  }

  const moneyOf = async (id: number) => {
    const { rows } = await shop.pool.query(
      'select due, paid, refunded, open, received from order_money where order_id = $1',
      [id],
    );
    return rows[0];
  };

  const partsOf = async (id: number): Promise<string[]> => {
    const { rows } = await shop.pool.query(
      `select method || ' ' || state || ' ' || received_cents || ' ' || refunded_cents as part
       from payments where order_id = $1 order by id`,
      [id],
    );
    return rows.map(({ part }) => part);
  };

  return { ...shop, buildHolder, freeOf, place, open, runOut, moneyOf, partsOf, buildProduct };
}
