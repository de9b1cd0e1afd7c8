import {
  cardMethod,
  leastCardCents,
  underLeastCard,
  unofferedInstalments,
  wholePixPart,
} from '@giro/contract/rules/card.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { divideInstalments, type InstalmentTerms } from '@giro/contract/rules/instalments.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { heldUntil, pixMethods } from '@giro/contract/rules/payment.ts';
import type { PricedMethod } from '@giro/contract/rules/pricing.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { conflict, FieldProblems, invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from './order-payments.service.ts';
import type { Paying } from './paying.service.ts';
import { notOffered } from './payment-choice.service.ts';
import type { Payment, PaymentSwitch } from './payment-method.ts';

interface PaymentSwitchesOptions {
  database: Database;
  orders: Pick<OrdersService, 'lock' | 'extendHold' | 'holdAnew' | 'priceBy' | 'reprice'>;
  orderPayments: OrderPaymentsService;
  paying: Pick<Paying, 'getOwn' | 'read' | 'findPayable'>;
  readTerms: (db: Executor) => Promise<InstalmentTerms>;
  /** Switches of one order in an hour. */
  perOrder: Limit;
}

export type PaymentSwitches = ReturnType<typeof createPaymentSwitches>;

/** The shop's fixed code is confirmed by a person. */
const fixedMinutes = 24 * 60;

const pixIds = [pixMethods.charged, pixMethods.fixed] as const;

const sumOf = (parts: readonly Payment[]) => parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

