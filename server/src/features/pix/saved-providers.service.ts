import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { KeptAccount, OpenKeptAccounts } from '../settings/kept-accounts.service.ts';
import {
  endOfCertificateEvent,
  readStoredPayments,
  type StoredPayments,
  secretNames,
} from './payment-settings.rules.ts';
import { certificateEndsMail } from './pix.mail.ts';
import { isUnneeded } from './saved-providers.queries.ts';

/** A provider that can be asked, by the settings of now or, once another took its place, by those of then. */
export type SavedProvider = KeptAccount<StoredPayments>;

export type KeptSettings = ReturnType<typeof createKeptSettings>;

/** The setting `payments` with the former providers, and the secrets that are sealed in both. */
export const createKeptSettings = ({ box, keptAccounts }: { box: SecretBox; keptAccounts: OpenKeptAccounts }) =>
  keptAccounts(box, {
    table: 'pix_providers',
    setting: 'payments',
    secretNames,
    readStored: readStoredPayments,
    isNobody: ({ psp }) => psp === '',
    withChoices: (former, { reserveMinutes, refundAutomatically }) => ({
      ...former,
      reserveMinutes,
      refundAutomatically,
    }),
    isUnneeded,
  });

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
