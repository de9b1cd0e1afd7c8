import { creditShortage } from '@giro/contract/rules/credit.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { livePartStates } from '@giro/contract/rules/payment.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { type FieldErrors, invalid, refused } from '../../platform/http/errors.ts';
import type {
  OfferedMethod,
  OrderMoney,
  OrderPayments,
  PaymentChoice,
  PaymentsOfOrder,
  PaymentTerms,
  PaymentWish,
} from '../orders/orders.port.ts';
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
  setState,
} from './order-payments.queries.ts';
import type { GiveBack, Payment, PaymentMethod, PaymentOffer, TakenPart } from './payment-method.ts';

export type OrderPaymentsService = ReturnType<typeof createOrderPayments>;

const notOffered = 'Escolha uma das formas de pagamento que a loja oferece.';

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

interface ChosenPart {
  method: PaymentMethod;
  cents: number | 'rest';
  offer: PaymentOffer;
}

/** Covering of orders: the method that pays each part of one, and the fate of the parts when the order moves. */
export function createOrderPayments({ methods: given }: { methods: readonly PaymentMethod[] }) {
  // The list is complete once every feature is made.
  let sorted: PaymentMethod[] = [];
  const listMethods = (): readonly PaymentMethod[] => {
    if (sorted.length !== given.length) sorted = given.toSorted((one, other) => one.rank - other.rank);
    return sorted;
  };
  const findMethod = (id: string) => listMethods().find((method) => method.id === id);
  /** Those that buyers choose among. */
  const listChosen = () => listMethods().filter(({ field }) => field === undefined);

  /** Throws for a payment of a method that is no longer there: its money needs it. */
  function methodOf({ method }: Pick<Payment, 'method'>): PaymentMethod {
    const found = findMethod(method);
    if (!found) throw new Error(`There is no payment method '${method}'.`);
    return found;
  }

  /** The parts of a choice with what is wrong about each, at its field. */
  async function choose(db: Executor, { choice = {}, dueCents, ...wish }: PaymentWish) {
    const errors: FieldErrors = {};
    const named = choice.parts ?? [];
    const restCents =
      dueCents === undefined ? undefined : dueCents - sumOf(named.map(({ value }) => value)) - (choice.credit ?? 0);
    const chosen: ChosenPart[] = [];
    const offerOf = async (method: PaymentMethod, cents: number | undefined) =>
      method.offer(db, { userId: wish.userId, settings: wish.settings, cents });

    for (const [index, { method: id, value }] of named.entries()) {
      const method = listChosen().find((each) => each.id === id);
      const offer = method && (await offerOf(method, value));
      const isTaken = chosen.some((part) => part.method.id === id);
      if (!method || !offer || offer.whyNot !== null || isTaken) {
        errors[`parts.${index}.method`] = [offer?.whyNot ?? notOffered];
      } else chosen.push({ method, cents: value, offer });
      if (value < 1) errors[`parts.${index}.value`] = ['Informe um valor acima de zero.'];
    }
    if (choice.credit !== undefined) {
      const method = listMethods().find(({ field }) => field === 'credit');
      const offer = method && (await offerOf(method, choice.credit));
      const isTooMuch = restCents !== undefined && restCents < 0;
      if (!method || !offer) errors.credit = [creditShortage(0)];
      else if (offer.whyNot !== null) errors.credit = [offer.whyNot];
      else if (isTooMuch) errors.credit = ['O crédito passa do total do pedido. Use um valor menor.'];
      else chosen.push({ method, cents: choice.credit, offer });
      if (restCents === 0 || isTooMuch) {
        if (Object.keys(errors).length > 0) throw invalid(errors);
        return chosen;
      }
    }
    const rest = await chooseRest(choice, chosen, (method) => offerOf(method, restCents));
    if (!rest) errors.method = [notOffered];
    else if (rest.offer.whyNot !== null) errors.method = [rest.offer.whyNot];
    // The payment that is shown with an order is its first one.
    else chosen.unshift({ ...rest, cents: 'rest' });
    if (restCents !== undefined && named.length > 0 && restCents < 1) {
      errors.parts = ['As partes precisam somar menos que o total do pedido.'];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return chosen;
  }

  /** Who pays what the named parts leave: who is named, else who is offered first. */
  async function chooseRest(
    { method: id }: PaymentChoice,
    others: readonly ChosenPart[],
    offerOf: (method: PaymentMethod) => Promise<PaymentOffer | undefined>,
  ) {
    for (const method of id === undefined ? listChosen() : listChosen().filter((each) => each.id === id)) {
      if (others.some((other) => other.method === method)) continue;
      const offer = await offerOf(method);
      if (offer && (id !== undefined || offer.whyNot === null)) return { method, offer };
    }
    return undefined;
  }

  async function listOffered(db: Executor, wish: Parameters<OrderPayments['listOffered']>[1]) {
    const offers: OfferedMethod[] = [];
    for (const { id, label, ...method } of listChosen()) {
      const offer = await method.offer(db, { ...wish, settings: undefined });
      if (offer) offers.push({ id, label, note: offer.note, whyNot: offer.whyNot });
    }
    return offers;
  }

  async function termsFor(db: Executor, wish: PaymentWish): Promise<PaymentTerms> {
    const chosen = await choose(db, wish);
    const offers = chosen.map(({ offer }) => offer);
    const holds = offers.flatMap(({ holdMinutes }) => holdMinutes ?? []);
    return {
      userId: wish.userId,
      label: chosen.map(({ method }) => method.label).join(' e '),
      mode: offers[0]?.mode ?? 'static',
      isCovered: chosen.every(({ method, cents }) => method.field !== undefined && cents !== 'rest'),
      holdMinutes: holds.length === 0 ? undefined : Math.min(...holds),
      givesWay: offers.every(({ givesWay }) => givesWay),
      methods: chosen.map(({ method, cents }) => ({ method: method.id, cents })),
    };
  }

  const begin: OrderPayments['begin'] = (placed, terms, holdUntil) =>
    beginParts(
      placed,
      terms.methods.map(({ method, cents }) => ({ method: methodOf({ method }), cents })),
      { userId: terms.userId, holdUntil, isSettled: terms.isCovered },
    );

  const lock: OrderPayments['lock'] = async (tx, userId) => {
    for (const method of listMethods()) await method.lock?.(tx, userId);
  };

  const readFunds: OrderPayments['readFunds'] = (db, userId) =>
    listMethods()
      .find(({ field }) => field === 'credit')
      ?.readFunds?.(db, userId) ?? Promise.resolve(undefined);

  const promisedBy = (terms: PaymentTerms) =>
    sumOf(
      terms.methods.flatMap(({ method, cents }) =>
        cents !== 'rest' && methodOf({ method }).begins === 'authorised' ? [cents] : [],
      ),
    );

  /** The payments of an order that was just placed on these terms, without their ids. */
  function asBegun(orderId: number, { methods: begun }: PaymentTerms, dueCents: number): Payment[] {
    const others = sumOf(begun.map(({ cents }) => (cents === 'rest' ? 0 : cents)));
    return begun.map(({ method, cents }) => ({
      id: 0,
      orderId,
      method,
      label: methodOf({ method }).label,
      amountCents: cents === 'rest' ? dueCents - others : cents,
      state: methodOf({ method }).begins,
      receivedCents: 0,
      refundedCents: 0,
      returningCents: 0,
      providerId: null,
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

  async function settle(tx: Tx, orderId: number): Promise<boolean> {
    const payments = (await listOf(tx, orderId)).filter(({ state }) => state !== 'removed' && state !== 'disputed');
    const unsettled = payments.filter((payment) => payment.state !== 'settled' || isLost(payment));
    if (await resume(tx, unsettled.filter(isLost))) return false;
    for (const payment of unsettled) await methodOf(payment).settle?.(tx, payment);
    await setState(tx, idsOf(unsettled), 'settled');
    return true;
  }

  async function end(tx: Tx, orderId: number): Promise<void> {
    const live = (await listOf(tx, orderId)).filter(isLive);
    for (const payment of live) await methodOf(payment).cancel(tx, payment);
    await setState(tx, idsOf(live.filter(isAwaited)), 'failed');
  }

  async function reopen(tx: Tx, orderId: number) {
    // A payment stays settled if its method authorises payments itself.
    const payments = (await listOf(tx, orderId)).filter(
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
    const method = methodOf({ method: by });
    await methodOf(payment).cancel(tx, payment);
    await setState(tx, [payment.id], 'removed');
    const { orderId, amountCents } = payment;
    await insertPayment(tx, { orderId, method, cents: amountCents, state: method.begins });
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
    if (!isAwaited(payment)) return false;
    await methodOf(payment).cancel(tx, payment);
    await setState(tx, [payment.id], 'removed');
    return true;
  }

  /** The first of these methods that this shop has at this moment. */
  async function findOffered(db: Executor, ids: readonly string[], wish: { userId: number | undefined }) {
    for (const id of ids) {
      if (await findMethod(id)?.offer(db, { ...wish, cents: undefined, settings: undefined })) return id;
    }
    return undefined;
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

  /** The first one that is alive, else the latest. */
  const firstOf = (payments: readonly Payment[]) => payments.find(isLive) ?? payments.at(-1);

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
    listOffered,
    termsFor,
    begin,
    lock,
    readFunds,
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
    promisedBy,
    asBegun,
    methodOf,
    firstOf,
    listOf,
    replace,
    add,
    drop,
    findOffered,
    isCovered: areAllThere,
    readOpen,
    setState: (tx: Tx, { id }: Payment, state: Payment['state']) => setState(tx, [id], state),
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
    addBeside: (tx: Tx, payment: { orderId: number; method: string; cents: number }) =>
      insertPayment(tx, { ...payment, method: methodOf(payment), state: 'removed' }),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
