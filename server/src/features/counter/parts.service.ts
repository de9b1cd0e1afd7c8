import type { CounterPart } from '@giro/contract/calls/counter.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { pixMethods } from '@giro/contract/rules/payment.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { conflict, forbidden, invalid, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Paying } from '../payments/paying.service.ts';
import type { Payment } from '../payments/payment-method.ts';
import { findOrderOfPart, noteTaken } from './sales.queries.ts';
import { noteTerminalRefund } from './terminal.queries.ts';

interface PartsOptions {
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
  paying: Pick<Paying, 'findPayable'>;
  cash: Pick<CashService, 'lock'>;
}

export type Parts = ReturnType<typeof createParts>;

const unknownPart = 'Pagamento não encontrado.';
const pixIds: readonly string[] = Object.values(pixMethods);

/** True for a charge that can still be paid: an order has one at a time. */
const isAwaitedCharge = ({ method, state }: Payment) => method === pixMethods.charged && state === 'open';

/** Parts that pay sales at the counter. The caller of each verb with a `Tx` has locked the order. */
export function createParts({ orders, orderPayments, paying, cash }: PartsOptions) {
  /** Until the transaction ends nobody else moves the credit of the buyer, nor, where cash is paid, the drawer of this person. */
  async function lockFunds(
    tx: Tx,
    buyerId: number | null,
    paid: readonly Pick<CounterPart, 'method'>[],
    person: SignedIn,
  ): Promise<void> {
    if (buyerId !== null) await orderPayments.lock(tx, buyerId);
    if (paid.some(({ method }) => method === 'cash')) await cash.lock(tx, person.id);
  }

  async function get(db: Executor, orderId: number, id: number): Promise<Payment> {
    const payment = (await orderPayments.listOf(db, orderId)).find((each) => each.id === id);
    if (!payment) throw notFound(unknownPart);
    return payment;
  }

  /** Adds a part to a sale; undefined where less than that is open. Throws 422 at the fields of what cannot be taken. */
  async function take(tx: Tx, orderId: number, part: CounterPart, person: SignedIn): Promise<Payment | undefined> {
    const { method, value: cents, ...said } = part;
    const id = method === 'pix' ? await orderPayments.findOffered(tx, pixIds, { userId: undefined }) : method;
    if (id === undefined) throw invalid({ method: ['A loja não recebe Pix.'] });
    if (id === pixMethods.charged && (await orderPayments.listOf(tx, orderId)).some(isAwaitedCharge)) {
      throw invalid({ method: ['Já há um Pix esperando nesta venda: retire-o antes de gerar outro.'] });
    }
    const order = await orders.lock(tx, orderId);
    const holdUntil = order?.hold_until ?? null;
    const payment = await orderPayments.add(
      tx,
      { orderId, method: id, cents, holdUntil },
      { ...said, byId: person.id },
    );
    if (!payment) return undefined;
    await noteTaken(tx, payment.id, person.id);
    return payment;
  }

  /** Once its parts are worth what it costs, and all of them settled, a sale is paid and handed over. */
  async function deliverCovered(tx: Tx, orderId: number, byId: number): Promise<void> {
    if (await orderPayments.isCovered(tx, orderId)) await orders.settle(tx, orderId, byId);
  }

  /** Takes a part of a sale. Throws 409 with what is open, 422. */
  async function pay(tx: Tx, order: LockedOrder, part: CounterPart, person: SignedIn): Promise<Payment> {
    if (order.status !== orderStatus.pending) throw conflict('Esta venda já terminou.');
    await lockFunds(tx, order.user_id, [part], person);
    const payment = await take(tx, order.id, part, person);
    if (!payment) {
      const open = reaisOf(await orderPayments.readOpen(tx, order.id));
      throw new Refusal(409, `Faltam só ${formatReais(open)} nesta venda.`, { open });
    }
    const after = { Forma: payment.label, Valor: formatReais(reaisOf(payment.amountCents)) };
    await record(tx, { kind: 'sale-paid', subject: subjects.order(order), after });
    await deliverCovered(tx, order.id, person.id);
    return payment;
  }

  /** The code that a buyer scans to pay a part; null for what is paid otherwise, or not yet ready. */
  async function codeOf(db: Executor, payment: Payment): Promise<string | null> {
    const order = await paying.findPayable(db, payment.orderId);
    const method = orderPayments.methodOf(payment);
    if (!order || payment.state === 'settled' || !method.show) return null;
    return (await method.show(db, payment, { ...order, restCents: payment.amountCents })).code;
  }

  /** Somebody has seen that the shop's fixed code was paid. Throws 404, 409 for any other part. */
  async function confirm(tx: Tx, order: LockedOrder, id: number, byId: number): Promise<void> {
    const payment = await get(tx, order.id, id);
    if (order.status !== orderStatus.pending || payment.state !== 'wanted' || payment.method !== pixMethods.fixed) {
      throw conflict('Este pagamento não espera confirmação.');
    }
    await orderPayments.setState(tx, payment, 'settled');
    const after = { Forma: payment.label, Valor: formatReais(reaisOf(payment.amountCents)) };
    await record(tx, { kind: 'sale-paid', subject: subjects.order(order), after });
    await deliverCovered(tx, order.id, byId);
  }

  /** Throws 404, 409 for one that is settled or gone. */
  async function drop(tx: Tx, order: LockedOrder, id: number): Promise<void> {
    const isDropped = await orderPayments.drop(tx, await get(tx, order.id, id));
    if (!isDropped) throw conflict('Este pagamento já foi recebido ou retirado.');
    await record(tx, { kind: 'payment-decided', subject: subjects.order(order), after: { Pagamento: 'retirado' } });
  }

  /** The order of a part that this person may give back, locked. Throws 404, and 403 for whoever sells once it is covered. */
  async function lockToGiveBack(tx: Tx, id: number, person: SignedIn): Promise<LockedOrder> {
    const found = await findOrderOfPart(tx, id);
    const order = found && (await orders.lock(tx, found.orderId));
    if (!order) throw notFound(unknownPart);
    const isOpenSale = found.kind === counterKind.id && order.status === orderStatus.pending;
    if (!isOpenSale && !can(person, 'payments.refund')) throw forbidden();
    return order;
  }

  /** Throws 422 for what cannot go back so. */
  function assertRefundable(order: LockedOrder, payment: Payment, cents: number, nsu: string | undefined): void {
    if (pixIds.includes(payment.method)) throw refused('Um Pix é devolvido em Recebimentos.');
    const left = payment.receivedCents - payment.refundedCents;
    if (payment.method === 'terminal' && nsu === undefined) throw invalid({ nsu: ['Digite o NSU do estorno.'] });
    if (left <= 0) throw refused('Este pagamento já foi devolvido.');
    if (cents > left) throw invalid({ value: [`Restam ${formatReais(reaisOf(left))} deste pagamento.`] });
    if (order.status === orderStatus.pending && cents < left) {
      throw invalid({ value: ['Enquanto a venda não está paga, devolva o pagamento inteiro.'] });
    }
  }

  /** Gives back so much of a part, or what is left, the way it came; of an unpaid sale it is open again. Throws 403, 404, 422. */
  async function giveBack(
    tx: Tx,
    id: number,
    wish: { cents: number | undefined; reason: string; nsu: string | undefined },
    person: SignedIn,
  ): Promise<{ orderId: number }> {
    const order = await lockToGiveBack(tx, id, person);
    const payment = await get(tx, order.id, id);
    const cents = wish.cents ?? payment.receivedCents - payment.refundedCents;
    assertRefundable(order, payment, cents, wish.nsu);
    const { reason } = wish;
    await orderPayments.methodOf(payment).refund(tx, payment, { cents, source: 'admin', reason, byId: person.id });
    if (payment.method === 'terminal' && wish.nsu !== undefined) await noteTerminalRefund(tx, id, wish.nsu);
    if (order.status === orderStatus.pending) await orderPayments.setState(tx, payment, 'removed');
    const after = { Forma: payment.label, Valor: formatReais(reaisOf(cents)), Motivo: reason };
    await record(tx, { kind: 'refund', subject: subjects.order(order), after });
    return { orderId: order.id };
  }

  return { lockFunds, take, deliverCovered, pay, codeOf, confirm, drop, giveBack, get };
}
