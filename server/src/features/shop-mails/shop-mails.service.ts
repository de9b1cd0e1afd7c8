import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { readNow } from '../../platform/clock.queries.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { DashboardService } from '../dashboard/dashboard.service.ts';
import type { ShopMailSettings } from './shop-mail-settings.service.ts';
import { dailyMail, newOrderMail, newProposalMail } from './shop-mails.mail.ts';
import { arrivedEvent, findOwnerEmail, listNewOrders, listNewProposals } from './shop-mails.queries.ts';

interface ShopMailsOptions {
  database: Database;
  outbox: Outbox;
  settings: ShopMailSettings;
  dashboard: Pick<DashboardService, 'readPanel'>;
  /** True if mails reach anybody: as files they would tell nobody anything. */
  sendsMails: (db: Executor) => Promise<boolean>;
}

export type ShopMailsService = ReturnType<typeof createShopMails>;

/** Mails the shop's own people what happens in it. */
export function createShopMails({ database, outbox, settings, dashboard, sendsMails }: ShopMailsOptions) {
  async function findRecipient(db: Executor): Promise<string | undefined> {
    const { email } = await settings.read(db);
    return email === '' ? findOwnerEmail(db) : email;
  }

  const tell = (
    tx: Tx,
    kind: 'order' | 'proposal',
    id: number,
    to: string,
    words: (sender: MailSender) => MailContent,
  ) => outbox.post(tx, { subjectKind: kind, subjectId: id, event: arrivedEvent }, to, words);

  /** Tells of every order and proposal of this hour, each once, whichever process looks. */
  async function tellOfNew(): Promise<void> {
    const { new_order, new_proposal } = await settings.read();
    if ((!new_order && !new_proposal) || !(await sendsMails(database))) return;
    await database.transaction().execute(async (tx) => {
      const to = await findRecipient(tx);
      if (!to) return;
      for (const order of new_order ? await listNewOrders(tx) : []) {
        await tell(tx, 'order', order.id, to, (sender) => newOrderMail(order, sender));
      }
      for (const proposal of new_proposal ? await listNewProposals(tx) : []) {
        await tell(tx, 'proposal', proposal.id, to, (sender) => newProposalMail(proposal, sender));
      }
    });
  }

  /** Tells once a day what yesterday was and what waits; nothing on a day with neither. */
  async function tellDaily(): Promise<void> {
    const { daily } = await settings.read();
    if (!daily || !(await sendsMails(database))) return;
    const day = addDays(saoPauloToday(await readNow(database)), -1);
    const { series, waiting } = await dashboard.readPanel(7);
    const yesterday = series.find((each) => each.day === day);
    const words = yesterday && dailyMail(yesterday, waiting);
    if (!words) return;
    await database.transaction().execute(async (tx) => {
      const to = await findRecipient(tx);
      if (to) await outbox.post(tx, { subjectKind: 'shop', subjectId: 0, event: `daily:${day}` }, to, words);
    });
  }

  return { tellOfNew, tellDaily };
}
