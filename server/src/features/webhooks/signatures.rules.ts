import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

/** A secret as Standard Webhooks writes it: 32 random bytes. */
export const createWebhookSecret = (): string => mark + randomBytes(32).toString('base64');

interface Signed {
  id: string;
  /** Of the try, in seconds. */
  timestamp: number;
  body: string;
}

/** Signatures by each secret, separated by blanks: HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks 1.0.0). */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(mark.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
