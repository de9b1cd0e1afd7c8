import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type PixProvider, ProviderProblem, type ReceivedPix } from '../../platform/pix/pix-provider.ts';
import { allLooks } from './looks.rules.ts';
import { findTarget } from './money-in.queries.ts';
import type { MoneyIn } from './money-in.service.ts';
import type { PixProviders } from './refund-runs.service.ts';
import { addHints } from './webhooks.queries.ts';
import { type Hint, readHints } from './webhooks.rules.ts';

interface WebhooksOptions {
  database: Database;
  paymentSettings: PixProviders & {
    /** Compares in constant time. */
    findWebhookSecretMatch(secret: string): Promise<boolean>;
  };
  moneyIn: Pick<MoneyIn, 'record'>;
  /** How often the provider may be asked in a minute, over all processes. */
  looks: Limit;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** What providers tell by themselves. It is never believed: each hint is a reason to ask the provider, once. */
export function createWebhooks({ database, paymentSettings, moneyIn, looks }: WebhooksOptions) {
  /** Stores what was told, to be looked at by jobs. Throws 404 for a secret that is not the shop's. */
  async function hear(secret: string, body: unknown): Promise<void> {
    if (!(await paymentSettings.findWebhookSecretMatch(secret))) throw notFound();
    const hints = readHints(body);
    if (hints.length > 0) await addHints(database, hints);
  }

  /** What the provider has of a hint: of a charge of ours everything it received, else the one Pix. */
  async function ask(provider: PixProvider, { txid, e2eId }: Hint): Promise<ReceivedPix[]> {
    const target = txid === null ? undefined : await findTarget(database, txid);
    if (txid !== null && target?.chargeId) {
      const charge = await provider.readCharge(txid);
      return (charge?.payments ?? []).map((pix) => ({ ...pix, txid: pix.txid ?? txid }));
    }
    return e2eId === null ? [] : provider.listReceived({ e2eId });
  }

  /**
   * Looks at what a hint is about and records it. Throws for an answer that may come later, so that the job is tried
   * again; what the provider refuses to know was never there.
   */
  async function look(hint: Hint): Promise<void> {
    const found = await paymentSettings.findProvider(database);
    if (!found) return;
    if (!(await looks.tryTake(allLooks))) return addHints(database, [hint], 20);
    try {
      await moneyIn.record(await ask(found.provider, hint));
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error;
    }
  }

  return { hear, look };
}
