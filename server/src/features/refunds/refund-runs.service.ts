import type { Database, Executor } from '../../platform/database/database.ts';
import { type PixProvider, ProviderProblem, type ProviderRefund } from '../../platform/pix/pix-provider.ts';
import { addRefundJob, beginTry, listUnfinished, noteRefundProblem, type RefundToMake } from './refunds.queries.ts';
import type { RefundsService } from './refunds.service.ts';

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

interface RefundRunsOptions {
  database: Database;
  refunds: RefundsService;
  paymentSettings: Pick<PixProviders, 'findProviderOf'>;
}

export type RefundRuns = ReturnType<typeof createRefundRuns>;

const longestPauseS = 3600;
/** A repetition is refused while what it repeats may not be seen yet. */
const afterRefusalS = 60;
/** 5 s, 10 s, 20 s … an hour. */
const pauseAfter = (tries: number) => Math.min(5 * 2 ** Math.min(tries, 20), longestPauseS);

/** Has the provider make refunds, by a job. */
export function createRefundRuns({ database, refunds, paymentSettings }: RefundRunsOptions) {
  /**
   * The provider's result for a refund. One that it may have been asked for before is looked for first, and after a
   * refusal once more: a provider that refuses a repetition has made it. If it shows nothing of a refund it may have
   * been asked for before, the refusal is returned, to be believed after a later look.
   */
  async function askProvider(
    provider: PixProvider,
    { id, e2eId, cents, tries }: RefundToMake,
    refusal: string | undefined,
  ): Promise<ProviderRefund | { refusal: string }> {
    const failed = (reason: string): ProviderRefund => ({
      id,
      rtrId: null,
      amountCents: cents,
      state: 'failed',
      nature: 'ORIGINAL',
      reason,
    });
    const known = tries > 0 ? await provider.readRefund(e2eId, id) : undefined;
    if (known) return known;
    if (refusal !== undefined) return failed(refusal);
    try {
      return await provider.refund(e2eId, id, cents);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error;
      const found = await provider.readRefund(e2eId, id);
      return found ?? (tries > 0 ? { refusal: error.message } : failed(error.message));
    }
  }

  /**
   * Makes a refund, or looks how far it is; until it is finished, another job does so again. With the refusal of an
   * earlier run it is looked for alone.
   */
  async function run(id: string, refusal?: string): Promise<void> {
    const refund = await beginTry(database, id);
    if (!refund) return;
    const later = (inS = pauseAfter(refund.tries), reason = refusal) => addRefundJob(database, id, inS, reason);
    const found = await paymentSettings.findProviderOf(database, refund.providerId);
    if (!found) {
      await noteRefundProblem(database, id, 'Não há provedor de Pix configurado.');
      await later(longestPauseS);
      return;
    }
    try {
      const result = await askProvider(found.provider, refund, refusal);
      if ('refusal' in result) {
        await noteRefundProblem(database, id, result.refusal);
        await later(afterRefusalS, result.refusal);
        return;
      }
      await database.transaction().execute((tx) => refunds.take(tx, id, result));
      if (result.state === 'processing') await later();
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      await noteRefundProblem(database, id, error.message);
      await later(error.retryAfterS);
    }
  }

  /** Sees that every unfinished refund has a job. */
  async function resume(): Promise<void> {
    for (const id of await listUnfinished(database)) await addRefundJob(database, id);
  }

  return { run, resume };
}
