import type { RawBuilder, SqlBool } from 'kysely';
import type { SealedColumn, SealedRow } from '../../platform/crypto/sealed-columns.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import {
  type AccountRow,
  type AccountsPlace,
  findAccountRow,
  forgetAccounts,
  insertAccount,
  listAccountRows,
  lockAccounts,
  replaceCurrent,
  restoreAccount,
} from './kept-accounts.queries.ts';
import { savedSettings } from './saved-settings.service.ts';

/** Settings with sealed secrets; null where there is none. */
type Sealed<Secret extends string> = Record<`${Secret}Sealed`, string | null>;

/** Accounts at providers of one kind. */
export interface AccountKind<Stored, Secret extends string> extends AccountsPlace {
  secretNames: readonly Secret[];
  readStored: (value: unknown) => Stored;
  /** True of settings that name no provider. */
  isNobody: (stored: Stored) => boolean;
  /** The shop's own choices hold for former accounts too. */
  withChoices: (former: Stored, now: Stored) => Stored;
  /** True of a former account, a row of the table, about which nobody has anything to ask any more. */
  isUnneeded: RawBuilder<SqlBool>;
}

/** An account that can be asked, by the settings of now or, once another took its place, by those of then. */
export interface KeptAccount<Stored> {
  id: number;
  stored: Stored;
  /** The id again, where it is a former one: under it its secrets are sealed. */
  formerId: number | undefined;
}

/** For features that take money by a provider. */
export type OpenKeptAccounts = typeof openKeptAccounts;

/**
 * The setting that tells of a provider, the former ones, kept for as long as money is there that somebody may have to
 * ask about, and the secrets that are sealed in both.
 */
export function openKeptAccounts<Secret extends string, Stored extends Sealed<Secret>>(
  box: SecretBox,
  kind: AccountKind<Stored, Secret>,
) {
  const { table, setting, secretNames, readStored } = kind;

  async function read(db: Executor): Promise<{ stored: Stored; version: number }> {
    const { value, version } = await savedSettings.read(db, setting);
    return { stored: readStored(value), version };
  }

  function savedOf({ id, setting: value, former }: AccountRow): KeptAccount<Stored> {
    const stored = readStored(value);
    if (former === null) return { id, stored, formerId: undefined };
    return { id, stored: kind.withChoices(readStored(former), stored), formerId: id };
  }

  /** The account of now first, then those of before that are kept, latest first. */
  const listSaved = async (db: Executor) => (await listAccountRows(db, kind)).map(savedOf);

  /** Without an id the account of now. Undefined where it is no longer kept. */
  async function findSaved(db: Executor, id: number | null): Promise<KeptAccount<Stored> | undefined> {
    const row = await findAccountRow(db, kind, id);
    return row && savedOf(row);
  }

  /** Secrets lie in the setting, or, of a former account, in its row: the id says which. */
  function placeOf(name: Secret, formerId: number | undefined): [SealedColumn, SealedRow] {
    return formerId === undefined
      ? [`settings.${setting}.${name}` as SealedColumn, setting]
      : [`${table}.${name}` as SealedColumn, formerId];
  }

  const openOne = (stored: Stored, name: Secret, formerId?: number) =>
    box.openOptional(stored[`${name}Sealed`], ...placeOf(name, formerId));

  const open = (stored: Stored, formerId?: number) =>
    Object.fromEntries(secretNames.map((name) => [name, openOne(stored, name, formerId)])) as Record<
      Secret,
      string | null
    >;

  function seal(secrets: Record<Secret, string | null>, formerId?: number) {
    const sealed = secretNames.map((name) => [
      `${name}Sealed`,
      box.sealOptional(secrets[name], ...placeOf(name, formerId)),
    ]);
    return Object.fromEntries(sealed) as Sealed<Secret>;
  }

  /** Forgets the secrets of those that nothing open belongs to any more. */
  const forgetFormer = (db: Executor) => forgetAccounts(db, kind, kind.isUnneeded);

  /** Puts another account in the place of the one of now: one that is kept, a new one, or, by its settings, nobody. */
  async function switchTo(
    tx: Tx,
    current: KeptAccount<Stored> | undefined,
    next: { known: KeptAccount<Stored> | undefined; settings: Stored },
  ): Promise<void> {
    if (next.known && next.known.id === current?.id) return;
    const former = current && { ...current.stored, ...seal(open(current.stored), current.id) };
    await replaceCurrent(tx, kind, former ?? null);
    await forgetFormer(tx);
    if (kind.isNobody(next.settings)) return;
    if (next.known) await restoreAccount(tx, kind, next.known.id);
    else await insertAccount(tx, kind);
  }

  /** Throws 409 when somebody has saved since the edit's version. */
  const save = (tx: Tx, settings: Stored, edit: Edit) => savedSettings.save(tx, setting, settings, edit);

  return {
    read,
    listSaved,
    findSaved,
    open,
    openOne,
    seal,
    save,
    switchTo,
    forgetFormer,
    /** Until the transaction ends nobody else puts another account in place. */
    lock: (tx: Tx) => lockAccounts(tx, kind),
  };
}
