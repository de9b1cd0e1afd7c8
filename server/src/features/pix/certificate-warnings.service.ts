import type { Database, Executor } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { KeptSettings, SavedProvider } from './kept-settings.service.ts';
import { certificateEndsMail } from './payment-settings.mail.ts';
import { endOfCertificateEvent } from './payment-settings.rules.ts';

interface CertificateWarningsOptions {
  database: Database;
  kept: KeptSettings;
  outbox: Outbox;
  readShopEmail: (db: Executor) => Promise<string>;
  now: () => Date;
}

/** The mails of all warnings are about the one shop that there is. */
const shopId = 1;

export function createCertificateWarnings(options: CertificateWarningsOptions) {
  const { database, kept, outbox, readShopEmail, now } = options;

  async function warnOf({ stored, formerId }: SavedProvider, email: string): Promise<void> {
    if (stored.psp === '' || stored.certificateExpiresAt === null) return;
    const expiresAt = new Date(stored.certificateExpiresAt);
    const due = endOfCertificateEvent(expiresAt, now());
    if (!due) return;
    const event = formerId === undefined ? due : `${due}:former-${formerId}`;
    const words = certificateEndsMail(stored.psp, expiresAt, {
      isOver: expiresAt <= now(),
      isFormer: formerId !== undefined,
    });
    await database.transaction().execute(async (tx) => {
      await outbox.post(tx, { subjectKind: 'shop', subjectId: shopId, event }, email, words);
    });
  }

  /**
   * Tells the shop by mail that a certificate ends soon, or has: once a week for each. Former providers count for as
   * long as they are kept, because something of them may still move.
   */
  async function warnOfCertificate(): Promise<void> {
    const email = await readShopEmail(database);
    if (!email) return;
    for (const provider of await kept.listSaved(database)) await warnOf(provider, email);
  }

  return { warnOfCertificate };
}
