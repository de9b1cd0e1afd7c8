import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits that fits an address: 43 characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, so that a copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
