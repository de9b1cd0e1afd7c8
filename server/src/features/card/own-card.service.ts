import { setTimeout as sleep } from 'node:timers/promises';
import { isCardNumber, leastCardCents, mostRefusals } from '@giro/contract/rules/card.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { divideInstalments, type InstalmentTerms, interestLabel } from '@giro/contract/rules/instalments.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { type CardPayment, CardProblem } from '../../platform/card/card-provider.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { conflict, FieldProblems, invalid, refused, tooMany } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Paying } from '../payments/paying.service.ts';
import type { Payment } from '../payments/payment-method.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import {
  type Attempt,
  findAttemptByKey,
  findLiveAttempt,
  insertAttempt,
  isTokenUsed,
  readTries,
} from './attempts.queries.ts';
import { answerMs, holdOfAttempt, leastHoldS, nextLookInS, referenceOf, repeatPausesMs } from './attempts.rules.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';

/** A press of 'Pagar', as the browser sends it. */
export interface CardPress {
  token: string;
  brand: string;
  instalments: number;
  /** The total, in centavos, that stood beside the button. */
  shownCents: number;
  last4: string | undefined;
  holder: { name: string; cpf: string };
  device: string | undefined;
}

interface OwnCardOptions {
  database: Database;
  box: SecretBox;
  orders: Pick<OrdersService, 'lock' | 'extendHold' | 'setInterest' | 'readInterest'>;
  orderPayments: Pick<OrderPaymentsService, 'listOf' | 'setAmount'>;
  paying: Pick<Paying, 'getOwn' | 'read' | 'findPayable'>;
  findProvider: (id: number | null) => Promise<OpenCardProvider | undefined>;
  readTerms: (db: Executor) => Promise<InstalmentTerms>;
  runs: Pick<AttemptRuns, 'note' | 'look' | 'giveUp'>;
  /** Refusals of one client in an hour. */
  ofClient: Limit;
  /** Waits between repetitions of a request that was not answered. */
  pauses?: readonly number[];
}

const again = 'O total mudou. Confira as parcelas e tente de novo.';

function assertFields({ token, brand, holder }: CardPress): void {
  const problems = new FieldProblems();
  if (token.trim() === '') problems.add('token', 'Preencha os dados do cartão de novo.');
  else if (isCardNumber(token)) problems.add('token', 'O número do cartão não pode ser enviado à loja.');
  if (!/^[a-z0-9_-]{1,30}$/.test(brand)) problems.add('brand', 'Preencha os dados do cartão de novo.');
  if (holder.name.trim().length < 3) problems.add('holder.name', 'Informe o nome como está no cartão.');
  const cpf = cpfError(holder.cpf);
  if (cpf) problems.add('holder.cpf', cpf);
  problems.throwIfAny();
}

export type OwnCard = ReturnType<typeof createOwnCard>;

