import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** An address as it is stored: all of it but its name is sealed. */
export interface AddressRow {
  id: number;
  label: string;
  sealed: string;
  is_default: boolean;
  version: number;
}

const addressesOf = (db: Executor, userId: number) =>
  db.selectFrom('addresses').select(['id', 'label', 'sealed', 'is_default', 'version']).where('user_id', '=', userId);

/** Addresses of a person change one at a time until the transaction ends. */
export async function lockAddresses(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('addresses of a person'), ${userId}::int)`.execute(tx);
}

/** The usual one first, then as they were added. */
export const listAddresses = (db: Executor, userId: number): Promise<AddressRow[]> =>
  addressesOf(db, userId).orderBy('is_default', 'desc').orderBy('id').execute();

/** Undefined also where it is somebody else's. */
export const findAddress = (db: Executor, userId: number, id: number): Promise<AddressRow | undefined> =>
  addressesOf(db, userId).where('id', '=', id).executeTakeFirst();

/** No address of this person is the usual one. */
export async function clearDefault(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
}

export async function insertAddress(tx: Tx, userId: number, { version: _, ...row }: AddressRow): Promise<void> {
  await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId })
    .execute();
}

export async function updateAddress(tx: Tx, { id, label, sealed, is_default }: AddressRow): Promise<void> {
  await tx
    .updateTable('addresses')
    .set((eb) => ({ label, sealed, is_default, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute();
}

/** The oldest of a person's addresses is the usual one from now on. */
export async function makeOldestDefault(tx: Tx, userId: number): Promise<void> {
  await sql`
    update addresses set is_default = true
    where id = (select min(id) from addresses where user_id = ${userId})`.execute(tx);
}
