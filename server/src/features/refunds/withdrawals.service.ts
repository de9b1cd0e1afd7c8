import type { withdrawal } from '@giro/contract/calls/payments.ts';
import { isPaid } from '@giro/contract/rules/order-status.ts';
import type { z } from 'zod';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import { refusedWithdrawalMail, withdrawalForShopMail, withdrawalMail } from './refunds.mail.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';
import {
  endRefundedWithdrawal,
  findWithdrawableOrder,
  insertWithdrawal,
  listWithdrawals,
  receiveWithdrawal,
  refuseWithdrawal,
  type WithdrawableOrder,
  type WithdrawalRow,
} from './withdrawals.queries.ts';

function presentWithdrawal({ askedAt, state, note }: WithdrawalRow): z.output<typeof withdrawal> {
  return { asked_at: askedAt.toISOString(), state, note };
}

export type WithdrawalsService = ReturnType<typeof createWithdrawals>;

const mayWithdraw = ({ status, isInTime, isPaidBack, isDisputed }: WithdrawableOrder) =>
  isPaid(status) && isInTime && !isPaidBack && !isDisputed;

/** Buyers who give a paid order back, and what becomes of that. */
export function createWithdrawals({ outbox, alerts }: { outbox: Outbox; alerts: ShopAlerts }) {
  async function get(db: Executor, orderId: number): Promise<WithdrawableOrder> {
    const order = await findWithdrawableOrder(db, orderId);
    if (!order) throw notFound();
    return order;
  }

  /**
   * Notes that the buyer of a paid order wants to give it back, and mails buyer and shop at once. Asked again, it is the
   * same. The caller has locked the order. Throws 422 for one that is not paid or was paid back, and from the eighth day after
   * it was handed over.
   */
  async function ask(tx: Tx, orderId: number): Promise<void> {
    const [known] = await listWithdrawals(tx, [orderId]);
    if (known) return;
    const order = await get(tx, orderId);
    if (!isPaid(order.status)) throw refused('Este pedido não está pago.');
    if (order.isPaidBack) throw refused('O valor deste pedido já foi devolvido.');
    if (order.isDisputed) throw refused('Você contestou este pagamento no banco, que decide sobre a devolução.');
    if (!mayWithdraw(order)) throw refused('O prazo de 7 dias para desistir desta compra terminou.');
    if (!(await insertWithdrawal(tx, orderId))) return;
    const subject = subjects.order({ id: orderId, order_code: order.code });
    await record(tx, { kind: 'withdrawal-asked', subject });
    const cause = { subjectKind: 'order', subjectId: orderId, event: 'withdrawal' } as const;
    await outbox.post(tx, cause, order.email, (sender) => withdrawalMail(order, sender));
    await alerts.tell(tx, `withdrawal:${orderId}`, (sender) => withdrawalForShopMail(order, sender));
  }

  /** Refuses an open one and mails the reason. The caller has locked the order. Throws 409 when none is open. */
  async function refuse(tx: Tx, orderId: number, reason: string): Promise<void> {
    const isRefused = await refuseWithdrawal(tx, orderId, reason);
    if (!isRefused) throw conflict('Não há desistência aberta deste pedido.');
    const order = await get(tx, orderId);
    const cause = { subjectKind: 'order', subjectId: orderId, event: 'withdrawal-refused' } as const;
    await outbox.post(tx, cause, order.email, (sender) => refusedWithdrawalMail(order, reason, sender));
  }

  /** A withdrawal as the order's page shows it, with the possibility of asking for one. */
  async function read(db: Executor, orderId: number) {
    const [row] = await listWithdrawals(db, [orderId]);
    const canWithdraw = !row && mayWithdraw(await get(db, orderId));
    return { withdrawal: row ? presentWithdrawal(row) : null, canWithdraw };
  }

  return {
    ask,
    refuse,
    read,
    /**
     * An admin has cancelled the order: without money of Pix to give back, its withdrawal is done; with some it is once
     * that has gone back.
     */
    orderEnded: endRefundedWithdrawal,
    /** The goods that its buyer gives back are at the shop. The caller has locked the order. */
    receive: receiveWithdrawal,
  };
}
