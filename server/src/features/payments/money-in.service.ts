import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { pixMethods, verdictLabels } from '@giro/contract/rules/payment.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/versions.ts';
import { refused } from '../../platform/http/errors.ts';
import type { ReceivedPix } from '../../platform/pix/pix-provider.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { ProviderRefunds } from '../refunds/refund-runs.service.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import {
  countIntoPayment,
  decidePayment,
  findPaymentByE2e,
  findTarget,
  insertPayment,
  type NewPayment,
  settleParts,
  wasSettledByPix,
} from './money-in.queries.ts';
import { type Judgement, judge, judgePart, maskPayer } from './money-in.rules.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';
import type { Payment } from './payment-method.ts';

/** Who takes the shop's Pix. */
export interface PixReceivers {
  /** Notes that money came in for a charge, whatever it was before. */
  markPaid(tx: Tx, chargeId: number): Promise<unknown>;
  /**
   * True if money that no order can take goes back by itself at the provider that took it; null is the present
   * provider.
   */
  refundItself(db: Executor, providerId: number | null): Promise<boolean>;
}

/** The provider where money came in, null for the shop's own bank, and whether what an order cannot take goes back there by itself. */
interface ReceivedAt {
  id: number | null;
  refundsItself: boolean;
}

interface MoneyInOptions {
  database: Database;
  box: SecretBox;
  orders: Pick<OrdersService, 'lock' | 'settle' | 'extendHold'>;
  receivers: PixReceivers;
  covered: Pick<
    OrderPaymentsService,
    'readKept' | 'findPaymentFor' | 'addBeside' | 'listOf' | 'setState' | 'isCovered' | 'isDivided' | 'openLater'
  >;
  refunds: Pick<RefundsService, 'askAutomatically'>;
  providerRefunds: ProviderRefunds;
  now: () => Date;
}

export type MoneyIn = ReturnType<typeof createMoneyIn>;

/** Rolls a transaction back that took an ended order's units for granted. */
export class UnitsGone extends Error {}

/** A judgement, of money for one part of an order also that part. */
type JudgedMoney = Judgement & { part?: Payment | undefined };

const isSoldAtOnce = (order: LockedOrder) => fulfilmentKindOf({ fulfilment: order }).isAtOnce;

const dayMs = 24 * 3_600_000;

/** A part of the money holds an order for another day; whoever pays in many parts never holds it for more than two. */
function longerHold(holdUntil: Date, now: Date): Date {
  const [until, from] = [holdUntil.getTime(), now.getTime()];
  return new Date(Math.max(until, Math.min(Math.max(until, from) + dayMs, from + 2 * dayMs)));
}

/** Amount of a Pix that has gone back, or is about to, by the provider's own word. */
const goneCents = ({ refunds }: ReceivedPix) =>
  refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Money that comes in: written down whatever the order can do with it, once however often it is told of. */
