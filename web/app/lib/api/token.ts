const storageKey = 'token';
/** Readable companion of the session's cookie, set and cleared with it; it says that there is one, never which. */
const companionCookie = /(^|; )(__Host-)?giro_signed_in=1/;

/**
 * The bearer token, kept until 'Sair': it names the session and opens nothing without its cookie, which no script can
 * read. The cookie alone is enough too.
 */
export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
}

export function keepToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

export function dropToken(): void {
  localStorage.removeItem(storageKey);
}

/** True if asking the server who is signed in can have an answer. */
export function mayBeSignedIn(): boolean {
  return readToken() !== null || companionCookie.test(document.cookie);
}
