const storedAs = 'searches';
const mostKept = 6;

/** True if a text may be somebody's e-mail, phone, document or IMEI: such a search is not kept. */
export function looksPersonal(text: string): boolean {
  return text.includes('@') || /\d{8}/.test(text.replace(/[\s().-]/g, ''));
}

/** Searches made in this browser, newest first. A browser that stores nothing has none. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** Puts a search before the others, once however often it is made, unless it may be personal. */
export function rememberSearch(text: string): void {
  if (looksPersonal(text)) return;
  const same = (other: string) => other.toLocaleLowerCase('pt-BR') === text.toLocaleLowerCase('pt-BR');
  const others = recentSearches().filter((other) => !same(other));
  keep([text, ...others].slice(0, mostKept));
}

export function forgetSearches(): void {
  keep([]);
}

function keep(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(storedAs, JSON.stringify(searches));
    else localStorage.removeItem(storedAs);
  } catch {
    // Storage that is full or forbidden keeps nothing.
  }
}
