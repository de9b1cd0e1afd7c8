import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The key of the environment, else the data folder's own, made at the first start and readable by its owner only. */
export function readSecretKey(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment) return fromEnvironment;
  const file = path.join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

const checkKey = 'secret-key-check';

/** Opens the box for this database. Throws when what is stored there was sealed with another key. */
export async function openSecretBox(keyHex: string, database: Database): Promise<SecretBox> {
  const box = createSecretBox(keyHex);
  await database
    .insertInto('settings')
    .values({ key: checkKey, value: JSON.stringify({ sealed: box.seal('giro') }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('key', '=', checkKey)
    .executeTakeFirstOrThrow();
  try {
    box.open((row.value as { sealed: string }).sealed);
  } catch {
    throw new Error(
      'The secret key does not open what this database holds. Set SECRET_KEY, or put secret.key back into DATA_DIR, ' +
        'as they were when the data was written.',
    );
  }
  return box;
}
