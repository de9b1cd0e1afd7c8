import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type CardCharge, CardProblem, type CardProvider } from '../../platform/card/card-provider.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import {
  type Attempt,
  findAttempt,
  findAttemptByReference,
  moveAttempt,
  type NotedCharge,
  noteSaid,
  scheduleLook,
} from './attempts.queries.ts';
import { isLiveAttempt, nextAttemptState, nextLookInS, notFoundS } from './attempts.rules.ts';
import { strangeStateMail } from './card.mail.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { findPaidCard } from './card-money.queries.ts';
import { ShelfIsEmpty } from './card-money.service.ts';
import type { CardTelling } from './card-telling.service.ts';
import type { CardWatcher } from './card-watcher.ts';

interface AttemptRunsOptions {
  database: Database;
  box: SecretBox;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  orders: Pick<OrdersService, 'lock' | 'extendHold'>;
  alerts: ShopAlerts;
  /** Money of an attempt is there; called once for each, with its order locked. */
  receive: (
    tx: Tx,
    attempt: Attempt,
    charge: CardCharge,
    at: OpenCardProvider,
    unitsAreThere: boolean,
  ) => Promise<unknown>;
  takeRefunds: (tx: Tx, receiptId: number, charge: CardCharge) => Promise<void>;
  telling: CardTelling;
  watchers: readonly CardWatcher[];
  /** Nothing of an order's card is undecided any more: ends the order if its time is over, or goes on to another way. */
  goOn: (orderId: number) => Promise<unknown>;
}

export type AttemptRuns = ReturnType<typeof createAttemptRuns>;

const decided: readonly string[] = ['approved', 'refused', 'cancelled', 'disputed'];

