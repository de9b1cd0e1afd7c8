import type { DisputeState } from '@giro/contract/rules/card.ts';
import { disputeStateRows, nextDisputeState } from '@giro/contract/rules/dispute.ts';
import { hasLeftShop } from '@giro/contract/rules/order-status.ts';
import type { CardDispute } from '../../platform/card/card-provider.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { record, subjects, system } from '../../platform/record/record.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Receivables } from '../receivables/receivables.service.ts';
import type { Chargebacks } from '../refunds/chargebacks.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { contradictedMail, disputeMail } from './disputes.mail.ts';
import {
  type DisputeRow,
  findCase,
  findDispute,
  hasOtherUndecided,
  insertDispute,
  moveDispute,
  setDeadline,
} from './disputes.queries.ts';

interface DisputeTakingOptions {
  database: Database;
  orders: Pick<OrdersService, 'lock' | 'endDisputed'>;
  orderPayments: Pick<OrderPaymentsService, 'listOf' | 'setState'>;
  chargebacks: Chargebacks;
  stockedUnits: Pick<StockedUnits, 'suspendWarranty'>;
  /** Money that the provider has yet to pay out. */
  receivables: Pick<Receivables, 'withhold' | 'release'>;
  shopAlerts: ShopAlerts;
}

/** The money that a dispute is about. */
interface DisputedCard {
  attemptId: number;
  receiptId: number;
  paymentId: number;
  orderId: number;
  providerId: number;
}

export type DisputeTaking = ReturnType<typeof createDisputeTaking>;

const subjectOf = ({ orderId, orderCode }: DisputeRow) => subjects.order({ id: orderId, order_code: orderCode });

/** Takes over what providers say of disputes, each word once, in whatever order and however often it comes. */
export function createDisputeTaking(options: DisputeTakingOptions) {
  const { database, orders, orderPayments, chargebacks, receivables, stockedUnits, shopAlerts } = options;

  async function get(tx: Tx, id: number): Promise<DisputeRow> {
    const dispute = await findDispute(tx, id);
    if (!dispute) throw new Error(`There is no dispute ${id}.`);
    return dispute;
  }

  /** Mails how it stands, once for each state. */
  async function tell(tx: Tx, id: number): Promise<void> {
    const dispute = await get(tx, id);
    await shopAlerts.tell(tx, `dispute:${id}:${dispute.state}`, (sender) => disputeMail(dispute, sender));
  }

  /** The part of the order that it is about covers it, or is the bank's to decide on. */
  async function setPayment(tx: Tx, { orderId, paymentId }: DisputeRow, from: 'settled' | 'disputed'): Promise<void> {
    const payment = (await orderPayments.listOf(tx, orderId)).find(({ id }) => id === paymentId);
    if (payment?.state === from) await orderPayments.setState(tx, payment, from === 'settled' ? 'disputed' : 'settled');
  }

  async function begin(tx: Tx, dispute: DisputeRow): Promise<void> {
    await setPayment(tx, dispute, 'settled');
    await receivables.withhold(tx, dispute.paymentId);
    await record(tx, {
      kind: 'dispute-opened',
      subject: subjectOf(dispute),
      after: { Motivo: dispute.reason },
      by: system,
    });
  }

  /** The money is gone: what its buyer has is guaranteed no more, what they have not is sold to others. */
  async function lose(tx: Tx, { id, orderId, receiptId, cents, reason }: DisputeRow): Promise<void> {
    await chargebacks.take(tx, receiptId, { id: `dispute${id}`, cents, reason });
    const order = await orders.lock(tx, orderId);
    if (order && hasLeftShop(order.status)) await stockedUnits.suspendWarranty(tx, orderId);
    else await orders.endDisputed(tx, orderId);
  }

  /** Moves a dispute whose order is locked, with all that follows. False when it has moved meanwhile. */
  async function move(
    tx: Tx,
    dispute: DisputeRow,
    to: DisputeState,
    by?: { id: number; reason: string },
  ): Promise<boolean> {
    if (!(await moveDispute(tx, dispute, to, by))) return false;
    const isEnd = disputeStateRows[to].isOver;
    if (isEnd && !(await hasOtherUndecided(tx, dispute))) {
      await setPayment(tx, dispute, 'disputed');
      await receivables.release(tx, dispute.paymentId);
    }
    if (to === 'lost') await lose(tx, dispute);
    if (!isEnd) return true;
    const after = { Resultado: disputeStateRows[to].label, ...(by && { Motivo: by.reason }) };
    await record(tx, { kind: 'dispute-ended', subject: subjectOf(dispute), after, ...(!by && { by: system }) });
    return true;
  }

  /** Follows the provider's word for a dispute whose order is locked. True if it is another state than before. */
  async function follow(tx: Tx, dispute: DisputeRow, said: CardDispute): Promise<boolean> {
    if (said.deadline) await setDeadline(tx, dispute.id, said.deadline);
    const to = nextDisputeState(dispute.state, said.state, { isByHand: dispute.decision !== null });
    if (to !== undefined) return move(tx, dispute, to);
    const isContradicted = disputeStateRows[dispute.state].isOver && disputeStateRows[said.state].isOver;
    if (isContradicted && dispute.state !== said.state) {
      const event = `dispute:${dispute.id}:contradicted`;
      await shopAlerts.tell(tx, event, (sender) => contradictedMail(dispute, sender));
    }
    return false;
  }

  /** Takes over a dispute of a card's money as its provider has it now: it is written once, and its money is withheld. */
  async function take(card: DisputedCard, said: CardDispute): Promise<void> {
    await database.transaction().execute(async (tx) => {
      if (!(await orders.lock(tx, card.orderId))) return;
      const { attemptId, receiptId, paymentId, orderId, providerId } = card;
      const { id: caseId, amountCents: cents, reason, deadline } = said;
      const money = { attemptId, receiptId, paymentId, orderId, providerId };
      const isNew = await insertDispute(tx, { ...money, caseId, cents, reason, deadline });
      const dispute = await findCase(tx, providerId, caseId);
      if (!dispute) throw new Error(`Dispute ${caseId} was not written.`);
      if (isNew) await begin(tx, dispute);
      if ((await follow(tx, dispute, said)) || isNew) await tell(tx, dispute.id);
    });
  }

  /** Takes over what the provider says of a dispute that is known. */
  async function takeWord(id: number, said: CardDispute): Promise<void> {
    const known = await findDispute(database, id);
    if (known) await take(known, said);
  }

  return { take, takeWord, move, get };
}
