import { expect } from 'vitest';
import type { ProviderSettings } from '../../src/platform/pix/pix-provider.ts';
import { buildCharged } from './charging-shop.ts';
import { openShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';
import { createTestSender } from './pix-sender.ts';

/** A bank in memory that also sends. */
class Bank extends MemoryProvider {
  readonly sends = createTestSender();

  /** It opens nothing, and tells of nothing. */
  goAway(): void {
    this.fail('openCharge', 'unknown');
    this.fail('listReceived', 'credentials', { says: 'O banco recusou as credenciais.' });
  }

  /** The end-to-end ids of what it was asked to give back. */
  refunded(): string[] {
    return this.asked.flatMap((each) => (each.startsWith('refund ') ? each.slice('refund '.length) : []));
  }
}

export type TwoBanks = Awaited<ReturnType<typeof openTwoBanks>>;

/** A shop and the two banks that its admins choose between. */
export async function openTwoBanks() {
  const banks = { a: new Bank(), b: new Bank() };
  const opened: ProviderSettings[] = [];
  const bankOf = ({ baseUrl }: ProviderSettings) => (baseUrl.includes('banco-a') ? banks.a : banks.b);
  const shop = await openShop(
    {},
    {
      pixTools: {
        openProvider(settings) {
          opened.push(settings);
          return bankOf(settings);
        },
        openSender: (settings) => bankOf(settings).sends.sender,
      },
    },
  );
  const admin = await shop.signedIn('admin', { name: 'Clara Dias' });

  const settingsOf = (bank: 'a' | 'b', changes: object = {}) => ({
    psp: 'outro',
    base_url: `https://banco-${bank}.example/v2`,
    token_url: `https://banco-${bank}.example/token`,
    client_id: `aplicativo-${bank}`,
    client_secret: `segredo-${bank}`,
    pix_key: `pix@${bank}.exemplo.com.br`,
    ...changes,
  });

  const save = (bank: 'a' | 'b', changes: object = {}) => admin.put('pagamentos-config', settingsOf(bank, changes));
  const charged = (options?: Parameters<typeof buildCharged>[2]) => buildCharged(shop, admin, options);

  return {
    shop,
    admin,
    banks,
    opened,
    settingsOf,
    save,
    charged,
    /** An order whose charge is open at bank A, which another has taken the place of. */
    async chargedBefore() {
      await save('a');
      const order = await charged();
      expect((await save('b')).status).toBe(200);
      return order;
    },
    /** An order that was paid at bank A, which another has taken the place of. */
    async paidBefore(paidAt = new Date()) {
      await save('a');
      const order = await charged();
      const pix = banks.a.pay({ txid: order.txid, paidAt });
      await shop.app.services.pix.polls.poll(order.charge.id);
      await save('b');
      const { rows } = await shop.pool.query('select id from pix_payments where e2e_id = $1', [pix.e2eId]);
      return { ...order, ...pix, paymentId: rows[0].id as number };
    },
    turnOff: () => admin.put('pagamentos-config', { psp: '' }),
    /** Which providers there are, oldest first. */
    async providers() {
      const { rows } = await shop.pool.query<{ id: number; is_former: boolean; former: Record<string, string> | null }>(
        'select id, replaced_at is not null as is_former, former from pix_providers order by id',
      );
      return rows;
    },
    /** Has what was replaced been so for so many days. */
    pass: (days: number) =>
      shop.pool.query(
        `update pix_providers set replaced_at = replaced_at - make_interval(days => $1) where replaced_at is not null`,
        [days],
      ),
    /** No provider, and nothing at the banks. */
    async reset() {
      await shop.pool.query(`
        truncate pix_charges, pix_payments, pix_days cascade;
        update payouts set state = 'due', psp_id = null where state = 'sending';
        update payouts set provider_id = null;
        delete from pix_providers;
        delete from settings where key = 'payments';
        delete from rate_limits;
        delete from graphile_worker._private_jobs`);
      for (const bank of Object.values(banks)) {
        bank.forget();
        bank.sends.setMood('pays');
      }
      opened.length = 0;
    },
    /** Works off every job, also those that wait for a later moment. */
    async workAll() {
      await shop.pool.query(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`,
      );
      await shop.work();
    },
  };
}
