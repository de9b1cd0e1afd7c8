import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createKeyedHash } from './keyed-hash.ts';

/** Seals texts that must not be readable in the database: CPF, RG, bank data, the SMTP password, mails. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws when the text was sealed with another key or has been changed. */
  open(sealed: string): string;
  sealOptional(text: string | null | undefined): string | null;
  openOptional(sealed: string | null): string | null;
  /** The same for the same text under this key alone, to find by it what is sealed. */
  hash(text: string): Buffer;
}

/** AES-256-GCM; a sealed text is `v1.{key id}.{nonce, tag and cipher text in base64url}`. The key is 64 hex digits. */
export function createSecretBox(keyHex: string): SecretBox {
  const key = Buffer.from(keyHex, 'hex');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const box: SecretBox = {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, sealedWith, data] = sealed.split('.');
      if (version !== 'v1' || sealedWith !== keyId || !data) throw new Error('This text was sealed with another key.');
      const bytes = Buffer.from(data, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sealOptional: (text) => (text ? box.seal(text) : null),
    openOptional: (sealed) => (sealed ? box.open(sealed) : null),
    hash: createKeyedHash(keyHex),
  };
  return box;
}