/** Buyers who want to pay an unpaid order another way. The new way begins once nothing of the old one can be paid. */
export function createPaymentSwitches(options: PaymentSwitchesOptions) {
  const { database, orders, orderPayments, paying, readTerms, perOrder } = options;
  const { listOf, isAwaited, findOffered } = orderPayments;

  /** The parts that another way would replace, and what the others pay, in centavos. */
  function divide(parts: readonly Payment[]) {
    const replaced = parts.filter((part) => isAwaited(part) && orderPayments.methodOf(part).begins !== 'authorised');
    const live = parts.filter(({ state }) => state === 'authorised' || state === 'settled');
    return { replaced, besideCents: sumOf(live) };
  }

  const pricedMethodOf = async (tx: Tx, wish: PaymentSwitch, besideCents: number): Promise<PricedMethod> => {
    const terms = await readTerms(tx);
    if (wish.method === 'pix') return { pix: terms, besideCents };
    return { card: terms, instalments: wish.instalments, besideCents: besideCents + (wish.pixCents ?? 0) };
  };

  /** Throws 422 at the fields of what cannot be chosen for this order. */
  async function assertOffered(tx: Tx, orderId: number, wish: PaymentSwitch, besideCents: number): Promise<void> {
    const problems = new FieldProblems();
    const { method, instalments, pixCents } = wish;
    if (!(await findOffered(tx, method === 'pix' ? pixIds : [cardMethod], { userId: undefined }))) {
      throw invalid({ method: [notOffered] });
    }
    if (method === 'pix') {
      if (pixCents !== null) problems.add('pix_part', 'Só o cartão divide a compra com o Pix.');
      if (instalments > 1) problems.add('instalments', 'O Pix é à vista.');
      return problems.throwIfAny();
    }
    const leftCents = (await orders.priceBy(tx, orderId, undefined)) - besideCents - (pixCents ?? 0);
    if (pixCents !== null && leftCents < leastCardCents) problems.add('pix_part', wholePixPart);
    else if (leftCents < leastCardCents) problems.add('method', underLeastCard);
    else {
      const ways = divideInstalments(leftCents, await readTerms(tx));
      const isThere = ways.some((way) => way.instalments === instalments);
      if (!isThere) problems.add('instalments', unofferedInstalments);
    }
    if (pixCents !== null && !(await findOffered(tx, [pixMethods.charged], { userId: undefined }))) {
      problems.add('pix_part', 'A loja só divide o pagamento com o Pix automático.');
    }
    problems.throwIfAny();
  }

  /** The old way is gone: the order costs what the new one makes of it, and waits for that. */
  async function complete(
    tx: Tx,
    order: LockedOrder,
    replaced: readonly Payment[],
    wish: PaymentSwitch,
  ): Promise<void> {
    const { besideCents } = divide(await listOf(tx, order.id));
    const ids = wish.method === 'pix' ? pixIds : [cardMethod];
    const method = await findOffered(tx, ids, { userId: undefined });
    for (const part of replaced) await orderPayments.setSwitch(tx, part.id, null);
    // The shop has stopped offering it meanwhile: the order stays as it was.
    if (method === undefined) return;
    for (const part of replaced) await orderPayments.setState(tx, part, 'removed');
    const totalCents = await orders.reprice(tx, order.id, await pricedMethodOf(tx, wish, besideCents));
    const orderId = order.id;
    const { instalments, pixCents } = wish;
    if (pixCents !== null) await orderPayments.start(tx, { orderId, method: pixMethods.charged, cents: pixCents });
    const cents = totalCents - besideCents - (pixCents ?? 0);
    const card = method === cardMethod ? { instalments, isLater: pixCents !== null } : {};
    await orderPayments.start(tx, { orderId, method, cents, ...card });
    await hold(tx, order, method);
  }

  async function hold(tx: Tx, order: LockedOrder, method: string): Promise<void> {
    if (!order.hold_until) return;
    if (method === pixMethods.fixed) return orders.holdAnew(tx, order.id, minutesAfter(order.now, fixedMinutes));
    const wish = { userId: undefined, cents: undefined, settings: undefined };
    const offer = await orderPayments.methodOf({ method }).offer(tx, wish);
    const ageS = (await paying.findPayable(tx, order.id))?.ageS ?? 0;
    const until = heldUntil(order.now, ageS, offer?.holdMinutes ?? 0);
    if (until > order.now) await orders.extendHold(tx, order.id, until);
  }

  /** Goes on with a switch that was wished for, once what it replaces is gone. The caller has locked the order. */
  async function goOn(tx: Tx, orderId: number): Promise<void> {
    const { replaced } = divide(await listOf(tx, orderId));
    const wish = replaced.find(({ switchesTo }) => switchesTo !== null)?.switchesTo;
    const order = wish && (await orders.lock(tx, orderId));
    if (!wish || order?.status !== orderStatus.pending) return;
    let areGone = true;
    for (const part of replaced) areGone = (await orderPayments.methodOf(part).cancel(tx, part)) && areGone;
    if (areGone) await complete(tx, order, replaced, wish);
  }

  /** Throws 409 for an order that is paid, wholly or in part, 422 for one that is over or paid at the counter. */
  async function getSwitchable(tx: Tx, id: number) {
    const order = await orders.lock(tx, id);
    if (!order) throw notFound();
    if (isPaid(order.status)) throw conflict('Este pedido já está pago.');
    if (order.status !== orderStatus.pending) throw refused('Este pedido já terminou. Faça um novo pedido.');
    const isAtCounter = fulfilmentKindOf({ fulfilment: order }).isAtOnce;
    const parts = await listOf(tx, id);
    const { replaced, besideCents } = divide(parts);
    if (isAtCounter || replaced.length === 0) throw refused('Este pedido é pago no balcão da loja.');
    const hasMoney = parts.some(
      (part) => part.receivedCents > part.refundedCents && orderPayments.methodOf(part).begins !== 'authorised',
    );
    if (hasMoney) throw conflict('Uma parte deste pedido já foi paga. Pague o que falta, ou desista da compra.');
    return { order, replaced, besideCents };
  }

  /**
   * Has an order of one's own paid another way. What could still be paid of the old way is taken back first: until then
   * the order waits, and money that comes by it pays the order after all. Throws 404, 409, 422, and 429 over twenty an hour.
   */
  async function ask(code: string, person: SignedIn, wish: PaymentSwitch) {
    const { id } = await paying.getOwn(code, person);
    await perOrder.take(
      String(id),
      'Você já trocou a forma de pagamento muitas vezes. Aguarde uma hora e tente de novo.',
    );
    await database.transaction().execute(async (tx) => {
      const { replaced, besideCents } = await getSwitchable(tx, id);
      await assertOffered(tx, id, wish, besideCents);
      for (const part of replaced) await orderPayments.setSwitch(tx, part.id, wish);
      await goOn(tx, id);
    });
    return paying.read(database, id);
  }

  return { ask, goOn };
}
