import type { SealedColumn, SealedRow } from '../../platform/crypto/sealed-columns.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import {
  endOfCertificateEvent,
  type PaymentSecrets,
  readStoredPayments,
  type SecretName,
  type StoredPayments,
  secretNames,
} from './payment-settings.rules.ts';
import { certificateEndsMail } from './pix.mail.ts';
import {
  findProviderRow,
  forgetUnneeded,
  insertProvider,
  listProviderRows,
  replaceCurrent,
  restoreProvider,
  type SavedProviderRow,
} from './saved-providers.queries.ts';

/** Secrets lie in the setting, or, of a former provider, in its row: the id says which. */
function placeOf(name: SecretName, formerId: number | undefined): [SealedColumn, SealedRow] {
  return formerId === undefined ? [`settings.payments.${name}`, 'payments'] : [`pix_providers.${name}`, formerId];
}

/** A provider that can be asked, by the settings of now or, once another took its place, by those of then. */
export interface SavedProvider {
  id: number;
  stored: StoredPayments;
  /** The id again, where it is a former one: under it its secrets are sealed. */
  formerId: number | undefined;
}

export type KeptSettings = ReturnType<typeof createKeptSettings>;

/**
 * The setting `payments`, the former providers, kept for as long as money is there that somebody may have to ask about,
 * and the secrets that are sealed in both.
 */
export function createKeptSettings({ box, savedSettings }: { box: SecretBox; savedSettings: SavedSettings }) {
  async function read(db: Executor): Promise<{ stored: StoredPayments; version: number }> {
    const { value, version } = await savedSettings.read(db, 'payments');
    return { stored: readStoredPayments(value), version };
  }

  /** The shop's own choices hold for former providers too. */
  function savedOf({ id, setting, former }: SavedProviderRow): SavedProvider {
    const stored = readStoredPayments(setting);
    if (former === null) return { id, stored, formerId: undefined };
    const { reserveMinutes, refundAutomatically } = stored;
    return { id, stored: { ...readStoredPayments(former), reserveMinutes, refundAutomatically }, formerId: id };
  }

  /** The provider of now first, then those of before that are kept, latest first. */
  const listSaved = async (db: Executor) => (await listProviderRows(db)).map(savedOf);

  /** Without an id the provider of now. Undefined where it is no longer kept. */
  async function findSaved(db: Executor, id: number | null): Promise<SavedProvider | undefined> {
    const row = await findProviderRow(db, id);
    return row && savedOf(row);
  }

  const openOne = (stored: StoredPayments, name: SecretName, formerId?: number) =>
    box.openOptional(stored[`${name}Sealed`], ...placeOf(name, formerId));

  const open = (stored: StoredPayments, formerId?: number): PaymentSecrets =>
    Object.fromEntries(secretNames.map((name) => [name, openOne(stored, name, formerId)])) as unknown as PaymentSecrets;

  function seal(secrets: PaymentSecrets, formerId?: number) {
    const sealed = secretNames.map((name) => [
      `${name}Sealed`,
      box.sealOptional(secrets[name], ...placeOf(name, formerId)),
    ]);
    return Object.fromEntries(sealed) as Pick<StoredPayments, `${SecretName}Sealed`>;
  }

  /** Puts another provider in the place of the one of now: one that is kept, a new one, or, by its settings, nobody. */
  async function switchTo(
    tx: Tx,
    current: SavedProvider | undefined,
    next: { known: SavedProvider | undefined; settings: StoredPayments },
  ): Promise<void> {
    if (next.known && next.known.id === current?.id) return;
    const former = current && { ...current.stored, ...seal(open(current.stored), current.id) };
    await replaceCurrent(tx, former ?? null);
    await forgetUnneeded(tx);
    if (next.settings.psp === '') return;
    if (next.known) await restoreProvider(tx, next.known.id);
    else await insertProvider(tx);
  }

  /** Throws 409 when somebody has saved since the edit's version. */
  const save = (tx: Tx, settings: StoredPayments, edit: Edit) => savedSettings.save(tx, 'payments', settings, edit);

  return {
    read,
    listSaved,
    findSaved,
    open,
    openOne,
    seal,
    save,
    switchTo,
    /** Forgets the secrets of those that nothing open belongs to any more. */
    forgetFormer: forgetUnneeded,
  };
}

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
