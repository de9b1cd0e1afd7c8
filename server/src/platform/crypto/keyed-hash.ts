import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Finds what is stored sealed: HMAC-SHA-256 under a key of its own, which HKDF (RFC 5869) derives from the secret key
 * of 64 hex digits. Without that key nobody can tell whose hash it is.
 */
export function createKeyedHash(keyHex: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', 'giro keyed hash', 32));
  return (text) => createHmac('sha256', key).update(text).digest();
}
