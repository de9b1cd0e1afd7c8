import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createKeyedHash, deriveEqualityKey, deriveHashKey } from './keyed-hash.ts';
import type { SealedColumn, SealedRow } from './sealed-columns.ts';

/**
 * Seals texts that must not be readable in the database: CPF, RG, bank data, the SMTP password, mails. A sealed text
 * belongs to one column of one row: put anywhere else, it does not open. While a key is replaced, texts of the former one
 * open too; what is sealed is sealed with the present one.
 */
export interface SecretBox {
  seal(text: string, column: SealedColumn, row: SealedRow): string;
  /** Throws when the text was sealed with another key or for another place, or has been changed. */
  open(sealed: string, column: SealedColumn, row: SealedRow): string;
  sealOptional(text: string | null | undefined, column: SealedColumn, row: SealedRow): string | null;
  openOptional(sealed: string | null, column: SealedColumn, row: SealedRow): string | null;
  /** Binds what an earlier release sealed (`v1`) to its place. Throws as `open` does. */
  bind(unbound: string, column: SealedColumn, row: SealedRow): string;
  /** The same for the same random token, to find by it what is sealed. */
  hash(token: string): Buffer;
  /** The same for the same short text under the present key alone: what is written to find a CPF by. */
  equalityHash(text: string): Buffer;
  /** Under every key that texts may be hashed with now: what is searched for. */
  equalityHashes(text: string): Buffer[];
  /** Beginning of texts of the key that is being replaced; undefined when none is. */
  formerPrefix: string | undefined;
}

/** Further needs of a box besides its key. */
export interface FurtherKeys {
  /** The key that is being replaced, 64 hex digits. */
  former?: string | undefined;
  /** The key of hashes of tokens; without one, that of a database whose secret key was never replaced. */
  hashKey?: Buffer | undefined;
}

const readKey = (keyHex: string) => {
  const key = Buffer.from(keyHex, 'hex');
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
};

/**
 * AES-256-GCM, the place as additional data. A sealed text is `v2.{key id}.{nonce, tag and cipher text in base64url}`;
 * the key is 64 hex digits.
 */
export function createSecretBox(keyHex: string, { former, hashKey }: FurtherKeys = {}): SecretBox {
  const current = readKey(keyHex);
  const replaced = former === undefined ? undefined : readKey(former);
  const keys = [current, ...(replaced ? [replaced] : [])];
  const equalityHash = createKeyedHash(deriveEqualityKey(keyHex));
  const formerHash = former === undefined ? undefined : createKeyedHash(deriveEqualityKey(former));
  const placeOf = (column: SealedColumn, row: SealedRow) => Buffer.from(`${column}:${row}`);

  function decipher(sealed: string, wanted: 'v1' | 'v2', place?: Buffer): string {
    const [version, sealedWith, data] = sealed.split('.');
    const known = keys.find(({ id }) => id === sealedWith);
    if (version !== wanted || !known || !data) {
      throw new Error('This text was sealed with another key, or by another release.');
    }
    const bytes = Buffer.from(data, 'base64url');
    const opened = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, 12), { authTagLength: 16 });
    opened.setAuthTag(bytes.subarray(12, 28));
    if (place) opened.setAAD(place);
    return Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]).toString('utf8');
  }

  const box: SecretBox = {
    seal(text, column, row) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(placeOf(column, row));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v2.${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, column, row) => decipher(sealed, 'v2', placeOf(column, row)),
    sealOptional: (text, column, row) => (text ? box.seal(text, column, row) : null),
    openOptional: (sealed, column, row) => (sealed ? box.open(sealed, column, row) : null),
    bind: (unbound, column, row) => box.seal(decipher(unbound, 'v1'), column, row),
    hash: createKeyedHash(hashKey ?? deriveHashKey(keyHex)),
    equalityHash,
    equalityHashes: (text) => [equalityHash(text), ...(formerHash ? [formerHash(text)] : [])],
    formerPrefix: replaced && replaced.id !== current.id ? `v2.${replaced.id}.` : undefined,
  };
  return box;
}
