import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { pixMethods, type Simulation } from '@giro/contract/rules/payment.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Paying } from '../payments/paying.service.ts';
import type { Payment } from '../payments/payment-method.ts';
import type { ChargePolls } from './charge-runs.service.ts';
import { isRenewable } from './charges.rules.ts';
import type { Charges } from './charges.service.ts';
import type { ChargePlan } from './open-providers.service.ts';

interface OwnChargesOptions {
  database: Database;
  orders: OrdersService;
  charges: Charges;
  polls: ChargePolls;
  orderPayments: OrderPaymentsService;
  paying: Paying;
  /** Undefined unless the shop has a key that its fixed code can pay. */
  findMerchant: (db: Executor) => Promise<object | undefined>;
  /** Pays a charge of the simulator, and even one that is over. */
  paySimulated: (txid: string) => Promise<unknown>;
  /** New codes that an order may be given in an hour. */
  renewals: Limit;
}

const staticHours = 24;

/** Who asks for another code, from where, and how the shop charges. */
interface Renewal {
  person: SignedIn;
  plan: ChargePlan;
  client: string;
}

const sold = 'Os aparelhos deste pedido já foram vendidos.';
const endedBecause: Record<string, string> = {
  superseded: 'Você começou outro pedido no lugar deste. Pague o mais novo, ou compre de novo.',
  refunded: 'O dinheiro deste pedido foi devolvido. Se mudou de ideia, compre de novo.',
  withdrawn: 'Você desistiu desta compra. Se mudou de ideia, compre de novo.',
};
const ended = ({ end_reason }: LockedOrder) => endedBecause[end_reason ?? ''] ?? 'Este pedido foi cancelado pela loja.';
/** Somebody of the shop takes the parts of a sale at the counter. Throws 422. */
function assertOnline(order: LockedOrder): void {
  if (fulfilmentKindOf({ fulfilment: order }).isAtOnce) throw refused('Este pedido é pago no balcão da loja.');
}

const alreadyPaid = () => conflict('Este pedido já está pago.');

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

export type OwnCharges = ReturnType<typeof createOwnCharges>;

