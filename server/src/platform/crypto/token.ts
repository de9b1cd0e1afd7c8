import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits that fits an address: 43 characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token, so that a copy of the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The first of all whose secret was given; undefined for a wrong one, which takes as long. */
export function findBySecret<T>(all: readonly T[], secretOf: (one: T) => string | null, given: string): T | undefined {
  const wanted = hashToken(given);
  const matching = all.filter((one) => {
    const secret = secretOf(one);
    return secret !== null && timingSafeEqual(wanted, hashToken(secret));
  });
  return matching[0];
}
