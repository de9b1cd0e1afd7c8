import type { Order, OrderPayment } from '@giro/contract/calls/orders.ts';
import type { OrderWithPayments, PaymentOfOrder } from '@giro/contract/calls/payments.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { buildPixCode } from '@giro/contract/rules/pix.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { OrdersService, PlacedOrder } from '../orders/orders.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { Charges } from './charges.service.ts';
import { presentPayment, withoutSeconds } from './order-payment.presenter.ts';
import { findPaymentByCode, findPaymentById, type PaymentRow } from './order-payment.queries.ts';

/** Whom the shop's fixed code pays. */
interface Merchant {
  key: string;
  name: string;
  city: string;
}

/** What has come in for orders, as their buyers see it. */
export type PresentPayments = (db: Executor, orderIds: readonly number[]) => Promise<Map<number, PaymentOfOrder[]>>;

/** Buyers who give a paid order back. */
export interface Withdrawals {
  /** The caller holds the order. Throws 422 once it is too late. */
  ask(tx: Tx, orderId: number): Promise<void>;
  read(db: Executor, orderId: number): Promise<{ withdrawal: OrderWithPayments['withdrawal']; canWithdraw: boolean }>;
}

interface OrderPaymentsOptions {
  database: Database;
  orders: OrdersService;
  charges: Charges;
  findMerchant: (db: Executor) => Promise<Merchant | undefined>;
  /** The same of settings that were read already. */
  merchantOf: (settings: StoredSettings) => Merchant | undefined;
  presentPayments: PresentPayments;
  withdrawals: Withdrawals;
}

export type OrderPayments = ReturnType<typeof createOrderPayments>;

const unknownOrder = 'Pedido não encontrado.';

/** How far the payment of an order is, for its buyer and the shop. */
export function createOrderPayments(options: OrderPaymentsOptions) {
  const { database, orders, charges, findMerchant, merchantOf, presentPayments, withdrawals } = options;

  function fixedCodeOf(merchant: Merchant | undefined) {
    return ({ transaction_id }: PaymentRow, cents: number): string | null => {
      if (!merchant || cents <= 0) return null;
      const { key, name, city } = merchant;
      try {
        return buildPixCode({ key, name, city, valueCents: cents, transactionId: transaction_id ?? undefined });
      } catch {
        // What clients chose in former days may be no identifier that a code can hold.
        return null;
      }
    };
  }

  const needsCode = (row: PaymentRow) => row.pay_mode === 'static' && row.status === orderStatus.pending;

  async function present(db: Executor, row: PaymentRow): Promise<OrderPayment> {
    const [merchant, plan] = await Promise.all([
      needsCode(row) ? findMerchant(db) : undefined,
      row.pay_mode === 'charge' ? charges.planFor(db) : undefined,
    ]);
    return presentPayment(row, { fixedCode: fixedCodeOf(merchant), plan });
  }

  /** The order of this code, for its buyer and, where `orShop`, for who may see every order. Throws 404. */
  async function getRow(code: string, person: SignedIn, orShop: 'or-shop' | 'buyer-only'): Promise<PaymentRow> {
    const row = await findPaymentByCode(database, code);
    const may = row?.user_id === person.id || (orShop === 'or-shop' && can(person, 'orders.see'));
    if (!row || !may) throw notFound(unknownOrder);
    return row;
  }

  /** The id and the buyer of the order of this code, for its buyer alone. Throws 404. */
  async function getOwn(code: string, person: SignedIn): Promise<{ id: number }> {
    return getRow(code, person, 'buyer-only');
  }

  /** The payment as it is now. Throws 404. */
  async function read(db: Executor, orderId: number): Promise<OrderPayment> {
    const row = await findPaymentById(db, orderId);
    if (!row) throw notFound(unknownOrder);
    return present(db, row);
  }

  /**
   * The payment, with what its answer's tag is made of. Whoever looks has the provider asked, at most every ten seconds.
   * Throws 404 for somebody else's order.
   */
  async function look(code: string, person: SignedIn): Promise<{ payment: OrderPayment; mark: string }> {
    const row = await getRow(code, person, 'or-shop');
    if (row.charge_state === 'open') await charges.lookSoon(database, row.id);
    const payment = await present(database, row);
    return { payment, mark: withoutSeconds(payment, row) };
  }

  /** The payment of an order that was just placed; a new one is known without reading it again. */
  async function ofPlaced({ id, fresh, ...placed }: PlacedOrder): Promise<OrderPayment> {
    if (!fresh) return read(database, id);
    const { settings } = fresh;
    const row: PaymentRow = {
      id,
      user_id: fresh.userId,
      order_code: placed.orderCode,
      status: orderStatus.pending,
      end_reason: null,
      pay_mode: fresh.payMode,
      total_cents: placed.totalCents,
      transaction_id: fresh.transactionId,
      hold_until: placed.holdUntil,
      hold_s: fresh.holdInS,
      charge_state: fresh.payMode === 'charge' ? 'new' : null,
      code: null,
      expires_at: null,
      expires_s: null,
      paid_cents: 0,
      refunded_cents: 0,
      is_refunding: false,
      charges: fresh.payMode === 'charge' ? 1 : 0,
      age_s: 0,
    };
    const merchant = needsCode(row) ? merchantOf(settings) : undefined;
    const plan = row.pay_mode === 'charge' ? charges.planOf(settings) : undefined;
    return presentPayment(row, { fixedCode: fixedCodeOf(merchant), plan });
  }

  async function complete(order: Order, payMode: OrderWithPayments['pay_mode']): Promise<OrderWithPayments> {
    const [payments, { withdrawal, canWithdraw }] = await Promise.all([
      presentPayments(database, [order.id]),
      withdrawals.read(database, order.id),
    ]);
    const isUnpaid = order.payment.status === orderStatus.pending;
    return {
      ...order,
      pay_mode: payMode,
      payments: payments.get(order.id) ?? [],
      withdrawal,
      can_withdraw: isUnpaid || canWithdraw,
    };
  }

  /** The order with its payments. Throws 404 for somebody else's. */
  async function readOrder(code: string, person: SignedIn): Promise<OrderWithPayments> {
    const row = await getRow(code, person, 'or-shop');
    const order = await orders.findByCode(code, can(person, 'orders.see') ? person : 'own');
    if (!order) throw notFound(unknownOrder);
    return complete(order, row.pay_mode);
  }

  return { getOwn, read, look, ofPlaced, readOrder };
}
