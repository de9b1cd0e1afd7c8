import type { Database, Executor } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { KeptSettings } from './kept-settings.service.ts';
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

  /** Tells the shop by mail that its certificate ends soon, or has: once a week for each certificate. */
  async function warnOfCertificate(): Promise<void> {
    const { stored } = await kept.read(database);
    if (stored.psp === '' || stored.certificateExpiresAt === null) return;
    const expiresAt = new Date(stored.certificateExpiresAt);
    const event = endOfCertificateEvent(expiresAt, now());
    const email = await readShopEmail(database);
    if (!event || !email) return;
    const words = certificateEndsMail(stored.psp, expiresAt, expiresAt <= now());
    await database.transaction().execute(async (tx) => {
      await outbox.post(tx, { subjectKind: 'shop', subjectId: shopId, event }, email, words);
    });
  }

  return { warnOfCertificate };
}
