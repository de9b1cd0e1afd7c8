import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { SavedSettings } from '../settings/saved-settings.service.ts';
import { type PaymentSecrets, readStoredPayments, type StoredPayments } from './payment-settings.rules.ts';

const secretNames = ['clientSecret', 'certificate', 'privateKey', 'pfx', 'pfxPassword', 'webhookSecret'] as const;
const placeOf = (name: (typeof secretNames)[number]) => [`settings.payments.${name}`, 'payments'] as const;

export type KeptSettings = ReturnType<typeof createKeptSettings>;

/** The setting `payments` and the secrets that are sealed in it. */
export function createKeptSettings({ box, savedSettings }: { box: SecretBox; savedSettings: SavedSettings }) {
  async function read(db: Executor): Promise<{ stored: StoredPayments; version: number }> {
    const { value, version } = await savedSettings.read(db, 'payments');
    return { stored: readStoredPayments(value), version };
  }

  const openOne = (stored: StoredPayments, name: (typeof secretNames)[number]) =>
    box.openOptional(stored[`${name}Sealed`], ...placeOf(name));

  const open = (stored: StoredPayments): PaymentSecrets =>
    Object.fromEntries(secretNames.map((name) => [name, openOne(stored, name)])) as unknown as PaymentSecrets;

  function seal(secrets: PaymentSecrets) {
    const sealed = secretNames.map((name) => [`${name}Sealed`, box.sealOptional(secrets[name], ...placeOf(name))]);
    return Object.fromEntries(sealed) as Pick<StoredPayments, `${(typeof secretNames)[number]}Sealed`>;
  }

  /** Throws 409 when somebody has saved since the edit's version. */
  const save = (tx: Tx, settings: StoredPayments, edit: Edit) => savedSettings.save(tx, 'payments', settings, edit);

  return { read, open, openOne, seal, save };
}
