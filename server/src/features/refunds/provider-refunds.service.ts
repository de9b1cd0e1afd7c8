import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { ProviderRefund, ReceivedPix } from '../../platform/pix/pix-provider.ts';
import { contestedMail } from './refunds.mail.ts';
import {
  findRefundOfOrder,
  insertProviderRefund,
  listRefundIds,
  lockReceived,
  noteContested,
  noteResult,
  recountRefunded,
} from './refunds.queries.ts';
import type { RefundsService } from './refunds.service.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';

interface ProviderRefundsOptions {
  refunds: RefundsService;
  alerts: ShopAlerts;
}

export type ProviderRefunds = ReturnType<typeof createProviderRefunds>;

/** Providers name refunds within a payment alone; ours are named within the shop. */
const rowIdOf = ({ e2eId }: Pick<ReceivedPix, 'e2eId'>, { id }: ProviderRefund) =>
  createHash('sha256').update(`${e2eId} ${id}`).digest('hex').slice(0, 32);

/** Refunds as the provider lists them: ours and what became of them, and those that others had it make. */
export function createProviderRefunds({ refunds, alerts }: ProviderRefundsOptions) {
  /** Takes over one that this shop never asked for, as after a contestation, and what becomes of it. */
  async function takeForeign(tx: Tx, paymentId: number, pix: ReceivedPix, refund: ProviderRefund): Promise<void> {
    const id = rowIdOf(pix, refund);
    await insertProviderRefund(tx, paymentId, id, refund);
    await noteResult(tx, paymentId, id, refund);
    await recountRefunded(tx, paymentId);
    if (refund.state === 'done') await refunds.finish(tx, id);
    if (!(await noteContested(tx, paymentId))) return;
    const { orderCode } = (await findRefundOfOrder(tx, id)) ?? { orderCode: null };
    await alerts.tell(tx, `contested:${paymentId}`, (sender) => contestedMail(pix.amountCents, orderCode, sender));
  }

  /** Takes over everything that the provider says went back of a payment, or did not. The caller has locked its order. */
  async function take(tx: Tx, paymentId: number, pix: ReceivedPix): Promise<void> {
    await lockReceived(tx, paymentId);
    const ours = await listRefundIds(
      tx,
      paymentId,
      pix.refunds.map(({ id }) => id),
    );
    for (const refund of pix.refunds) {
      if (ours.includes(refund.id)) await refunds.take(tx, refund.id, refund);
      else await takeForeign(tx, paymentId, pix, refund);
    }
  }

  return { take };
}
