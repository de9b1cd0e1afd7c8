import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type PixProvider, ProviderProblem } from '../../platform/pix/pix-provider.ts';
import type { MoneyIn } from '../payments/money-in.service.ts';
import type { PixProviders } from '../refunds/refund-runs.service.ts';
import { allPolls } from './polls.rules.ts';
import { addHints, findChargeOf } from './webhooks.queries.ts';
import { type HeardHint, readHints } from './webhooks.rules.ts';

interface WebhooksOptions {
  database: Database;
  paymentSettings: PixProviders & {
    /** Whose address has this secret; compared in constant time. */
    findWebhookProvider(secret: string): Promise<number | undefined>;
  };
  moneyIn: Pick<MoneyIn, 'record'>;
  /** Limits the questions to the provider in a minute, over all processes. */
  polls: Limit;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Reports that providers send by themselves. They are never believed: each hint is a reason to ask the provider, once.
 */
export function createWebhooks({ database, paymentSettings, moneyIn, polls }: WebhooksOptions) {
  /** Stores what was told, to be looked at by jobs. Throws 404 for a secret that is not the shop's. */
  async function hear(secret: string, body: unknown): Promise<void> {
    const providerId = await paymentSettings.findWebhookProvider(secret);
    if (providerId === undefined) throw notFound();
    const hints = readHints(body).map((hint) => ({ ...hint, providerId }));
    if (hints.length > 0) await addHints(database, hints);
  }

  /** Of a charge of ours everything its provider received, else the one Pix at the provider that told of it. */
  async function whatToAsk({ txid, e2eId, providerId }: HeardHint) {
    const charge = txid === null ? undefined : await findChargeOf(database, txid);
    if (txid !== null && charge) {
      const ask = async (provider: PixProvider) => {
        const seen = await provider.readCharge(txid);
        return (seen?.payments ?? []).map((pix) => ({ ...pix, txid: pix.txid ?? txid }));
      };
      return { providerId: charge.providerId, ask };
    }
    const ask = async (provider: PixProvider) => (e2eId === null ? [] : provider.listReceived({ e2eId }));
    return { providerId, ask };
  }

  /**
   * Looks at what a hint is about and records it. Throws for an answer that may come later, so that the job is tried
   * again; what the provider refuses to know was never there.
   */
  async function poll(hint: HeardHint): Promise<void> {
    const { providerId, ask } = await whatToAsk(hint);
    const found = await paymentSettings.findProviderOf(database, providerId);
    if (!found) return;
    if (!(await polls.tryTake(allPolls))) return addHints(database, [hint], 20);
    try {
      await moneyIn.record(await ask(found.provider), found.id);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error;
    }
  }

  return { hear, poll };
}
