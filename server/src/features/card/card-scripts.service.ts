import { createHash } from 'node:crypto';
import { fetchScript } from '../../platform/card/script-fetch.ts';
import type { Database } from '../../platform/database/database.ts';
import { record, system } from '../../platform/record/record.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import { scriptChangedMail } from './card.mail.ts';
import type { CardAccounts } from './card-accounts.service.ts';
import { noteScript } from './card-scripts.queries.ts';

interface CardScriptsOptions {
  database: Database;
  cards: Pick<CardAccounts, 'findCurrent'>;
  alerts: ShopAlerts;
}

/** Watches the script that the paying page has of the provider: PCI DSS 4.0.1, 6.4.3 and 11.6.1, ask who changes it. */
export function createCardScripts({ database, cards, alerts }: CardScriptsOptions) {
  /**
   * Looks at the script of the provider of now, and keeps its hash; one that has changed is recorded and told once. A script
   * of our own origin is a part of the program. Throws a `CardProblem` where it cannot be had.
   */
  async function look(): Promise<void> {
    const url = (await cards.findCurrent(database))?.provider.script.url;
    if (url === undefined || !URL.canParse(url)) return;
    const sha256 = createHash('sha256')
      .update(await fetchScript(url))
      .digest('hex');
    await database.transaction().execute(async (tx) => {
      const noted = await noteScript(tx, url, sha256);
      if (!noted || noted.before === null) return;
      const { id, before } = noted;
      const subject = { kind: 'card-script', id, words: url };
      await record(tx, {
        kind: 'card-script',
        subject,
        before: { 'SHA-256': before },
        after: { 'SHA-256': sha256 },
        by: system,
      });
      await alerts.tell(tx, `card-script:${id}`, (sender) => scriptChangedMail({ url, before, sha256 }, sender));
    });
  }

  return { look };
}
