import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { PixProvider } from '../../platform/pix/pix-provider.ts';
import { allLooks } from './looks.rules.ts';
import type { MoneyIn } from './money-in.service.ts';
import { differencesMail } from './reconciliation.mail.ts';
import {
  addLater,
  compareTask,
  findLastCompared,
  listPaidBetween,
  listTask,
  saveDay,
} from './reconciliation.queries.ts';
import { daysToCompare, differencesOf, rangeOf, sumOf } from './reconciliation.rules.ts';
import type { PixProviders } from './refund-runs.service.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';

interface ReconciliationOptions {
  database: Database;
  paymentSettings: PixProviders;
  moneyIn: Pick<MoneyIn, 'record'>;
  alerts: ShopAlerts;
  looks: Limit;
  log: Logger;
  now: () => Date;
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

const listedHours = 3;
/** Where a list that is one too many waits for the next minute. */
const afterLimitS = 30;

/** Holds the provider's lists against ours, for what no webhook and no look has told. */
export function createReconciliation(options: ReconciliationOptions) {
  const { database, paymentSettings, moneyIn, alerts, looks, log, now } = options;

  /** Records what the last hours have brought; what is known stays as it is. */
  async function listLatest(): Promise<void> {
    const found = await paymentSettings.findProvider(database);
    if (!found) return;
    if (!(await looks.tryTake(allLooks))) return addLater(database, listTask, afterLimitS);
    const to = now();
    const from = new Date(to.getTime() - listedHours * 3_600_000);
    await moneyIn.record(await found.provider.listReceived({ from, to }));
  }

  /** Compares a day in São Paulo, tells the shop where the lists differ, and records what is missing here. */
  async function compare(provider: PixProvider, day: string): Promise<void> {
    const received = await provider.listReceived(rangeOf(day));
    const theirs = received.map(({ e2eId, amountCents }) => ({ e2eId, cents: amountCents }));
    const ours = await listPaidBetween(database, rangeOf(day));
    const differences = differencesOf(theirs, ours);
    const [psp, our] = [
      { pspCount: theirs.length, pspCents: sumOf(theirs) },
      { ourCount: ours.length, ourCents: sumOf(ours) },
    ];
    const compared = { day, ...psp, ...our, differences };
    // Before the day counts as compared: what fails is tried again.
    await moneyIn.record(received);
    await database.transaction().execute(async (tx) => {
      await saveDay(tx, compared);
      if (differences.length === 0) return;
      log.error({ day, differences }, "the provider's list of Pix is not ours");
      await alerts.tell(tx, `pix-day:${day}`, (sender) => differencesMail(compared, sender));
    });
  }

  /** Compares every day that is over and has not been compared, one after the other. */
  async function compareDays(): Promise<void> {
    const found = await paymentSettings.findProvider(database);
    if (!found) return;
    for (const day of daysToCompare(await findLastCompared(database), saoPauloToday(now()))) {
      if (!(await looks.tryTake(allLooks))) return addLater(database, compareTask, afterLimitS);
      await compare(found.provider, day);
    }
  }

  return { listLatest, compareDays };
}
