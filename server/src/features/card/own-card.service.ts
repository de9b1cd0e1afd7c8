import { setTimeout as sleep } from 'node:timers/promises';
import { isCardNumber, leastCardCents, underLeastCard, unofferedInstalments } from '@giro/contract/rules/card.ts';
import { cpfError } from '@giro/contract/rules/documents.ts';
import { heldUntil } from '@giro/contract/rules/payment.ts';
import { type CardPayment, CardProblem } from '../../platform/card/card-provider.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, FieldProblems, invalid, refused, tooMany } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Paying } from '../payments/paying.service.ts';
import type { Payment } from '../payments/payment-method.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { type Attempt, findAttemptByKey, insertAttempt, isTokenUsed, readTries } from './attempts.queries.ts';
import { answerMs, attemptMinutes, nextLookInS, referenceOf, repeatPausesMs } from './attempts.rules.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { type CardPart, hasTriedTooOften, tooManyTries } from './card-part.service.ts';

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
  orders: Pick<OrdersService, 'lock' | 'extendHold' | 'reprice'>;
  orderPayments: Pick<OrderPaymentsService, 'setChosen'>;
  cardPart: CardPart;
  paying: Pick<Paying, 'getOwn' | 'read' | 'findPayable'>;
  findProvider: (id: number | null) => Promise<OpenCardProvider | undefined>;
  runs: Pick<AttemptRuns, 'note' | 'look'>;
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
  const { database, box, orders, orderPayments, cardPart, paying, findProvider, runs, ofClient } = options;
  const pauses = options.pauses ?? repeatPausesMs;

  /** The part at the price of so many instalments, as it was shown. Throws 409 where it costs something else, 422. */
  async function price(
    tx: Tx,
    order: LockedOrder,
    { part, besideCents }: { part: Payment; besideCents: number },
    { instalments, shownCents }: CardPress,
  ) {
    const { ways, terms, baseCents } = await cardPart.listWays(tx, order.id, besideCents);
    if (baseCents < leastCardCents) throw refused(underLeastCard);
    const way = ways.find((each) => each.instalments === instalments);
    if (!way) throw invalid({ instalments: [unofferedInstalments] });
    if (way.totalCents !== shownCents) throw conflict(again);
    await orders.reprice(tx, order.id, { card: terms, instalments, besideCents });
    await orderPayments.setChosen(tx, part, { cents: way.totalCents, instalments });
    return way.totalCents;
  }

  /** Writes the attempt, before anybody is asked. Throws 409, 422 and 429. */
  async function begin(
    tx: Tx,
    orderId: number,
    userId: number,
    press: CardPress,
    request: { key: string; hash: Buffer; client: string },
  ) {
    const order = await orders.lock(tx, orderId);
    if (!order) throw refused('Este pedido já terminou.');
    const mine = await findAttemptByKey(tx, orderId, request.key);
    if (mine) return { earlier: mine };
    const { part, besideCents } = await cardPart.get(tx, order);
    const tries = await readTries(tx, { orderId, userId });
    if (hasTriedTooOften(tries)) throw tooMany(tooManyTries, 3600);
    const tokenHash = box.hash(press.token);
    if (await isTokenUsed(tx, tokenHash)) throw invalid({ token: ['Preencha os dados do cartão de novo.'] });
    const amountCents = await price(tx, order, { part, besideCents }, press);
    const at = await findProvider(null);
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
      client: request.client,
      requestKey: request.key,
      requestHash: request.hash,
    };
    const id = await insertAttempt(tx, attempt, nextLookInS(0, 'sending'));
    await orders.extendHold(tx, orderId, heldUntil(order.now, row?.ageS ?? 0, attemptMinutes));
    return { begun: { id, at, ...attempt } };
  }

  /**
   * Asks the provider to take the money: under the same reference with the same body until it answers. What is not
   * answered, or not before its buyer is, stays to be searched for.
   */
  async function send(attemptId: number, at: OpenCardProvider, payment: CardPayment): Promise<void> {
    const answeredAt = performance.now() + answerMs;
    for (const pauseMs of [0, ...pauses]) {
      await sleep(pauseMs, undefined, { ref: false });
      try {
        await runs.note(attemptId, await at.provider.pay(payment), at);
        return;
      } catch (error) {
        if (!(error instanceof CardProblem)) throw error;
        if (error.kind === 'used') return runs.look(attemptId);
        if (error.kind === 'busy') {
          const waitMs = (error.retryAfterS ?? 1) * 1000;
          if (performance.now() + waitMs > answeredAt) return;
          await sleep(waitMs, undefined, { ref: false });
        } else if (error.kind !== 'unknown') {
          return runs.note(attemptId, notMade(payment, error.message), at);
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
      .execute((tx) => begin(tx, id, person.id, press, { ...from, hash }));
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
    }
    const attempt = await findAttemptByKey(database, id, from.key);
    if (begun && attempt?.state === 'refused') await ofClient.tryTake(from.client);
    const isDecided = attempt !== undefined && attempt.state !== 'sending';
    return { payment: await paying.read(database, id), isDecided };
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
