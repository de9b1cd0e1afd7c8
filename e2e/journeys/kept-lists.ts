import type { Page } from '@playwright/test';

/** The names of the public lists that this browser keeps in IndexedDB. Opening what is not there would make it. */
export function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'giro')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('giro');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('lists').objectStore('lists').getAllKeys();
        reading.onsuccess = () => resolve(reading.result.map(String));
      };
    });
  });
}