/** Follows attempts by their provider's word, each change once. The provider is never asked inside a transaction. */
export function createAttemptRuns(options: AttemptRunsOptions) {
  const { database, box, findProvider, orders, alerts, receive, takeRefunds, telling, watchers, goOn } = options;

  const noted = (attempt: Attempt, charge: CardCharge, state: NotedCharge['state']): NotedCharge => ({
    state,
    // One that was not made has none.
    chargeId: charge.id || null,
    said: charge.said,
    reason: state === 'refused' ? (charge.reason ?? 'other') : null,
    paidCents: state === 'approved' ? charge.paidCents : null,
    challengeSealed:
      state === 'challenge' && charge.challengeUrl !== null
        ? box.seal(charge.challengeUrl, 'card_attempts.challenge_sealed', attempt.id)
        : null,
  });

  /**
   * Takes over what the provider has of an attempt, and what went back of it. A word that is known, or that nobody knows,
   * moves nothing.
   */
  async function note(attemptId: number, charge: CardCharge, at: OpenCardProvider): Promise<void> {
    const write = (unitsAreThere: boolean) =>
      database.transaction().execute((tx) => noteOnce(tx, attemptId, charge, at, unitsAreThere));
    const isOver = await write(true).catch((error) => {
      if (error instanceof ShelfIsEmpty) return write(false);
      throw error;
    });
    if (charge.state === 'disputed') await noteDispute(attemptId, at);
    if (isOver) await goOn(isOver.orderId);
  }

  /** Returns the attempt where nothing of it is undecided since. */
  async function noteOnce(
    tx: Tx,
    attemptId: number,
    charge: CardCharge,
    at: OpenCardProvider,
    unitsAreThere: boolean,
  ): Promise<Attempt | undefined> {
    const found = await findAttempt(tx, attemptId);
    const order = found && (await orders.lock(tx, found.orderId));
    // Another process may have noted it while the order was waited for.
    const attempt = order && (await findAttempt(tx, attemptId));
    if (!attempt || charge.reference !== attempt.reference) return undefined;
    const state = nextAttemptState(attempt.state, charge.state);
    const hasMoved = state !== undefined && (await moveAttempt(tx, attempt, noted(attempt, charge, state)));
    if (hasMoved) await follow(tx, order, { ...attempt, state }, charge, at, unitsAreThere);
    else await noteUnmoved(tx, attempt, charge);
    const paid = await findPaidCard(tx, attempt.id);
    if (paid) await takeRefunds(tx, paid.receiptId, charge);
    return hasMoved && !isLiveAttempt(state) ? attempt : undefined;
  }

  /** A word that changes no state: of one that nobody knows the shop is told, and it is looked at until one is known. */
  async function noteUnmoved(tx: Tx, attempt: Attempt, { id: chargeId, state, said }: CardCharge): Promise<void> {
    const isStrange = state === 'unknown';
    await noteSaid(tx, attempt.id, { chargeId, said, isStrange });
    if (!isStrange) return;
    const event = `card-strange:${attempt.id}:${said}`;
    await alerts.tell(tx, event, (sender) => strangeStateMail(attempt, said, sender));
    if (!isLiveAttempt(attempt.state) && !attempt.isStrange) {
      await scheduleLook(tx, attempt.id, nextLookInS(0, attempt.state));
    }
  }

  /** Does to the order what a new state of an attempt asks for. */
  async function follow(
    tx: Tx,
    order: LockedOrder,
    attempt: Attempt,
    charge: CardCharge,
    at: OpenCardProvider,
    unitsAreThere: boolean,
  ): Promise<void> {
    if (attempt.state === 'approved') await receive(tx, attempt, charge, at, unitsAreThere);
    if (order.status !== orderStatus.pending) return;
    if (attempt.state === 'review') {
      const until = new Date(order.now.getTime() + at.settings.reviewHours * 3_600_000);
      await orders.extendHold(tx, order.id, until);
      await telling.review(tx, attempt, until);
    }
    if (attempt.state === 'refused') await telling.refused(tx, attempt);
  }

  /** Asks about the dispute of an attempt's money, and has whoever looks after disputes know. */
  async function noteDispute(attemptId: number, at: OpenCardProvider): Promise<void> {
    const paid = await findPaidCard(database, attemptId);
    const dispute = paid && (await at.provider.dispute?.(paid));
    if (dispute) for (const watcher of watchers) await watcher.disputed?.(paid, dispute, at);
  }

  /** Ends an attempt that nobody has heard of at its provider for a quarter of an hour: it was never made there. */
  async function giveUp({ id, orderId }: Pick<Attempt, 'id' | 'orderId'>): Promise<void> {
    await database.transaction().execute(async (tx) => {
      await orders.lock(tx, orderId);
      const attempt = await findAttempt(tx, id);
      if (!attempt || !isLiveAttempt(attempt.state) || attempt.chargeId !== null) return;
      const state = attempt.state === 'cancelling' ? 'cancelled' : 'refused';
      const nothing = { chargeId: null, said: null, paidCents: null, challengeSealed: null };
      const reason = state === 'refused' ? 'other' : null;
      await moveAttempt(tx, attempt, { ...nothing, state, reason });
    });
    await goOn(orderId);
  }

  /** Asks for an attempt as its provider has it now; one that is to be cancelled is ended there first. */
  async function ask(provider: CardProvider, attempt: Attempt): Promise<CardCharge | undefined> {
    const { chargeId, reference, createdAt } = attempt;
    const charge = chargeId === null ? await provider.find(reference, createdAt) : await provider.read(chargeId);
    const isToBeEnded = attempt.state === 'cancelling' && charge && !decided.includes(charge.state);
    return isToBeEnded ? provider.cancel(charge.id) : charge;
  }

  /** Asks what became of an attempt. What goes wrong is asked again later. */
  async function look(attemptId: number): Promise<void> {
    const attempt = await findAttempt(database, attemptId);
    if (!attempt || !(isLiveAttempt(attempt.state) || attempt.isStrange)) return;
    const at = await findProvider(attempt.providerId);
    let afterS = nextLookInS(attempt.looks, attempt.state);
    try {
      const charge = at && (await ask(at.provider, attempt));
      if (charge) await note(attemptId, charge, at);
      else if (at && attempt.ageS >= notFoundS) await giveUp(attempt);
    } catch (error) {
      if (!(error instanceof CardProblem)) throw error;
      afterS = Math.max(afterS, error.retryAfterS ?? 0);
    }
    await scheduleLook(database, attemptId, afterS);
  }

  /** Takes over a payment as its provider lists it, where it is one of ours. Returns its attempt. */
  async function takeIn(at: OpenCardProvider, charge: CardCharge): Promise<Attempt | undefined> {
    const attempt = await findAttemptByReference(database, charge.reference);
    if (attempt?.providerId !== at.id) return undefined;
    await note(attempt.id, charge, at);
    return attempt;
  }

  return { note, look, takeIn, noteDispute };
}
