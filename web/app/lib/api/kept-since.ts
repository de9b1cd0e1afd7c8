const storageKey = 'lists-kept';

/** Notes that this browser keeps a list from now on. One that refuses to store anything keeps nothing. */
export function noteKept(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Then there is nothing to look for either.
  }
}

/** When this browser last kept a list, in milliseconds since 1970; 0 when it never did. */
export function keptSince(): number {
  try {
    return Number(localStorage.getItem(storageKey));
  } catch {
    return 0;
  }
}
