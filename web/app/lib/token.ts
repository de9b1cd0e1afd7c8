const storageKey = 'token';

/** The bearer token of the session, kept until 'Sair'; the cookie alone is enough too. */
export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
}

export function keepToken(token: string): void {
  localStorage.setItem(storageKey, token);
}

export function dropToken(): void {
  localStorage.removeItem(storageKey);
}
