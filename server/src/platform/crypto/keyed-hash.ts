import { createHmac, hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, derived from the secret key of 64 hex digits by HKDF (RFC 5869). */
const derive = (keyHex: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', purpose, 32));

/** The key of hashes by which random tokens are found. It outlives the secret key that it was first derived from. */
export const deriveHashKey = (keyHex: string): Buffer => derive(keyHex, 'giro keyed hash');

/** The key of hashes by which short texts are found; it changes with the secret key, as they could be guessed by it. */
export const deriveEqualityKey = (keyHex: string): Buffer => derive(keyHex, 'giro equal search');

/** Finds what is stored sealed: HMAC-SHA-256. Without the key nobody can tell whose hash it is. */
export function createKeyedHash(key: Buffer): (text: string) => Buffer {
  return (text) => createHmac('sha256', key).update(text).digest();
}
