import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type CardCharge, CardProblem, type CardProvider } from '../../platform/card/card-provider.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import {
  type Attempt,
  findAttempt,
  hasLiveAttempt,
  moveAttempt,
  type NotedCharge,
  noteSaid,
  scheduleLook,
} from './attempts.queries.ts';
import { isLiveAttempt, nextAttemptState, nextLookInS, notFoundS } from './attempts.rules.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { ShelfIsEmpty } from './card-money.service.ts';

interface AttemptRunsOptions {
  database: Database;
  box: SecretBox;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  orders: Pick<OrdersService, 'lock' | 'extendHold'>;
  /** Money of an attempt is there; called once for each, with its order locked. */
  receive: (tx: Tx, attempt: Attempt, charge: CardCharge, unitsAreThere: boolean) => Promise<unknown>;
  /** An attempt of an order that still waits was refused, or its bank looks at it for longer. */
  tell: (tx: Tx, attempt: Attempt, state: 'refused' | 'review') => Promise<void>;
  /** Nothing is undecided any more: what waited for that goes on. */
  settleDown: (tx: Tx, attempt: Attempt) => Promise<void>;
}

export type AttemptRuns = ReturnType<typeof createAttemptRuns>;

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

/** Follows attempts by their provider's word, each change once. The provider is never asked inside a transaction. */
export function createAttemptRuns(options: AttemptRunsOptions) {
  const { database, box, findProvider, orders, receive, tell, settleDown } = options;

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

  /** Takes over what the provider has of an attempt. A word that is known, or that nobody knows, moves nothing. */
  async function note(attemptId: number, charge: CardCharge): Promise<void> {
    const write = (unitsAreThere: boolean) => noteOnce(attemptId, charge, unitsAreThere);
    await write(true).catch((error) => {
      if (error instanceof ShelfIsEmpty) return write(false);
      throw error;
    });
  }

  async function noteOnce(attemptId: number, charge: CardCharge, unitsAreThere: boolean): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const found = await findAttempt(tx, attemptId);
      const order = found && (await orders.lock(tx, found.orderId));
      // Another process may have noted it while the order was waited for.
      const attempt = order && (await findAttempt(tx, attemptId));
      if (!attempt || charge.reference !== attempt.reference) return;
      const state = nextAttemptState(attempt.state, charge.state);
      if (state === undefined) return noteSaid(tx, attempt.id, charge.id, charge.said);
      if (!(await moveAttempt(tx, attempt, noted(attempt, charge, state)))) return;
      const isPending = order.status === orderStatus.pending;
      if (state === 'review' && isPending) {
        const found = await findProvider(attempt.providerId);
        if (found) await orders.extendHold(tx, order.id, hoursAfter(order.now, found.settings.reviewHours));
        await tell(tx, attempt, 'review');
      }
      if (state === 'approved') await receive(tx, attempt, charge, unitsAreThere);
      if (state === 'refused' && isPending) await tell(tx, attempt, 'refused');
      if (!isLiveAttempt(state)) await settleDown(tx, attempt);
    });
  }

  /** Ends an attempt that nobody has heard of at its provider for a quarter of an hour: it was never made there. */
  async function giveUp({ id }: Attempt): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const found = await findAttempt(tx, id);
      if (!found || !(await orders.lock(tx, found.orderId))) return;
      const attempt = await findAttempt(tx, id);
      if (!attempt || !isLiveAttempt(attempt.state) || attempt.chargeId !== null) return;
      const state = attempt.state === 'cancelling' ? 'cancelled' : 'refused';
      const nothing = { chargeId: null, said: null, paidCents: null, challengeSealed: null };
      const reason = state === 'refused' ? 'other' : null;
      if (await moveAttempt(tx, attempt, { ...nothing, state, reason })) await settleDown(tx, attempt);
    });
  }

  /** Asks for an attempt as its provider has it now; one that is to be cancelled is ended there first. */
  async function ask(provider: CardProvider, attempt: Attempt): Promise<CardCharge | undefined> {
    const { chargeId, reference, createdAt } = attempt;
    const charge = chargeId === null ? await provider.find(reference, createdAt) : await provider.read(chargeId);
    const isDecided = !charge || ['approved', 'refused', 'cancelled', 'disputed'].includes(charge.state);
    return attempt.state === 'cancelling' && !isDecided ? provider.cancel(charge.id) : charge;
  }

  /** Asks what became of an attempt. What goes wrong is asked again later. */
  async function look(attemptId: number): Promise<void> {
    const attempt = await findAttempt(database, attemptId);
    if (!attempt || !isLiveAttempt(attempt.state)) return;
    const found = await findProvider(attempt.providerId);
    if (!found) return;
    let afterS = nextLookInS(attempt.looks, attempt.state);
    try {
      const charge = await ask(found.provider, attempt);
      if (charge) await note(attemptId, charge);
      else if (attempt.ageS >= notFoundS) await giveUp(attempt);
    } catch (error) {
      if (!(error instanceof CardProblem)) throw error;
      afterS = Math.max(afterS, error.retryAfterS ?? 0);
    }
    await scheduleLook(database, attemptId, afterS);
  }

  return { note, look, giveUp, hasLive: hasLiveAttempt };
}
