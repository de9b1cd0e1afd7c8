import type { Tx } from '../../platform/database/database.ts';
import { insertChargeback } from './chargebacks.queries.ts';
import type { RefundWatcher } from './refund-watcher.port.ts';
import { lockReceived, recountRefunded } from './refunds.queries.ts';

export type Chargebacks = ReturnType<typeof createChargebacks>;

/** Money that a payer's bank takes back. */
export function createChargebacks({ watchers }: { watchers: readonly RefundWatcher[] }) {
  /** So much of a payment is gone, once for each id: a refund that nobody here asked for. The caller has locked the order. */
  async function take(
    tx: Tx,
    receiptId: number,
    chargeback: { id: string; cents: number; reason: string },
  ): Promise<void> {
    await lockReceived(tx, receiptId);
    await insertChargeback(tx, receiptId, chargeback);
    await recountRefunded(tx, receiptId);
    for (const { changed } of watchers) await changed(tx, receiptId);
  }

  return { take };
}
