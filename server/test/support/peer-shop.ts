import { expect } from 'vitest';
import { openPixPeer, type PixPeer } from '../../fakes/pix-peer/index.ts';
import { readConservation } from '../../src/features/payments/conservation.queries.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openPixSender } from '../../src/platform/pix/open-provider.ts';
import type { ProviderSettings } from '../../src/platform/pix/pix-provider.ts';
import { buildCharged, statusOf } from './charging-shop.ts';
import { openShop } from './harness.ts';

export type PeerShop = Awaited<ReturnType<typeof openPeerShop>>;

/**
 * The whole shop with a provider that it reaches over TLS with a certificate of its own, saved as an admin saves it.
 * The provider sends money as Efí does, and tells of nothing by itself.
 */
export async function openPeerShop() {
  const peer = await openPixPeer();
  peer.levers.tells = false;
  let now: Date | undefined;
  let aheadMs = 0;
  peer.levers.now = () => new Date((now ?? new Date()).getTime() + aheadMs);
  const tools = { database: {} as Database, now: () => now ?? new Date(), log: { info() {}, warn() {} } };
  const pixTools = { openSender: (settings: ProviderSettings) => openPixSender({ ...settings, psp: 'efi' }, tools) };
  const shop = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' }, { pixTools });
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  const saved = await admin.put('pagamentos-config', peer.config());
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  const registered = await admin.post('pagamentos-config/webhook');
  const [hook] = [...peer.state.webhooks.values()];
  if (!hook) throw new Error(`No address for webhooks: ${registered.text}`);
  const hookPath = new URL(hook.url).pathname.replace(/^\/api\//, '');

  /** Works off every job, also those that wait for a later moment, until nothing more comes of them. */
  async function workAll(): Promise<void> {
    await shop.app.services.payments.holds.endDue();
    const waiting = `select from graphile_worker.jobs where task_identifier <> 'look-at-charge' and attempts < max_attempts`;
    for (let round = 0; round < 5; round++) {
      if (round > 0 && (await shop.pool.query(waiting)).rowCount === 0) return;
      await shop.pool.query('delete from rate_limits');
      await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      await shop.work();
    }
  }

  return {
    shop,
    peer,
    pixTools,
    admin,
    /** Path at which the provider tells of payments, below `/api`. */
    hookPath,
    workAll,
    setNow(moment: Date) {
      now = moment;
      return shop.setNow(moment);
    },
    /** Sets the minutes by which the provider's clock is ahead of ours. */
    setAhead(minutes: number) {
      aheadMs = minutes * 60_000;
    },
    charged: (options?: Parameters<typeof buildCharged>[2]) => buildCharged(shop, admin, options),
    statusOf: (code: string) => statusOf(shop, code),
    /** The provider tells of a Pix. */
    tell: ({ txid, e2eId }: { txid?: string | undefined; e2eId: string }) =>
      shop.visitor().post(hookPath, { pix: [{ txid, endToEndId: e2eId, valor: '1.00' }] }),
    /** Payments that came in for an order, with what goes back of each. */
    async paymentsOf(orderId: number) {
      const { rows } = await shop.pool.query<{ e2e_id: string; verdict: string; kept: number; refunded_cents: number }>(
        `select e2e_id, verdict, amount_cents - refunded_cents as kept, refunded_cents from pix_payments
         where order_id = $1 order by id`,
        [orderId],
      );
      return rows;
    },
    /** Counts the mails about an order that have these words in their subject. */
    async countMails(orderId: number, about: string): Promise<number> {
      const { rows } = await shop.pool.query(
        `select count(*)::int from emails where subject_kind = 'order' and subject_id = $1 and title like $2`,
        [String(orderId), `%${about}%`],
      );
      return rows[0].count;
    },
    /** Every centavo is where it belongs, and the provider has given back as much as we say, and nothing twice. */
    async assertConserved() {
      expect(await readConservation(shop.database)).toMatchObject({ lost: 0, broken: [] });
      for (const { cents, refunds } of peer.state.received.values()) {
        const gone = refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
        expect(gone.reduce((sum, refund) => sum + refund.cents, 0)).toBeLessThanOrEqual(cents);
      }
      const { rows } = await shop.pool.query('select count(*)::int from products where stock < 0');
      expect(rows[0].count).toBe(0);
    },
    async close() {
      await shop.close();
      await peer.close();
    },
  };
}

/** The refunds of a Pix at the provider. */
export const refundsAt = (peer: PixPeer, e2eId: string) => peer.state.received.get(e2eId)?.refunds ?? [];
