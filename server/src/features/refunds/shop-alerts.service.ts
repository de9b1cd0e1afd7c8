import type { Logger } from 'pino';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

export interface ShopAlertsOptions {
  outbox: Outbox;
  readShopEmail: (db: Executor) => Promise<string>;
  log: Logger;
}

export type ShopAlerts = ReturnType<typeof createShopAlerts>;

/** Tells the shop's people by mail what they have to see soon. */
export function createShopAlerts({ outbox, readShopEmail, log }: ShopAlertsOptions) {
  /** Mails the shop, once for each event, with the transaction of what happened. The log gets the event alone. */
  async function tell(tx: Tx, event: string, words: (sender: MailSender) => MailContent): Promise<void> {
    const email = await readShopEmail(tx);
    const isNew = email === '' || (await outbox.post(tx, { subjectKind: 'shop', subjectId: 0, event }, email, words));
    if (isNew) log.warn({ event }, 'the shop has to look at its payments');
  }

  return { tell };
}
