import { browserStore } from '../browser-store.ts';

/** Readable companion of the session's cookie, set and cleared with it; it says that there is one, never which. */
const companionCookie = /(^|; )(__Host-)?giro_signed_in=1/;

/**
 * The text that is sent as bearer, kept until 'Sair': it names the session and opens nothing without its cookie, which no
 * script can read. The cookie alone is enough too.
 */
export const token = browserStore<string>({ key: 'token', read: (text) => text, where: 'browser' });

/** True if asking the server who is signed in can have an answer. */
export function mayBeSignedIn(): boolean {
  return token.read() !== undefined || companionCookie.test(document.cookie);
}
