import type { SealedColumn, SealedRow } from '../../platform/crypto/sealed-columns.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import { type PaymentSecrets, readStoredPayments, type StoredPayments } from './payment-settings.rules.ts';
import { findProviderRow, listProviderRows, type SavedProviderRow } from './saved-providers.queries.ts';

const secretNames = ['clientSecret', 'certificate', 'privateKey', 'pfx', 'pfxPassword', 'webhookSecret'] as const;

/** Secrets lie in the setting, or, of a former provider, in its row: the id says which. */
function placeOf(name: (typeof secretNames)[number], formerId: number | undefined): [SealedColumn, SealedRow] {
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

/** The setting `payments`, the former providers, and the secrets that are sealed in both. */
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

  const openOne = (stored: StoredPayments, name: (typeof secretNames)[number], formerId?: number) =>
    box.openOptional(stored[`${name}Sealed`], ...placeOf(name, formerId));

  const open = (stored: StoredPayments, formerId?: number): PaymentSecrets =>
    Object.fromEntries(secretNames.map((name) => [name, openOne(stored, name, formerId)])) as unknown as PaymentSecrets;

  function seal(secrets: PaymentSecrets, formerId?: number) {
    const sealed = secretNames.map((name) => [
      `${name}Sealed`,
      box.sealOptional(secrets[name], ...placeOf(name, formerId)),
    ]);
    return Object.fromEntries(sealed) as Pick<StoredPayments, `${(typeof secretNames)[number]}Sealed`>;
  }

  /** Throws 409 when somebody has saved since the edit's version. */
  const save = (tx: Tx, settings: StoredPayments, edit: Edit) => savedSettings.save(tx, 'payments', settings, edit);

  return { read, listSaved, findSaved, open, openOne, seal, save };
}
