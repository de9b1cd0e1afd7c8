import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { MoneyIn } from './money-in.service.ts';
import { differencesMail } from './reconciliation.mail.ts';
import { addLater, compareTask, listPaidBetween, listTask, saveDay } from './reconciliation.queries.ts';
import { differencesOf, rangeOf, sumOf } from './reconciliation.rules.ts';
import type { PixProviders } from './refund-runs.service.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';
import { allLooks } from './webhooks.service.ts';

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

  /** Compares yesterday in São Paulo, records what is missing here, and tells the shop where the lists differed. */
  async function compareYesterday(): Promise<void> {
    const found = await paymentSettings.findProvider(database);
    if (!found) return;
    if (!(await looks.tryTake(allLooks))) return addLater(database, compareTask, afterLimitS);
    const day = addDays(saoPauloToday(now()), -1);
    const received = await found.provider.listReceived(rangeOf(day));
    const theirs = received.map(({ e2eId, amountCents }) => ({ e2eId, cents: amountCents }));
    const ours = await listPaidBetween(database, rangeOf(day));
    const compared = {
      day,
      pspCount: theirs.length,
      pspCents: sumOf(theirs),
      ourCount: ours.length,
      ourCents: sumOf(ours),
      differences: differencesOf(theirs, ours),
    };
    await database.transaction().execute(async (tx) => {
      await saveDay(tx, compared);
      if (compared.differences.length === 0) return;
      await alerts.tell(tx, `pix-day:${day}`, (sender) => differencesMail(compared, sender));
    });
    if (compared.differences.length > 0) {
      log.error({ day, differences: compared.differences }, "the provider's list of Pix is not ours");
    }
    await moneyIn.record(received);
  }

  return { listLatest, compareYesterday };
}
