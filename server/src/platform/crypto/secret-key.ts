import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { createOnce } from '../files/written-aside.ts';
import {
  assertOpensCheck,
  getKeyCheck,
  insertKeyCheck,
  openHashKey,
  sealCheck,
  sealHashKey,
  updateKeyCheck,
} from './key-check.queries.ts';
import { createSecretBox, deriveHashKey, type SecretBox } from './secret-box.ts';

const keyFile = (dataDir: string) => path.join(dataDir, 'secret.key');

/** The key of the environment, else the data folder's; undefined where there is neither. */
export function findSecretKey(fromEnvironment: string | undefined, dataDir: string): string | undefined {
  if (fromEnvironment) return fromEnvironment;
  return existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : undefined;
}

/** The key of the environment, else the data folder's own, made at the first start and readable by its owner only. */
export function readSecretKey(fromEnvironment: string | undefined, dataDir: string): string {
  const known = findSecretKey(fromEnvironment, dataDir);
  if (known) return known;
  mkdirSync(dataDir, { recursive: true });
  createOnce(keyFile(dataDir), randomBytes(32).toString('hex'));
  return readFileSync(keyFile(dataDir), 'utf8').trim();
}

/**
 * Opens the box for this database. While a key is replaced, `former` is the one before. Throws when what is stored there was sealed with neither.
 */
export async function openSecretBox(keyHex: string, database: Database, former?: string): Promise<SecretBox> {
  const keys = createSecretBox(keyHex, { former });
  await insertKeyCheck(database, sealCheck(keys));
  const { sealed, hashKeySealed } = await getKeyCheck(database);
  try {
    assertOpensCheck(keys, sealed);
  } catch {
    throw new Error(
      'The secret key does not open what this database holds. Set SECRET_KEY, or put secret.key back into DATA_DIR, ' +
        'as they were when the data was written.',
    );
  }
  const isOfFormer = former !== undefined && keys.formerPrefix !== undefined && sealed.startsWith(keys.formerPrefix);
  const hashKey = hashKeySealed ? openHashKey(keys, hashKeySealed) : deriveHashKey(isOfFormer ? former : keyHex);
  if (!hashKeySealed) await updateKeyCheck(database, { hashKeySealed: sealHashKey(keys, hashKey) });
  return createSecretBox(keyHex, { former, hashKey });
}
