import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createKeyedHash } from './keyed-hash.ts';
import type { SealedColumn, SealedRow } from './sealed-columns.ts';

/**
 * Seals texts that must not be readable in the database: CPF, RG, bank data, the SMTP password, mails. A sealed text
 * belongs to one column of one row: put anywhere else, it does not open.
 */
export interface SecretBox {
  seal(text: string, column: SealedColumn, row: SealedRow): string;
  /** Throws when the text was sealed with another key or for another place, or has been changed. */
  open(sealed: string, column: SealedColumn, row: SealedRow): string;
  sealOptional(text: string | null | undefined, column: SealedColumn, row: SealedRow): string | null;
  openOptional(sealed: string | null, column: SealedColumn, row: SealedRow): string | null;
  /** Binds what an earlier release sealed (`v1`) to its place. Throws as `open` does. */
  bind(unbound: string, column: SealedColumn, row: SealedRow): string;
  /** The same for the same text under this key alone, to find by it what is sealed. */
  hash(text: string): Buffer;
}

/**
 * AES-256-GCM, the place as additional data. A sealed text is `v2.{key id}.{nonce, tag and cipher text in base64url}`;
 * the key is 64 hex digits.
 */
export function createSecretBox(keyHex: string): SecretBox {
  const key = Buffer.from(keyHex, 'hex');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const placeOf = (column: SealedColumn, row: SealedRow) => Buffer.from(`${column}:${row}`);

  function decipher(sealed: string, wanted: 'v1' | 'v2', place?: Buffer): string {
    const [version, sealedWith, data] = sealed.split('.');
    if (version !== wanted || sealedWith !== keyId || !data) {
      throw new Error('This text was sealed with another key, or by another release.');
    }
    const bytes = Buffer.from(data, 'base64url');
    const opened = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    opened.setAuthTag(bytes.subarray(12, 28));
    if (place) opened.setAAD(place);
    return Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]).toString('utf8');
  }

  const box: SecretBox = {
    seal(text, column, row) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(column, row));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v2.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, column, row) => decipher(sealed, 'v2', placeOf(column, row)),
    sealOptional: (text, column, row) => (text ? box.seal(text, column, row) : null),
    openOptional: (sealed, column, row) => (sealed ? box.open(sealed, column, row) : null),
    bind: (unbound, column, row) => box.seal(decipher(unbound, 'v1'), column, row),
    hash: createKeyedHash(keyHex),
  };
  return box;
}
