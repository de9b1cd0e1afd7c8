import { browserStore } from '../../lib/browser-store.ts';

const searches = browserStore<string[]>({
  key: 'searches',
  read: (text) => JSON.parse(text).filter((each: unknown) => typeof each === 'string'),
  where: 'browser',
  most: 6,
});

/** True for a text that may be somebody's e-mail, phone, document or IMEI: such a search is not kept. */
export function looksPersonal(text: string): boolean {
  return text.includes('@') || /\d{8}/.test(text.replace(/[\s().-]/g, ''));
}

/** The searches that were made in this browser, newest first. */
export const recentSearches = () => searches.read() ?? [];

export const forgetSearches = searches.forget;

/** Puts a search before the others, once however often it is made, unless it may be personal. */
export function rememberSearch(text: string): void {
  if (looksPersonal(text)) return;
  const same = (other: string) => other.toLocaleLowerCase('pt-BR') === text.toLocaleLowerCase('pt-BR');
  searches.write([text, ...recentSearches().filter((other) => !same(other))]);
}
