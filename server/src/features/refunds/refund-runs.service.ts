import { createHash } from 'node:crypto';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import {
  type PixProvider,
  ProviderProblem,
  type ProviderRefund,
  type ReceivedPix,
} from '../../platform/pix/pix-provider.ts';
import { contestedMail } from './refunds.mail.ts';
import {
  addRefundJob,
  beginTry,
  findRefundOfOrder,
  insertProviderRefund,
  listRefundIds,
  listUnfinished,
  lockReceived,
  noteContested,
  noteRefundProblem,
  noteResult,
  type RefundToMake,
  recountRefunded,
} from './refunds.queries.ts';
import type { RefundsService } from './refunds.service.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';

/** A provider where the shop's money is. */
export interface Receiver {
  id: number;
  isFormer: boolean;
  provider: PixProvider;
  settings: { refundAutomatically: boolean };
}

/** Who takes the shop's Pix, or took it. */
export interface PixProviders {
  /** The provider that something belongs to; of null the one of now. */
  findProviderOf(db: Executor, providerId: number | null): Promise<Receiver | undefined>;
  /** The one of now first, then former ones at which something may be open. */
  listProviders(db: Executor): Promise<Receiver[]>;
}

/** The answer of whoever was asked to give money back: a refund, that there will be none, a refusal to be believed later, or none yet. */
export type RefundAnswer =
  | ProviderRefund
  | { failed: string }
  | { refusal: string }
  | { later: string; afterS?: number | undefined };

/** Who gives money of cards back. Nothing of it throws for what a provider says. */
export interface CardRefunds {
  /** With the refusal of an earlier request it is looked for alone. */
  ask(refund: RefundToMake & { attemptId: number }, refusal: string | undefined): Promise<RefundAnswer>;
}

interface RefundRunsOptions {
  database: Database;
  refunds: RefundsService;
  paymentSettings: Pick<PixProviders, 'findProviderOf'>;
  cardRefunds: CardRefunds;
}

export type RefundRuns = ReturnType<typeof createRefundRuns>;

const longestPauseS = 3600;
/** A repetition is refused while what it repeats may not be seen yet. */
const afterRefusalS = 60;
/** 5 s, 10 s, 20 s … an hour. */
const pauseAfter = (tries: number) => Math.min(5 * 2 ** Math.min(tries, 20), longestPauseS);

/** A refund that its provider will not make. */
const failedRefund = (id: string, cents: number, reason: string): ProviderRefund => ({
  id,
  rtrId: null,
  amountCents: cents,
  state: 'failed',
  nature: 'ORIGINAL',
  reason,
});

/** Has the provider make refunds, by a job. */
export function createRefundRuns({ database, refunds, paymentSettings, cardRefunds }: RefundRunsOptions) {
  /**
   * A Pix provider's result for a refund. One that it may have been asked for before is looked for first, and after a
   * refusal once more: a provider that refuses a repetition has made it. If it shows nothing of a refund it may have
   * been asked for before, the refusal is returned, to be believed after a later look.
   */
  async function askPix(
    provider: PixProvider,
    { id, cents, tries, e2eId }: RefundToMake & { e2eId: string },
    refusal: string | undefined,
  ): Promise<RefundAnswer> {
    const known = tries > 0 ? await provider.readRefund(e2eId, id) : undefined;
    if (known) return known;
    if (refusal !== undefined) return { failed: refusal };
    try {
      return await provider.refund(e2eId, id, cents);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error;
      const found = await provider.readRefund(e2eId, id);
      return found ?? (tries > 0 ? { refusal: error.message } : { failed: error.message });
    }
  }

  /** Asks whoever has the money. */
  async function ask(
    { attemptId, e2eId, ...refund }: RefundToMake,
    refusal: string | undefined,
  ): Promise<RefundAnswer> {
    if (attemptId !== null) return cardRefunds.ask({ ...refund, e2eId, attemptId }, refusal);
    const found = await paymentSettings.findProviderOf(database, refund.providerId);
    if (!found || e2eId === null) return { later: 'Não há provedor de Pix configurado.', afterS: longestPauseS };
    return askPix(found.provider, { ...refund, attemptId, e2eId }, refusal).catch((error) => {
      if (error instanceof ProviderProblem) return { later: error.message, afterS: error.retryAfterS };
      throw error;
    });
  }

  /**
   * Makes a refund, or looks how far it is; until it is finished, another job does so again. With the refusal of an
   * earlier run it is looked for alone.
   */
  async function run(id: string, refusal?: string): Promise<void> {
    const refund = await beginTry(database, id);
    if (!refund) return;
    const again = (afterS = pauseAfter(refund.tries), reason = refusal) => addRefundJob(database, id, afterS, reason);
    const answer = await ask(refund, refusal);
    if ('refusal' in answer) {
      await noteRefundProblem(database, id, answer.refusal);
      await again(afterRefusalS, answer.refusal);
    } else if ('later' in answer) {
      await noteRefundProblem(database, id, answer.later);
      await again(answer.afterS);
    } else {
      const result = 'failed' in answer ? failedRefund(id, refund.cents, answer.failed) : answer;
      await database.transaction().execute((tx) => refunds.take(tx, id, result));
      if (result.state === 'processing') await again();
    }
  }

  /** Sees that every unfinished refund has a job. */
  async function resume(): Promise<void> {
    for (const id of await listUnfinished(database)) await addRefundJob(database, id);
  }

  return { run, resume };
}

interface ProviderRefundsOptions {
  refunds: RefundsService;
  alerts: ShopAlerts;
}

export type ProviderRefunds = ReturnType<typeof createProviderRefunds>;

/** Money as its provider has it: of a card under the provider's own id. */
type ListedMoney = Pick<ReceivedPix, 'e2eId' | 'amountCents' | 'refunds'>;

/** Providers name refunds within a payment alone; ours are named within the shop. */
const rowIdOf = ({ e2eId }: Pick<ListedMoney, 'e2eId'>, { id }: ProviderRefund) =>
  createHash('sha256').update(`${e2eId} ${id}`).digest('hex').slice(0, 32);

/** Refunds as the provider lists them: ours and what became of them, and those that others had it make. */
export function createProviderRefunds({ refunds, alerts }: ProviderRefundsOptions) {
  /** Takes over one that this shop never asked for, as after a contestation, and what becomes of it. */
  async function takeForeign(tx: Tx, paymentId: number, pix: ListedMoney, refund: ProviderRefund): Promise<void> {
    const id = rowIdOf(pix, refund);
    await insertProviderRefund(tx, paymentId, id, refund);
    await noteResult(tx, paymentId, id, refund);
    await recountRefunded(tx, paymentId);
    if (refund.state === 'done') await refunds.finish(tx, id);
    await refunds.noteChange(tx, paymentId);
    if (!(await noteContested(tx, paymentId))) return;
    const { orderCode } = (await findRefundOfOrder(tx, id)) ?? { orderCode: null };
    await alerts.tell(tx, `contested:${paymentId}`, (sender) => contestedMail(pix.amountCents, orderCode, sender));
  }

  /** Takes over everything that the provider says went back of a payment, or did not. The caller has locked its order. */
  async function take(tx: Tx, paymentId: number, pix: ListedMoney): Promise<void> {
    await lockReceived(tx, paymentId);
    const ours = await listRefundIds(
      tx,
      paymentId,
      pix.refunds.map(({ id }) => id),
    );
    for (const refund of pix.refunds) {
      if (ours.includes(refund.id)) await refunds.take(tx, refund.id, refund);
      else await takeForeign(tx, paymentId, pix, refund);
    }
  }

  return { take };
}
