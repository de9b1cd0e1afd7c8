import type { Order, OrderPayment } from '@giro/contract/calls/orders.ts';
import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { OrdersService, PlacedOrder } from '../orders/orders.service.ts';
import type { WithdrawalsService } from '../refunds/withdrawals.service.ts';
import { findPaymentByCode, findPaymentById, type OrderPaymentRow } from './order-payments.queries.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';
import { keptOf, presentPayment, withoutSeconds } from './paying.presenter.ts';
import type { PayableOrder, Payment } from './payment-method.ts';
import type { ReceivedPayments } from './received-payments.service.ts';

interface PayingOptions {
  database: Database;
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
  presentReceipts: ReceivedPayments['presentReceipts'];
  withdrawals: Pick<WithdrawalsService, 'ask' | 'read'>;
}

export type Paying = ReturnType<typeof createPaying>;

const unknownOrder = 'Pedido não encontrado.';

function payableOf(row: OrderPaymentRow): PayableOrder {
  const keptCents = keptOf({ receivedCents: row.received, refundedCents: row.refunded });
  return {
    id: row.id,
    status: row.status,
    endReason: row.end_reason,
    transactionId: row.transaction_id,
    ageS: row.age_s,
    restCents: row.due - keptCents - row.promised,
    keptCents,
    refundedCents: row.refunded,
  };
}

/** True unless the shop's people make the order at the counter, or have money of it: there a promised device began it. */
const isBuyersToEnd = (order: Order): boolean =>
  !fulfilmentKindOf(order).isAtOnce ||
  (order.trade_ins.length > 0 && order.payments.every(({ state }) => state !== 'settled'));

