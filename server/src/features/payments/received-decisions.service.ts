import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { isPaid } from '@giro/contract/rules/order-status.ts';
import { verdictLabels } from '@giro/contract/rules/payment.ts';
import { type Database, type Tx, violates } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { type RecordedState, record, subjects } from '../../platform/record/record.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import type { WithdrawalsService } from '../refunds/withdrawals.service.ts';
import { decidePayment } from './money-in.queries.ts';
import { type MoneyIn, UnitsGone } from './money-in.service.ts';
import {
  findOrderIdByCode,
  findReceived,
  linkPayment,
  type ReceivedRow,
  readDecidedBeside,
  redecidePayment,
} from './received-payments.queries.ts';
import { askableOf, isDoneWith, isWithdrawing, restOf } from './received-payments.rules.ts';
import { type ReceivedPayments, unknownPayment } from './received-payments.service.ts';

interface ReceivedDecisionsOptions {
  database: Database;
  orders: Pick<OrdersService, 'lock'>;
  moneyIn: MoneyIn;
  refunds: RefundsService;
  withdrawals: WithdrawalsService;
  received: ReceivedPayments;
}

interface RefundRequest {
  /** Nothing: what is too much, else all that is left. */
  cents: number | undefined;
  reason: string;
  /** Names the wish: repeated, it is the same refund. */
  key: string;
}

export type ReceivedDecisions = ReturnType<typeof createReceivedDecisions>;

/** As the provider's site names it. */
const nameOf = ({ e2eId, txid, id }: ReceivedRow) => e2eId ?? txid ?? String(id);

const noteDecision = (tx: Tx, row: ReceivedRow, after: RecordedState) =>
  record(tx, {
    kind: 'payment-decided',
    subject: subjects.payment(nameOf(row)),
    after: { Valor: formatReais(reaisOf(row.cents)), ...after },
  });

const tooLateWords = ({ attemptId }: ReceivedRow) =>
  attemptId === null
    ? 'Um Pix só pode ser devolvido até 90 dias depois do pagamento.'
    : 'Um pagamento com cartão só pode ser devolvido até 180 dias depois. Combine outra forma com o comprador.';

const decided = () => conflict('Este recebimento já foi conferido. Recarregue para ver a situação atual.');
const disputed =
  'Este pagamento está contestado no banco, que decide sobre ele. Responda em Contestações: antes da decisão, o valor não pode ser devolvido nem aceito.';
const otherRefund = () => refused('Esta devolução já foi pedida com outro valor. Recarregue a página.');

