import { randomBytes } from 'node:crypto';

/** 72 random bits as 12 characters that can be typed. */
export function makeUpPassword(): string {
  return randomBytes(9).toString('base64url');
}
