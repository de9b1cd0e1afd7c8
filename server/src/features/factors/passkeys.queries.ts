import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Passkeys } from '../../platform/database/schema.ts';

export type PasskeyRow = Omit<Selectable<Passkeys>, 'counter'> & { counter: number };

const ofPerson = (db: Executor, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'transports', 'name', 'created_at', 'last_used_at'])
    .select(sql<number>`counter`.as('counter'))
    .where('user_id', '=', userId);

export function listPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return ofPerson(db, userId).orderBy('id').execute();
}

export function findPasskey(db: Executor, userId: number, credentialId: string): Promise<PasskeyRow | undefined> {
  return ofPerson(db, userId).where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False when the credential is somebody's already. */
export async function insertPasskey(tx: Tx, row: Insertable<Passkeys>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Notes that a passkey was used. Its counter only grows, or stays zero where an authenticator counts nothing (WebAuthn,
 * section 6.1.1); false for a counter that was seen before.
 */
export async function usePasskey(tx: Tx, id: number, counter: number): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`giro_now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of the passkey that was removed; undefined when the person has no such one. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