/** Decisions of admins on money that came in. Each locks the order, then the payment. */
export function createReceivedDecisions(options: ReceivedDecisionsOptions) {
  const { database, orders, moneyIn, refunds, withdrawals, received } = options;

  async function find(tx: Tx, id: number): Promise<ReceivedRow> {
    const payment = await findReceived(tx, id);
    if (!payment) throw notFound(unknownPayment);
    return payment;
  }

  /** A payment that nobody else decides on meanwhile. Throws 404, and 409 when it has just got another order. */
  async function lock(tx: Tx, id: number, orderId: number | null): Promise<ReceivedRow> {
    const seen = await find(tx, id);
    const order = orderId === null ? undefined : await orders.lock(tx, orderId);
    if (orderId !== null && !order) throw notFound();
    await refunds.lock(tx, id);
    const payment = await find(tx, id);
    if (payment.orderId !== seen.orderId) throw decided();
    return payment;
  }

  const lockWithOrder = async (tx: Tx, id: number) => lock(tx, id, (await find(tx, id)).orderId);

  /**
   * Says which order a payment is for and does what that order's rules say, but for giving it back: that is pressed.
   * Throws 404, 409 for one that has an order or is decided, 422 at `order_code`.
   */
  async function link(id: number, code: string, byId: number): Promise<ReceivedPayment> {
    const orderId = await findOrderIdByCode(database, code);
    const write = (unitsAreThere: boolean) =>
      database.transaction().execute(async (tx) => {
        if (orderId === undefined) {
          if (!askableOf(await find(tx, id)).link) throw decided();
          throw invalid({ order_code: ['Não há pedido com este código.'] });
        }
        const payment = await lock(tx, id, orderId);
        if (!askableOf(payment).link) throw decided();
        const order = await orders.lock(tx, orderId);
        if (!order) throw notFound();
        const paymentId = await moneyIn.findPixPayment(tx, orderId, payment.cents);
        const keptCents = payment.cents - payment.refundedCents;
        const judgement = await moneyIn.judgeFor(tx, keptCents, order, { paymentId, unitsAreThere });
        const { verdict } = judgement;
        await linkPayment(tx, id, { orderId, paymentId, verdict, isDecided: verdict === 'settled', byId });
        await moneyIn.follow(tx, order, judgement, byId);
        await noteDecision(tx, payment, { Decisão: `vinculado ao pedido ${code}`, Resultado: verdictLabels[verdict] });
        return received.get(tx, id);
      });
    return write(true).catch((error) => {
      if (error instanceof UnitsGone) return write(false);
      throw error;
    });
  }

  /**
   * Takes a payment as it is: its order is paid, or what is too much is kept. Throws 404; 409 when it is decided; 422
   * without an order, while it is disputed, and when the shelf cannot give the units of a cancelled one again.
   */
  async function accept(id: number, byId: number): Promise<ReceivedPayment> {
    const accepting = database.transaction().execute(async (tx) => {
      const payment = await lockWithOrder(tx, id);
      const { link: isWithoutOrder, accept: canAccept } = askableOf(payment);
      if (isWithoutOrder) throw refused('Vincule este recebimento a um pedido antes de aceitar.');
      if (payment.isDisputed) throw refused(disputed);
      if (!canAccept || payment.orderId === null) throw decided();
      const { orderId, paymentId } = payment;
      if (!isPaid(payment.orderStatus ?? 0)) await moneyIn.accept(tx, { orderId, paymentId }, byId);
      await redecidePayment(tx, id, byId);
      await noteDecision(tx, payment, { Decisão: 'aceito assim mesmo' });
      return received.get(tx, id);
    });
    return accepting.catch((error) => {
      if (error instanceof UnitsGone) throw refused('Os aparelhos deste pedido já foram vendidos. Devolva o valor.');
      throw error;
    });
  }

  /** Throws as `refund` does. */
  async function askFor(tx: Tx, payment: ReceivedRow, wish: RefundRequest, byId: number): Promise<void> {
    const { id, orderId, cents: amountCents, refundedCents } = payment;
    const left = amountCents - refundedCents;
    if (left === 0) throw conflict('Este recebimento já foi devolvido.');
    if (payment.isDisputed) throw refused(disputed);
    if (!payment.isRefundable) throw refused(tooLateWords(payment));
    const beside = orderId === null ? 0 : await readDecidedBeside(tx, orderId, id);
    const cents = wish.cents ?? restOf(payment, beside);
    const tooMuch = () => invalid({ value: [`Informe um valor até ${formatReais(reaisOf(left))}.`] });
    if (cents < 1 || cents > left) throw tooMuch();
    const source = isWithdrawing(payment) ? 'buyer' : 'admin';
    const { cents: askedCents, reason, key: requestKey } = wish;
    const isAsked = await refunds.ask(tx, { paymentId: id, cents, askedCents, source, reason, requestKey, byId });
    if (!isAsked) throw tooMuch();
    const after = { Valor: formatReais(reaisOf(cents)), Motivo: reason };
    await record(tx, { kind: 'refund', subject: subjects.payment(nameOf(payment)), after });
    if (isDoneWith(await find(tx, id), beside)) await decidePayment(tx, id, byId);
  }

  /**
   * Gives a payment back. Throws 404; 409 when all of it has gone back; 422 for more than is left, while it is disputed,
   * after its days, and for a key of another refund.
   */
  async function refund(id: number, wish: RefundRequest, byId: number): Promise<ReceivedPayment> {
    const asking = database.transaction().execute(async (tx) => {
      const payment = await lockWithOrder(tx, id);
      const earlier = await refunds.findByKey(tx, wish.key);
      if (!earlier) await askFor(tx, payment, wish, byId);
      else if (earlier.paymentId !== id || earlier.askedCents !== (wish.cents ?? null)) throw otherRefund();
      return received.get(tx, id);
    });
    return asking.catch((error) => {
      if (violates(error, 'pix_refunds_request_key_key')) throw otherRefund();
      throw error;
    });
  }

  /** Refuses the buyer's wish to give the order back. Throws 404, 409 when there is none that is open. */
  async function refuse(id: number, reason: string): Promise<ReceivedPayment> {
    return database.transaction().execute(async (tx) => {
      const payment = await lockWithOrder(tx, id);
      const { orderId } = payment;
      if (orderId === null) throw conflict('Este recebimento não tem pedido.');
      await withdrawals.refuse(tx, orderId, reason);
      await noteDecision(tx, payment, { Decisão: 'desistência recusada', Motivo: reason });
      return received.get(tx, id);
    });
  }

  return { link, accept, refund, refuse };
}