/** Actions of buyers on the payment of their orders; nobody else's order is there for them. */
export function createOwnCharges(options: OwnChargesOptions) {
  const { database, orders, charges, polls, orderPayments, paying } = options;
  const { findMerchant, paySimulated, renewals } = options;

  async function getPlan(): Promise<ChargePlan> {
    const plan = await charges.planFor(database);
    if (!plan) throw refused('O Pix automático está desligado. Pague com o código da loja.');
    return plan;
  }

  async function restToPay(tx: Tx, { id }: LockedOrder): Promise<number> {
    const rest = (await paying.findPayable(tx, id))?.restCents ?? 0;
    if (rest <= 0) throw alreadyPaid();
    return rest;
  }

  /** The payment of an order that charges are made for; undefined where it is paid otherwise. */
  async function findCharged(tx: Tx, orderId: number): Promise<Payment | undefined> {
    const payments = await orderPayments.listOf(tx, orderId);
    return payments.findLast(({ method, state }) => method === pixMethods.charged && state !== 'removed');
  }

  /** Has the order wait for its payment for another reserve. Throws 409 and 422 where it cannot. */
  async function wait(
    tx: Tx,
    order: LockedOrder,
    payment: Payment,
    { person, plan: { reserveMinutes }, client }: Renewal,
  ): Promise<void> {
    if (isPaid(order.status)) throw alreadyPaid();
    const isEnded = order.status !== orderStatus.pending;
    if (isEnded && order.end_reason !== 'expired') throw refused(ended(order));
    const row = await paying.findPayable(tx, order.id);
    const { charges: count } = await charges.findPayable(tx, payment.id);
    const isInTime = row && isRenewable({ charges: count, ageS: row.ageS }, reserveMinutes);
    if (!isInTime) throw refused('O prazo deste pedido terminou. Faça um novo pedido.');
    const until = minutesAfter(order.now, reserveMinutes);
    if (!isEnded) return orders.extendHold(tx, order.id, until);
    if (!(await orders.mayFollow(tx, person.id))) {
      throw refused('Você tem outro pedido esperando pagamento. Pague ou desista dele primeiro.');
    }
    if (!(await orders.reopen(tx, order.id, until, client))) throw refused(sold);
  }

  /** Returns whether it was written: an order whose charge is alive keeps that one. */
  async function addCharge(tx: Tx, orderId: number, { person, plan, client }: Renewal): Promise<boolean> {
    await orders.lockBuyer(tx, person.id, client);
    const order = await orders.lock(tx, orderId);
    if (!order) throw notFound();
    assertOnline(order);
    const payment = await findCharged(tx, orderId);
    if (!payment) throw refused('Este pedido é pago com o código da loja.');
    if (order.status === orderStatus.pending && (await charges.hasUnexpired(tx, payment.id))) return false;
    await wait(tx, order, payment, { person, plan, client });
    const cents = Math.min(
      await restToPay(tx, order),
      payment.amountCents - payment.receivedCents + payment.refundedCents,
    );
    if (cents <= 0) throw alreadyPaid();
    await charges.dropLive(tx, payment.id);
    await charges.add(tx, payment, cents);
    return true;
  }

  /**
   * Gives an order whose charge is over another one, and its units again where they had gone back. Asked twice at once,
   * it is one charge. Throws 404 for somebody else's, 409 for a paid one, 422 when it is sold, has ended otherwise,
   * or has had its renewals or its time, and 429 over five an hour.
   */
  async function renew(code: string, person: SignedIn, client: string) {
    const { id } = await paying.getOwn(code, person);
    const plan = await getPlan();
    await renewals.take(String(id), 'Você já pediu vários códigos para este pedido. Aguarde uma hora e tente de novo.');
    const isNew = await database
      .transaction()
      .execute((tx) => addCharge(tx, id, { person, plan, client }))
      .catch(async (error) => {
        await renewals.giveBack(String(id));
        throw error;
      });
    if (!isNew) await renewals.giveBack(String(id));
    return paying.read(database, id);
  }

  /** Turns an unpaid order to the shop's fixed code, held for a day. Throws 404, 409 when it is paid, 422. */
  async function useFixedCode(code: string, person: SignedIn) {
    const { id } = await paying.getOwn(code, person);
    if (!(await findMerchant(database))) throw refused('A loja ainda não tem chave Pix. Fale com a loja.');
    await database.transaction().execute(async (tx) => {
      const order = await orders.lock(tx, id);
      if (!order) throw notFound();
      assertOnline(order);
      if (isPaid(order.status)) throw alreadyPaid();
      if (order.status !== orderStatus.pending) throw refused('Este pedido já terminou. Compre de novo.');
      const payment = await findCharged(tx, id);
      if (!payment) return;
      await orderPayments.replace(tx, payment, pixMethods.fixed);
      await orders.holdAnew(tx, id, minutesAfter(order.now, staticHours * 60));
    });
    return paying.read(database, id);
  }

  /**
   * With the simulator: pays the charge now, or has the order end first. Throws 404 with any other provider, 422 while
   * there is nothing to pay.
   */
  async function simulate(code: string, person: SignedIn, when: Simulation): Promise<void> {
    const { id } = await paying.getToSimulate(code, person);
    if (!(await charges.planFor(database))?.isSimulated) throw notFound();
    const charge = await charges.findLatest(database, id);
    if (!charge || charge.state === 'new') throw refused('O Pix ainda está sendo preparado.');
    if (charge.state === 'paid') throw refused('Este Pix já foi pago.');
    if (when === 'depois') {
      await database.transaction().execute((tx) => orders.end(tx, id, 'expired'));
      await polls.remove(charge.id);
    }
    await paySimulated(charge.txid);
    await polls.poll(charge.id, 'told');
  }

  return { renew, useFixedCode, simulate };
}
