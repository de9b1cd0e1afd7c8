import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { createOnce } from '../files/create-once.ts';
import { bindSealedTexts } from './bind-sealed.queries.ts';
import { getKeyCheck, insertKeyCheck, updateKeyCheck } from './key-check.queries.ts';
import { assertOpensCheck, isFromBeforeBinding, sealCheck } from './key-check.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

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
 * Opens the box for this database; what a release sealed that bound no text to its row is bound first. Throws when what
 * is stored there was sealed with another key.
 */
export async function openSecretBox(keyHex: string, database: Database): Promise<SecretBox> {
  const box = createSecretBox(keyHex);
  await insertKeyCheck(database, sealCheck(box));
  const sealed = await getKeyCheck(database);
  try {
    assertOpensCheck(box, sealed);
  } catch {
    throw new Error(
      'The secret key does not open what this database holds. Set SECRET_KEY, or put secret.key back into DATA_DIR, ' +
        'as they were when the data was written.',
    );
  }
  if (isFromBeforeBinding(sealed)) {
    await bindSealedTexts(database, box);
    await updateKeyCheck(database, sealCheck(box));
  }
  return box;
}
