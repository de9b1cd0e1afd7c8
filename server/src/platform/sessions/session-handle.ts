import { createHash } from 'node:crypto';

const mark = 'handle_';

/**
 * Handle of a session, which a browser's pages may keep: it names the session to which it belongs and opens nothing, as
 * the token, which stands in an HttpOnly cookie, cannot be worked out from it.
 */
export function handleOf(token: string): string {
  return mark + createHash('sha256').update(`giro session handle ${token}`).digest('base64url');
}

export const isHandle = (bearer: string) => bearer.startsWith(mark);
