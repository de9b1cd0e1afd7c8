import { saoPauloDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Logger } from 'pino';
import { readNow } from '../../platform/clock.queries.ts';
import { findLastCompared, saveDay } from '../../platform/compared-days.queries.ts';
import { compareLists, daysToCompare, listedOnce } from '../../platform/compared-days.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { ProviderProblem, type ReceivedPix } from '../../platform/pix/pix-provider.ts';
import type { MoneyIn } from '../payments/money-in.service.ts';
import type { PixProviders, Receiver } from '../refunds/refund-runs.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import { allPolls } from './charges.rules.ts';
import { differencesMail } from './pix.mail.ts';
import { addLater, compareTask, listPaidBetween, listTask, pixDays } from './reconciliation.queries.ts';

interface ReconciliationOptions {
  database: Database;
  paymentSettings: PixProviders;
  moneyIn: Pick<MoneyIn, 'record'>;
  alerts: ShopAlerts;
  polls: Limit;
  log: Logger;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

interface Listed {
  id: number;
  received: ReceivedPix[];
}

const listedHours = 3;
/** Seconds that a list that is one too many waits for the next minute. */
const afterLimitS = 30;

/** Holds the provider's lists against ours, for what no webhook and no poll has told. */
export function createReconciliation(options: ReconciliationOptions) {
  const { database, paymentSettings, moneyIn, alerts, polls, log } = options;

  /** A list of a provider. A former one that says nothing is left out: nobody waits for it. */
  async function listAt({ id, isFormer, provider }: Receiver, range: { from: Date; to: Date }): Promise<Listed[]> {
    try {
      return [{ id, received: await provider.listReceived(range) }];
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !isFormer) throw error;
      log.warn({ err: error, providerId: id }, 'a former provider lists nothing');
      return [];
    }
  }

  /** True if all of them may be asked now. */
  async function mayAsk(providers: readonly Receiver[]): Promise<boolean> {
    for (const _ of providers) if (!(await polls.tryTake(allPolls))) return false;
    return true;
  }

  /** Records what the last hours have brought at each provider; what is known stays as it is. */
  async function listLatest(): Promise<void> {
    const providers = await paymentSettings.listProviders(database);
    if (!(await mayAsk(providers))) return addLater(database, listTask, afterLimitS);
    const to = await readNow(database);
    const from = new Date(to.getTime() - listedHours * 3_600_000);
    // The one of now last: what it throws keeps nobody from asking the others.
    for (const each of providers.toReversed()) {
      for (const { id, received } of await listAt(each, { from, to })) await moneyIn.record(received, id);
    }
  }

  /** Compares a day in São Paulo, tells the shop where the lists differ, and records what is missing here. */
  async function compare(providers: readonly Receiver[], day: string): Promise<void> {
    const lists = (await Promise.all(providers.map((each) => listAt(each, saoPauloDay(day))))).flat();
    const received = lists.flatMap((list) => list.received);
    const theirs = listedOnce(received.map(({ e2eId, amountCents }) => ({ name: e2eId, cents: amountCents })));
    const listed = { byIds: lists.map(({ id }) => id), e2eIds: theirs.map(({ name }) => name) };
    const ours = await listPaidBetween(database, saoPauloDay(day), listed);
    const compared = compareLists(day, theirs, ours);
    const { differences } = compared;
    // Before the day counts as compared: what fails is tried again.
    for (const list of lists) await moneyIn.record(list.received, list.id);
    await database.transaction().execute(async (tx) => {
      await saveDay(tx, pixDays, compared);
      if (differences.length === 0) return;
      log.error({ day, differences }, "the providers' list of Pix is not ours");
      await alerts.tell(tx, `pix-day:${day}`, (sender) => differencesMail(compared, sender));
    });
  }

  /** Compares every day that is over and has not been compared, one after the other. */
  async function compareDays(): Promise<void> {
    const providers = await paymentSettings.listProviders(database);
    if (providers.length === 0) return;
    for (const day of daysToCompare(
      await findLastCompared(database, pixDays),
      saoPauloToday(await readNow(database)),
    )) {
      if (!(await mayAsk(providers))) return addLater(database, compareTask, afterLimitS);
      await compare(providers, day);
    }
  }

  return { listLatest, compareDays };
}
