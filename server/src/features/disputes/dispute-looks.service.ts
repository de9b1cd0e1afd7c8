import { disputeReminderDays } from '@giro/contract/rules/dispute.ts';
import { CardProblem } from '../../platform/card/card-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { OpenCardProvider } from '../card/card-accounts.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import type { DisputeTaking } from './dispute-taking.service.ts';
import { reminderMail } from './disputes.mail.ts';
import { type AskedDispute, listEnding, listUndecided } from './disputes.queries.ts';

interface DisputeLooksOptions {
  database: Database;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  taking: Pick<DisputeTaking, 'takeWord' | 'get'>;
  shopAlerts: ShopAlerts;
}

/** Looks at undecided disputes without a cause of their own: asks of them, and reminds of them. */
export function createDisputeLooks({ database, findProvider, taking, shopAlerts }: DisputeLooksOptions) {
  /** Asks the provider how a dispute stands. What goes wrong is asked again tomorrow. */
  async function ask({ id, caseId, providerId }: AskedDispute): Promise<void> {
    const found = await findProvider(providerId);
    try {
      const said = await found?.provider.dispute?.({ id: caseId });
      if (said) await taking.takeWord(id, said);
    } catch (error) {
      if (!(error instanceof CardProblem)) throw error;
    }
  }

  async function askAll(): Promise<void> {
    let asked = await listUndecided(database, 0);
    while (asked.length > 0) {
      for (const dispute of asked) await ask(dispute);
      asked = await listUndecided(database, asked.at(-1)?.id ?? 0);
    }
  }

  /** Mails the shop, once each time, what is to be answered within days. */
  async function remind(): Promise<void> {
    for (const [place, days] of disputeReminderDays.entries()) {
      const fewer = disputeReminderDays[place + 1] ?? 0;
      await workOff(
        database,
        (db, afterId) => listEnding(db, { days, fewer }, afterId),
        async (tx, { id }) => {
          const dispute = await taking.get(tx, id);
          const event = `dispute:${id}:${days}-days`;
          await shopAlerts.tell(tx, event, (sender) => reminderMail(dispute, days, sender));
        },
      );
    }
  }

  return { ask, askAll, remind };
}
