import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { SecretBox } from './secret-box.ts';

/** The setting whose sealed text tells whether a key is the right one, and which holds the key of hashes. */
export const checkKey = 'secret-key-check';

const place = ['settings.secret-key-check', checkKey] as const;
const hashKeyPlace = ['settings.hash-key', checkKey] as const;

export const sealCheck = (box: SecretBox): string => box.seal('giro', ...place);

/** Throws when the box has another key than the one that sealed the check. */
export function assertOpensCheck(box: SecretBox, check: string): void {
  box.open(check, ...place);
}

export const sealHashKey = (box: SecretBox, hashKey: Buffer): string =>
  box.seal(hashKey.toString('hex'), ...hashKeyPlace);

export const openHashKey = (box: SecretBox, sealed: string): Buffer =>
  Buffer.from(box.open(sealed, ...hashKeyPlace), 'hex');

export interface KeyCheck {
  /** A text that the right key opens. */
  sealed: string;
  /** The key of hashes; undefined until the first start has kept one. */
  hashKeySealed?: string;
}

/** Keeps the check that is there already. */
export async function insertKeyCheck(db: Executor, sealed: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: checkKey, value: JSON.stringify({ sealed }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getKeyCheck(db: Executor): Promise<KeyCheck> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', checkKey).executeTakeFirstOrThrow();
  return row.value as unknown as KeyCheck;
}

/** Puts other texts into the check; the rest of it stays. */
export async function updateKeyCheck(db: Executor, changes: Partial<KeyCheck>): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: sql`value || ${JSON.stringify(changes)}::jsonb` })
    .where('key', '=', checkKey)
    .execute();
}
