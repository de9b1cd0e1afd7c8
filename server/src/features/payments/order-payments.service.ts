import { cardMethod } from '@giro/contract/rules/card.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { livePartStates, pixMethods } from '@giro/contract/rules/payment.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { OrderMoney, OrderPayments, PaymentsOfOrder, PaymentTerms } from '../orders/orders.port.ts';
import {
  areAllThere,
  beginParts,
  findPaymentFor,
  holdOpen,
  insertPart,
  insertPayment,
  listMoney,
  listPayments,
  type MoneyRow,
  noteMoney,
  readKept,
  readOpen,
  setAdded,
  setAmount,
  setChosen,
  setLabel,
  setState,
  setSwitch,
} from './order-payments.queries.ts';
import { createPaymentChoices, notOffered } from './payment-choice.service.ts';
import { type GiveBack, knowMethods, type Payment, type PaymentMethod, type TakenPart } from './payment-method.ts';

const isDisputed = 'O pagamento deste pedido está contestado no banco. Espere a decisão antes de reabrir o pedido.';

/** True if Pix pays a part of an order before a card pays the rest. */
const isDivided = (parts: readonly Payment[]) =>
  parts.some(({ method, state }) => method === cardMethod && state !== 'removed') &&
  parts.some(({ method, state }) => method === pixMethods.charged && state !== 'removed');

export type OrderPaymentsService = ReturnType<typeof createOrderPayments>;

const isLive = ({ state }: Payment) => (livePartStates as readonly string[]).includes(state);
const isAwaited = ({ state }: Payment) => state === 'wanted' || state === 'open' || state === 'authorised';
const keptOf = ({ receivedCents, refundedCents }: Payment) => receivedCents - refundedCents;
const idsOf = (payments: readonly Payment[]) => payments.map(({ id }) => id);

const presentMoney = ({ due, paid, refunded, open, settled, goingBack }: MoneyRow): OrderMoney => ({
  due,
  paid,
  refunded,
  open,
  isPaidBack: refunded > 0 && refunded >= paid && settled >= due,
  isUnderWay: goingBack > 0,
});