/** Progress of an order's payment, for its buyer and the shop. */
export function createPaying(options: PayingOptions) {
  const { database, orders, orderPayments, presentReceipts, withdrawals } = options;

  /** Means by which the buyer pays, and their presentation. */
  async function present(
    db: Executor,
    row: OrderPaymentRow,
    payments: readonly Payment[],
    reader: { isOwner: boolean },
  ): Promise<{ payment: OrderPayment; mark: string }> {
    const first = orderPayments.firstOf(payments);
    const shown = first && orderPayments.methodOf(first).present(first);
    const payable = await showFirst(db, payments, row);
    // The payments are read after the order, which may have been paid in between: that is no end of its time.
    const later =
      row.status === orderStatus.pending && payable?.state === 'expired' ? await findPaymentById(db, row.id) : row;
    if (later && later.status !== row.status) return present(db, later, await orderPayments.listOf(db, row.id), reader);
    const isDisputed = payments.some(({ state }) => state === 'disputed');
    const payment = presentPayment(row, { mode: shown?.mode ?? 'static', payable, isDisputed, ...reader });
    return { payment, mark: withoutSeconds(payment, row, payable?.expiresAt ?? null) };
  }

  /** Of several ways to pay, what there is to do for the first one that leaves its buyer anything to do. */
  async function showFirst(db: Executor, payments: readonly Payment[], row: OrderPaymentRow) {
    const payment = orderPayments.firstOf(payments.filter((each) => orderPayments.methodOf(each).show));
    return payment && orderPayments.methodOf(payment).show?.(db, payment, payableOf(row));
  }

  /** The order of this code, for its buyer and, where `orShop`, for who may see every order. Throws 404. */
  async function getRow(code: string, person: SignedIn, orShop: 'or-shop' | 'buyer-only'): Promise<OrderPaymentRow> {
    const row = await findPaymentByCode(database, code);
    const may = row?.user_id === person.id || (orShop === 'or-shop' && can(person, 'orders.see'));
    if (!row || !may) throw notFound(unknownOrder);
    return row;
  }

  /** The order of this code, for its buyer alone. Throws 404. */
  const getOwn = (code: string, person: SignedIn): Promise<{ id: number }> => getRow(code, person, 'buyer-only');

  /** The same, also for whoever sells at the counter. Throws 404. */
  const getToSimulate = (code: string, person: SignedIn): Promise<{ id: number }> =>
    getRow(code, person, can(person, 'counter.sell') ? 'or-shop' : 'buyer-only');

  /** The payment as it is now, as its buyer sees it. Throws 404. */
  async function read(db: Executor, orderId: number): Promise<OrderPayment> {
    const row = await findPaymentById(db, orderId);
    if (!row) throw notFound(unknownOrder);
    return (await present(db, row, await orderPayments.listOf(db, row.id), { isOwner: true })).payment;
  }

  /**
   * The payment, with what its answer's tag is made of. Whoever looks has the provider asked, at most every ten seconds.
   * Throws 404 for somebody else's order.
   */
  async function look(code: string, person: SignedIn): Promise<{ payment: OrderPayment; mark: string }> {
    const row = await getRow(code, person, 'or-shop');
    const payments = await orderPayments.listOf(database, row.id);
    for (const payment of payments) {
      if (payment.state === 'open') await orderPayments.methodOf(payment).poll?.(database, payment);
    }
    return present(database, row, payments, { isOwner: row.user_id === person.id });
  }

  /** The payment of an order that was just placed; a new one is known without reading it again. */
  async function ofPlaced({ id, fresh, ...placed }: PlacedOrder): Promise<OrderPayment> {
    if (!fresh) return read(database, id);
    const { settings, terms } = fresh;
    const promised = terms.isCovered ? 0 : orderPayments.promisedBy(terms);
    const row: OrderPaymentRow = {
      id,
      user_id: fresh.userId,
      order_code: placed.orderCode,
      status: terms.isCovered ? orderStatus.approved : orderStatus.pending,
      end_reason: null,
      transaction_id: fresh.transactionId,
      hold_until: placed.holdUntil,
      hold_s: fresh.holdInS,
      age_s: 0,
      due: placed.totalCents,
      received: terms.isCovered ? placed.totalCents : 0,
      refunded: 0,
      going_back: 0,
      promised,
    };
    const payments = orderPayments.asBegun(id, terms, placed.totalCents);
    const payment = payments.find((each) => orderPayments.methodOf(each).show);
    const payable =
      payment && (await orderPayments.methodOf(payment).show?.(database, payment, payableOf(row), { settings }));
    return presentPayment(row, { mode: terms.mode, payable, isOwner: true });
  }

  async function complete(order: Order): Promise<OrderWithPayments> {
    const [receipts, { withdrawal, canWithdraw }, tracking] = await Promise.all([
      presentReceipts(database, [order.id]),
      withdrawals.read(database, order.id),
      fulfilmentKindOf(order).isSent ? orders.readTracking(database, order.id) : undefined,
    ]);
    const isUnpaid = order.payment.status === orderStatus.pending;
    return {
      ...order,
      receipts: receipts.get(order.id) ?? [],
      withdrawal,
      can_withdraw: (isUnpaid && isBuyersToEnd(order)) || canWithdraw,
      tracking,
    };
  }

  /** The order with its payments. Throws 404 for somebody else's. */
  async function readOrder(code: string, person: SignedIn): Promise<OrderWithPayments> {
    await getRow(code, person, 'or-shop');
    const order = await orders.findByCode(code, can(person, 'orders.see') ? person : 'own');
    if (!order) throw notFound(unknownOrder);
    return complete(order);
  }

  /** Ends an unpaid order of one's own, and asks for the money of a paid one back. Throws 404 and 422. */
  async function withdraw(code: string, person: SignedIn) {
    const { id } = await getOwn(code, person);
    await database.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, id);
      if (!order) throw notFound();
      if (
        isPaid(order.status)
          ? fulfilmentKindOf({ fulfilment: order }).isAtOnce
          : !isBuyersToEnd(await orders.get(tx, id, person))
      ) {
        throw refused('Esta compra é feita no balcão: fale com a loja para desistir dela.');
      }
      if (isPaid(order.status)) return withdrawals.ask(tx, id);
      if (!(await orders.end(tx, id, 'withdrawn'))) throw refused('Este pedido já terminou.');
    });
    return readOrder(code, person);
  }

  /** The rest of an order still to be paid; undefined when there is none. */
  async function findPayable(db: Executor, orderId: number): Promise<PayableOrder | undefined> {
    const row = await findPaymentById(db, orderId);
    return row && payableOf(row);
  }

  return { getOwn, getToSimulate, read, look, ofPlaced, readOrder, withdraw, findPayable };
}