export function createMoneyIn(options: MoneyInOptions) {
  const { database, box, orders, receivers, covered, refunds, providerRefunds, now } = options;

  /** True if each part of an order is paid by itself: of a sale at the counter, and where a card pays the rest. */
  const hasPartsOfTheirOwn = async (tx: Tx, order: LockedOrder) =>
    isSoldAtOnce(order) || covered.isDivided(await covered.listOf(tx, order.id));

  /** The part of such an order that waits for this payment. */
  async function findAwaitedPart(tx: Tx, order: LockedOrder, paymentId: number | null): Promise<Payment | undefined> {
    if (order.status !== orderStatus.pending) return undefined;
    const parts = await covered.listOf(tx, order.id);
    return parts.find(({ id, state }) => id === paymentId && (state === 'open' || state === 'wanted'));
  }

  /** A part is there: its order is covered once every part of it is, and kept for the next one until then. */
  async function settlePart(tx: Tx, order: LockedOrder, part: Payment): Promise<void> {
    await covered.setState(tx, part, 'settled');
    if (await covered.isCovered(tx, part.orderId)) {
      await orders.settle(tx, part.orderId);
      return;
    }
    await covered.openLater(tx, part.orderId);
    if (!isSoldAtOnce(order) && order.hold_until) {
      await orders.extendHold(tx, order.id, longerHold(order.hold_until, now()));
    }
  }

  /** Verdict on so much money for an order that is locked, and for this payment of it. */
  async function judgeFor(
    tx: Tx,
    cents: number,
    order: LockedOrder | undefined,
    { paymentId, unitsAreThere }: { paymentId: number | null; unitsAreThere: boolean },
  ): Promise<JudgedMoney> {
    if (!order) return judge(cents, undefined, unitsAreThere);
    if (!isPaid(order.status) && (await hasPartsOfTheirOwn(tx, order))) {
      const part = await findAwaitedPart(tx, order, paymentId);
      return { ...judgePart(cents, part), part };
    }
    const { status, end_reason: endReason, total_cents: totalCents } = order;
    const keptCents = await covered.readKept(tx, order.id);
    const wasSettled = await wasSettledByPix(tx, order.id);
    return judge(cents, { status, endReason, totalCents, keptCents, wasSettled }, unitsAreThere);
  }

  /** The payment that a Pix for this order is for where nothing else says so; a new one where none takes Pix. */
  async function findPixPayment(tx: Tx, orderId: number, cents: number): Promise<number> {
    const found = await covered.findPaymentFor(tx, orderId, Object.values(pixMethods));
    return found ?? covered.addBeside(tx, { orderId, method: pixMethods.fixed, cents });
  }

  /** Settles an order that is locked. Throws `UnitsGone`. */
  async function settle(tx: Tx, orderId: number): Promise<void> {
    const { settled } = await orders.settle(tx, orderId);
    if (!settled) throw new UnitsGone();
  }

  /** Does to the order what a judgement says, once its payment is written. Throws `UnitsGone`. */
  async function follow(
    tx: Tx,
    order: LockedOrder,
    { verdict, move, part }: JudgedMoney,
    byId: number | null,
  ): Promise<void> {
    if (move === 'settle') await (part ? settlePart(tx, order, part) : settle(tx, order.id));
    if (move === 'hold' && order.hold_until) {
      await orders.extendHold(tx, order.id, longerHold(order.hold_until, now()));
    }
    if (verdict === 'settled' || verdict === 'excess')
      await settleParts(tx, { orderId: order.id, paymentId: part?.id ?? null }, byId);
  }

  /**
   * Takes money for an unpaid order as it is, however little. Throws `UnitsGone`; 422 for a part of a sale at the counter
   * that is awaited no more.
   */
  async function accept(
    tx: Tx,
    { orderId, paymentId }: { orderId: number; paymentId: number | null },
    byId: number,
  ): Promise<void> {
    const order = await orders.lock(tx, orderId);
    if (!order || !(await hasPartsOfTheirOwn(tx, order))) {
      await settle(tx, orderId);
      return settleParts(tx, { orderId, paymentId: null }, byId);
    }
    const part = await findAwaitedPart(tx, order, paymentId);
    if (!part) throw refused('Este pagamento não faz mais parte da venda. Devolva o valor.');
    await settlePart(tx, order, part);
    await settleParts(tx, { orderId, paymentId }, byId);
  }

  /** Writes a Pix that nobody has written yet, with all that follows. False when it is known. */
  async function recordNew(tx: Tx, pix: ReceivedPix, at: ReceivedAt, unitsAreThere: boolean): Promise<boolean> {
    const { txid } = pix;
    const target = txid === null ? undefined : await findTarget(tx, txid);
    const order = target && (await orders.lock(tx, target.orderId));
    if (target?.chargeId) await receivers.markPaid(tx, target.chargeId);
    const leftCents = pix.amountCents - goneCents(pix);
    const paymentId = order ? (target.paymentId ?? (await findPixPayment(tx, order.id, pix.amountCents))) : null;
    const judgement = await judgeFor(tx, leftCents, order, { paymentId, unitsAreThere });
    const id = await nextId(tx, 'pix_payments');
    const isNew = await insertPayment(tx, {
      id,
      e2eId: pix.e2eId,
      attemptId: null,
      txid,
      orderId: order?.id ?? null,
      paymentId,
      providerId: at.id,
      cents: pix.amountCents,
      paidAt: pix.paidAt,
      payerSealed: box.sealOptional(pix.payer && JSON.stringify(pix.payer), 'pix_payments.payer_sealed', id),
      payerMasked: pix.payer && maskPayer(pix.payer),
      verdict: judgement.verdict,
      isDecided: judgement.verdict === 'settled' || leftCents <= 0,
    });
    if (!isNew) return false;
    await countIntoPayment(tx, id);
    await providerRefunds.take(tx, id, pix);
    if (order) await follow(tx, order, judgement, null);
    if (
      judgement.goesBack &&
      at.refundsItself &&
      (await refunds.askAutomatically(tx, id, verdictLabels[judgement.verdict]))
    ) {
      await decidePayment(tx, id, null);
    }
    return true;
  }

  /** Takes over what has gone back of a Pix that is known. */
  async function update(pix: ReceivedPix, known: { id: number; orderId: number | null }): Promise<void> {
    if (pix.refunds.length === 0) return;
    await database.transaction().execute(async (tx) => {
      if (known.orderId !== null) await orders.lock(tx, known.orderId);
      await providerRefunds.take(tx, known.id, pix);
    });
  }

  async function recordOne(pix: ReceivedPix, at: ReceivedAt): Promise<void> {
    const known = await findPaymentByE2e(database, pix.e2eId);
    if (known) return update(pix, known);
    const write = (unitsAreThere: boolean) =>
      database.transaction().execute((tx) => recordNew(tx, pix, at, unitsAreThere));
    const isNew = await write(true).catch((error) => {
      if (error instanceof UnitsGone) return write(false);
      throw error;
    });
    if (isNew) return;
    const written = await findPaymentByE2e(database, pix.e2eId);
    if (written) await update(pix, written);
  }

  /**
   * Writes down what came in at a provider, each Pix in a transaction of its own with what it does to its order: it settles it, holds
   * it for longer, or goes back. A Pix that is known changes nothing but what has gone back of it. Throws the first
   * failure once everything has been tried.
   */
  async function record(received: readonly ReceivedPix[], providerId: number | null): Promise<void> {
    if (received.length === 0) return;
    const at = { id: providerId, refundsItself: await receivers.refundItself(database, providerId) };
    const failures: unknown[] = [];
    for (const pix of received) {
      const written = recordOne(pix, at);
      await written.catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Writes down money of a card that has come, as it was judged; `sendBack` has it go back. The caller has locked its
   * order. Returns the id of its row.
   */
  async function recordCard(
    tx: Tx,
    card: Pick<NewPayment, 'cents' | 'verdict'> & {
      attemptId: number;
      orderId: number;
      paymentId: number;
      reference: string;
    },
    { sendBack }: { sendBack: boolean },
  ): Promise<number> {
    const { attemptId, orderId, paymentId, reference: txid, cents, verdict } = card;
    const id = await nextId(tx, 'pix_payments');
    const isNew = await insertPayment(tx, {
      ...{ id, attemptId, orderId, paymentId, txid, cents, verdict, e2eId: null, providerId: null, paidAt: now() },
      ...{ payerSealed: null, payerMasked: null, isDecided: verdict === 'settled' },
    });
    if (!isNew) throw new Error(`The money of attempt ${attemptId} was written down before.`);
    await countIntoPayment(tx, id);
    if (sendBack && (await refunds.askAutomatically(tx, id, verdictLabels[verdict]))) await decidePayment(tx, id, null);
    return id;
  }

  return { record, recordCard, judgeFor, follow, accept, findPixPayment };
}