/** Buyers who pay by card. */
export function createOwnCard(options: OwnCardOptions) {
  const { database, box, orders, orderPayments, paying, findProvider, readTerms, runs, ofClient } = options;
  const pauses = options.pauses ?? repeatPausesMs;

  /** The part of an unpaid order that a card may pay now. Throws 409 and 422 where there is none. */
  async function getPart(tx: Tx, order: LockedOrder): Promise<Payment> {
    if (isPaid(order.status)) throw conflict('Este pedido já está pago.');
    if (order.status !== orderStatus.pending) throw refused('Este pedido já terminou. Faça um novo pedido.');
    const parts = await orderPayments.listOf(tx, order.id);
    const part = parts.find(({ method, state }) => method === 'card' && (state === 'open' || state === 'wanted'));
    if (!part) throw refused('Este pedido não é pago com cartão.');
    if (part.state === 'wanted') throw conflict('Pague antes a parte no Pix.');
    if (await findLiveAttempt(tx, order.id)) throw conflict('Já há um pagamento em andamento. Aguarde o resultado.');
    const leftS = order.hold_until
      ? (order.hold_until.getTime() - order.now.getTime()) / 1000
      : Number.POSITIVE_INFINITY;
    if (leftS < leastHoldS) throw refused('O prazo deste pedido terminou. Faça um novo pedido.');
    return part;
  }

  /** The part at the price of so many instalments, as it was shown. Throws 409 where it costs something else, 422. */
  async function price(tx: Tx, order: LockedOrder, part: Payment, { instalments, shownCents }: CardPress) {
    const interestCents = await orders.readInterest(tx, order.id);
    const baseCents = part.amountCents - interestCents;
    if (baseCents < leastCardCents) throw refused('Um cartão paga a partir de R$ 1,00. Pague com Pix.');
    const way = divideInstalments(baseCents, await readTerms(tx)).find((each) => each.instalments === instalments);
    if (!way) throw invalid({ instalments: ['Escolha um dos números de parcelas que a loja oferece.'] });
    if (way.totalCents !== shownCents) throw conflict(again);
    if (way.totalCents !== part.amountCents) {
      await orders.setInterest(tx, order.id, way.interestCents, interestLabel(instalments));
      await orderPayments.setAmount(tx, part, way.totalCents);
    }
    return way.totalCents;
  }

  /** Writes the attempt, before anybody is asked. Throws 409, 422 and 429. */
  async function begin(
    tx: Tx,
    orderId: number,
    userId: number,
    press: CardPress,
    request: { key: string; hash: Buffer },
  ) {
    const order = await orders.lock(tx, orderId);
    if (!order) throw refused('Este pedido já terminou.');
    const mine = await findAttemptByKey(tx, orderId, request.key);
    if (mine) return { earlier: mine };
    const part = await getPart(tx, order);
    const tries = await readTries(tx, { orderId, userId });
    if (tries.ofOrder >= mostRefusals.ofOrder || tries.ofPerson >= mostRefusals.ofPersonADay) {
      throw tooMany('Seu cartão foi recusado muitas vezes. Pague com Pix, ou tente amanhã.', 3600);
    }
    const tokenHash = box.hash(press.token);
    if (await isTokenUsed(tx, tokenHash)) throw invalid({ token: ['Preencha os dados do cartão de novo.'] });
    const amountCents = await price(tx, order, part, press);
    const at = await findProvider(part.providerId);
    if (!at) throw refused('A loja não aceita cartão no momento. Pague com Pix.');
    const row = await paying.findPayable(tx, orderId);
    const attempt = {
      orderId,
      paymentId: part.id,
      providerId: at.id,
      number: tries.nextNumber,
      reference: referenceOf(order.order_code, tries.nextNumber),
      instalments: press.instalments,
      amountCents,
      brand: press.brand,
      last4: press.last4 ?? null,
      tokenHash,
      requestKey: request.key,
      requestHash: request.hash,
    };
    const id = await insertAttempt(tx, attempt, nextLookInS(0, 'sending'));
    await orders.extendHold(tx, orderId, holdOfAttempt(order.now, row?.ageS ?? 0));
    return { begun: { id, at, ...attempt } };
  }

  /**
   * Asks the provider to take the money: under the same reference with the same body until it answers. What is not
   * answered stays to be searched for.
   */
  async function send(attemptId: number, { provider }: OpenCardProvider, payment: CardPayment): Promise<void> {
    for (const pauseMs of [0, ...pauses]) {
      await sleep(pauseMs, undefined, { ref: false });
      try {
        await runs.note(attemptId, await provider.pay(payment));
        return;
      } catch (error) {
        if (!(error instanceof CardProblem)) throw error;
        if (error.kind === 'used') return runs.look(attemptId);
        if (error.kind === 'busy') await sleep((error.retryAfterS ?? 1) * 1000, undefined, { ref: false });
        else if (error.kind !== 'unknown') {
          return runs.note(attemptId, notMade(payment, error.message));
        }
      }
    }
  }

  /**
   * Pays an order of one's own by card. Waits for the provider's answer, at most ten seconds: `isDecided` is false where it
   * is looked for from then on. The same key of the same order is the same attempt. Throws 404, 409, 422 and 429.
   */
  async function pay(
    code: string,
    person: SignedIn & { email: string },
    press: CardPress,
    from: { key: string; client: string },
  ) {
    assertFields(press);
    const { id } = await paying.getOwn(code, person);
    const waitMs = await ofClient.msUntilFree(from.client);
    if (waitMs > 0)
      throw tooMany('Muitos cartões recusados daqui. Pague com Pix, ou tente mais tarde.', Math.ceil(waitMs / 1000));
    const hash = box.hash(JSON.stringify(press));
    const { earlier, begun } = await database
      .transaction()
      .execute((tx) => begin(tx, id, person.id, press, { key: from.key, hash }));
    if (earlier) assertSame(earlier, hash);
    if (begun) {
      const { holder, token, brand, device } = press;
      const payment: CardPayment = {
        reference: begun.reference,
        amountCents: begun.amountCents,
        instalments: begun.instalments,
        token,
        brand,
        device,
        payer: { email: person.email, ...holder },
      };
      const sent = send(begun.id, begun.at, payment);
      await Promise.race([sent, sleep(answerMs, undefined, { ref: false })]);
      if ((await findAttemptByKey(database, id, from.key))?.state === 'refused') await ofClient.tryTake(from.client);
    }
    return paying.read(database, id);
  }

  return { pay };
}

function assertSame({ requestHash }: Attempt, hash: Buffer): void {
  if (!requestHash.equals(hash)) throw refused('Esta tentativa já foi feita com outros dados. Tente de novo.');
}

/** A payment that its provider says it did not make. */
function notMade({ reference, amountCents, instalments }: CardPayment, said: string) {
  return {
    id: '',
    reference,
    state: 'refused' as const,
    said,
    amountCents,
    paidCents: 0,
    instalments,
    reason: 'other' as const,
    challengeUrl: null,
    refunds: [],
  };
}