/** Covering of orders: the method that pays each part of one, and the fate of the parts when the order moves. */
export function createOrderPayments({ methods: given }: { methods: readonly PaymentMethod[] }) {
  const known = knowMethods(given);
  const { listMethods, findMethod, methodOf } = known;
  const choices = createPaymentChoices(known);

  const begin: OrderPayments['begin'] = (placed, terms, holdUntil) =>
    beginParts(
      placed,
      terms.methods.map(({ method, ...part }) => ({ ...part, method: methodOf({ method }) })),
      { userId: terms.userId, holdUntil, isSettled: terms.isCovered },
    );

  const lock: OrderPayments['lock'] = async (tx, userId) => {
    for (const method of listMethods()) await method.lock?.(tx, userId);
  };

  /** The payments of an order that was just placed on these terms, without their ids. */
  function asBegun(orderId: number, { methods: begun }: PaymentTerms, dueCents: number): Payment[] {
    const others = sumOf(begun.map(({ cents }) => (cents === 'rest' ? 0 : cents)));
    return begun.map(({ method, cents, isPromised, isLater, label, instalments }) => ({
      id: 0,
      orderId,
      method,
      label: label ?? methodOf({ method }).label,
      amountCents: cents === 'rest' ? dueCents - others : cents,
      state: isPromised || isLater ? 'wanted' : methodOf({ method }).begins,
      receivedCents: 0,
      refundedCents: 0,
      returningCents: 0,
      providerId: null,
      instalments: instalments ?? null,
      switchesTo: null,
    }));
  }

  function explain(error: unknown): never {
    for (const { field, ...method } of listMethods()) {
      const whyNot = method.whyNot?.(error);
      if (whyNot !== undefined) throw field === undefined ? refused(whyNot) : invalid({ [field]: [whyNot] }, whyNot);
    }
    throw error;
  }

  const listOf = (db: Executor, orderId: number) => listPayments(db, [orderId]);

  /** Takes up what was given up. Returns whose method could not; the caller then goes no further. */
  async function resume(tx: Tx, payments: readonly Payment[]): Promise<Payment | undefined> {
    for (const payment of payments) {
      const isThere = (await methodOf(payment).resume?.(tx, payment)) ?? true;
      if (!isThere) return payment;
    }
    return undefined;
  }

  /** True if money that a method stood for was let go, or given back, with its order. */
  const isLost = (payment: Payment) =>
    payment.state === 'failed' ||
    (payment.state === 'settled' && methodOf(payment).begins === 'authorised' && keptOf(payment) < payment.amountCents);

  /** True if a device that nobody has brought yet is to pay it. */
  const isPromise = (payment: Payment) => payment.state === 'wanted' && methodOf(payment).begins === 'authorised';

  async function settle(tx: Tx, orderId: number): Promise<boolean> {
    const payments = (await listOf(tx, orderId)).filter(({ state }) => state !== 'removed' && state !== 'disputed');
    if (payments.some(isPromise)) return false;
    const unsettled = payments.filter((payment) => payment.state !== 'settled' || isLost(payment));
    if (await resume(tx, unsettled.filter(isLost))) return false;
    for (const payment of unsettled) await methodOf(payment).settle?.(tx, payment);
    await setState(tx, idsOf(unsettled), 'settled');
    return true;
  }

  const end: OrderPayments['end'] = async (tx, orderId, { isTakenBack }) => {
    const live = (await listOf(tx, orderId)).filter(isLive);
    for (const payment of live) await methodOf(payment).cancel(tx, payment);
    if (isTakenBack || (isDivided(live) && live.some(isAwaited))) {
      for (const payment of live) if (payment.state === 'settled') await methodOf(payment).sendBack?.(tx, payment);
    }
    await setState(tx, idsOf(live.filter(isAwaited)), 'failed');
  };

  async function reopen(tx: Tx, orderId: number) {
    const all = await listOf(tx, orderId);
    if (all.some(({ state }) => state === 'disputed')) throw refused(isDisputed);
    // A payment stays settled if its method authorises payments itself.
    const payments = all.filter(
      (payment) => isLost(payment) || (payment.state === 'settled' && methodOf(payment).begins !== 'authorised'),
    );
    const lost = await resume(tx, payments.filter(isLost));
    if (lost) throw refused(`${lost.label}: o valor deste pedido não está mais disponível.`);
    for (const payment of payments) await setState(tx, [payment.id], methodOf(payment).begins);
    return { holdMinutes: await holdMinutesOf(tx, payments) };
  }

  async function holdMinutesOf(tx: Tx, payments: readonly Payment[]): Promise<number | undefined> {
    const holds: number[] = [];
    for (const payment of payments) {
      const wish = { userId: 0, cents: payment.amountCents, settings: undefined };
      const minutes = (await methodOf(payment).offer(tx, wish))?.holdMinutes;
      if (minutes !== undefined) holds.push(minutes);
    }
    return holds.length === 0 ? undefined : Math.min(...holds);
  }

  /** Has another method pay what this payment was to pay, which is taken back. The caller has locked the order. */
  async function replace(tx: Tx, payment: Payment, by: string): Promise<void> {
    await methodOf(payment).cancel(tx, payment);
    await setState(tx, [payment.id], 'removed');
    const { orderId, amountCents } = payment;
    await start(tx, { orderId, method: by, cents: amountCents });
  }

  /** Another part of an unpaid order that is locked, to be paid by its buyer: at once, or once what is before it is there. */
  async function start(
    tx: Tx,
    part: { orderId: number; method: string; cents: number; instalments?: number; isLater?: boolean },
  ): Promise<void> {
    const { orderId, cents, instalments, isLater } = part;
    const method = methodOf(part);
    const { providerId } = method.begin({ part: 'nothing', userId: 0, isSettled: false });
    const state = isLater ? 'wanted' : method.begins;
    const payment = await insertPayment(tx, { orderId, method, cents, state, instalments, providerId });
    if (!isLater) await method.open?.(tx, payment);
  }

  /** Has the part begin that waited for those before it, if there is one. The caller has locked the order. */
  async function openLater(tx: Tx, orderId: number): Promise<void> {
    const parts = await listOf(tx, orderId);
    const later = parts.find((payment) => payment.state === 'wanted' && methodOf(payment).begins === 'open');
    if (!later || parts.some(({ state }) => state === 'open')) return;
    await setState(tx, [later.id], 'open');
    await methodOf(later).open?.(tx, later);
  }

  /**
   * Adds a part that somebody of the shop takes to an order that is locked and unpaid. Undefined where less than that is
   * open; throws 422 at the fields of what its method cannot take.
   */
  async function add(
    tx: Tx,
    part: { orderId: number; method: string; cents: number; holdUntil: Date | null },
    taken: TakenPart,
  ): Promise<Payment | undefined> {
    const method = findMethod(part.method);
    if (!method?.add) throw invalid({ method: [notOffered] });
    const payment = await insertPart(tx, { orderId: part.orderId, method, cents: part.cents });
    if (!payment) return undefined;
    const { state, receivedCents = 0, label } = await method.add(tx, payment, taken);
    if (receivedCents > 0) await noteMoney(tx, payment.id, { receivedCents, refundedCents: 0 });
    await setAdded(tx, payment.id, { state, label, holdUntil: part.holdUntil });
    return { ...payment, state, receivedCents, label: label ?? payment.label };
  }

  /** The part is given up. False, and it stays, once it is settled. The caller has locked the order. */
  async function drop(tx: Tx, payment: Payment): Promise<boolean> {
    if (!isAwaited(payment) || isPromise(payment)) return false;
    await methodOf(payment).cancel(tx, payment);
    await setState(tx, [payment.id], 'removed');
    return true;
  }

  const findPromised = async (tx: Tx, orderId: number) => (await listOf(tx, orderId)).find(isPromise);

  /**
   * The device that a part waits for is there and worth so much: the part is that, or what is still due, and is taken of
   * what its buyer has now. False where that is too little. The caller has locked the order.
   */
  async function takePromised(tx: Tx, orderId: number, worthCents: number): Promise<boolean> {
    const payment = await findPromised(tx, orderId);
    if (!payment) return false;
    const amountCents = Math.min(worthCents, payment.amountCents + (await readOpen(tx, orderId)));
    await setAmount(tx, payment.id, amountCents);
    if ((await methodOf(payment).resume?.(tx, { ...payment, amountCents })) !== true) return false;
    await setState(tx, [payment.id], 'authorised');
    return true;
  }

  /** Nobody brings the device that a part waits for: what it was to pay is open again. The caller has locked the order. */
  async function dropPromised(tx: Tx, orderId: number): Promise<void> {
    const payment = await findPromised(tx, orderId);
    if (payment) await setState(tx, [payment.id], 'removed');
  }

  /**
   * Has what its methods find out about by themselves taken back, as its time is over. False while one of them has yet to
   * be asked. The caller has locked the order.
   */
  async function stopWaiting(tx: Tx, orderId: number): Promise<boolean> {
    let areStopped = true;
    for (const payment of await listOf(tx, orderId)) {
      if (payment.state === 'open') areStopped = (await methodOf(payment).cancel(tx, payment)) && areStopped;
    }
    return areStopped;
  }

  /** Gives back so much of an order, of the latest part first; returns how much that is. The caller has locked it. */
  async function refund(tx: Tx, orderId: number, wish: GiveBack): Promise<number> {
    let left = wish.cents;
    for (const payment of (await listOf(tx, orderId)).toReversed()) {
      const here = Math.min(left, keptOf(payment));
      if (here > 0) left -= await methodOf(payment).refund(tx, payment, { ...wish, cents: here });
    }
    return wish.cents - left;
  }

  /** The one that its buyer can pay now, else the first that is alive, else the latest. */
  const firstOf = (payments: readonly Payment[]) =>
    payments.find(({ state }) => state === 'open') ?? payments.find(isLive) ?? payments.at(-1);

  function presentPart(payment: Payment) {
    return {
      id: payment.id,
      method: payment.method,
      state: payment.state,
      value: reaisOf(payment.amountCents),
      received: reaisOf(payment.receivedCents),
      refunded: reaisOf(payment.refundedCents),
      label: payment.label,
      note: methodOf(payment).present(payment).note,
    };
  }

  async function listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, PaymentsOfOrder>> {
    const money = await listMoney(db, orderIds);
    return new Map(
      money.map((row) => {
        const own = row.payments;
        const first = firstOf(own);
        const shown = first && methodOf(first).present(first);
        return [
          row.orderId,
          {
            money: presentMoney(row),
            mode: shown?.mode ?? 'static',
            label: first?.label ?? '',
            isRenewable: shown?.isRenewable ?? false,
            parts: own.map(presentPart),
          },
        ];
      }),
    );
  }

  const port: OrderPayments = {
    ...choices,
    begin,
    lock,
    explain,
    settle,
    end,
    reopen,
    hold: holdOpen,
    listFor,
  };
  return {
    ...port,
    async mend(db: Executor): Promise<void> {
      for (const method of listMethods()) await method.mend?.(db);
    },
    promisedBy: choices.promisedBy,
    asBegun,
    methodOf,
    firstOf,
    listOf,
    replace,
    start,
    openLater,
    isDivided,
    isAwaited,
    setSwitch,
    add,
    drop,
    takePromised,
    dropPromised,
    findOffered: choices.findOffered,
    isCovered: areAllThere,
    readOpen,
    setState: (tx: Tx, { id }: Payment, state: Payment['state']) => setState(tx, [id], state),
    /** A part that waits is to pay so much from now on, in so many instalments. */
    setChosen: (tx: Tx, { id }: Payment, chosen: { cents: number; instalments: number }) => setChosen(tx, id, chosen),
    setLabel: (tx: Tx, { id }: Payment, label: string) => setLabel(tx, id, label),
    presentPart,
    stopWaiting,
    refund,
    /** For methods that keep no other books. */
    noteMoney,
    readKept: (tx: Tx, orderId: number) =>
      readKept(
        tx,
        orderId,
        listMethods().flatMap(({ id, begins }) => (begins === 'authorised' ? [id] : [])),
      ),
    /** The payment of an order by one of these methods: the one that is alive, else the latest. */
    findPaymentFor,
    /** Money came in by a method that the order was not to be paid by. Returns the payment that it is noted for. */
    async addBeside(tx: Tx, payment: { orderId: number; method: string; cents: number }): Promise<number> {
      return (await insertPayment(tx, { ...payment, method: methodOf(payment), state: 'removed' })).id;
    },
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
