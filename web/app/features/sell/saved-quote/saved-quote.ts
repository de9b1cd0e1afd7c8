import { browserStore } from '../../../lib/browser-store.ts';

/** An evaluation that was begun in this browser: choices and the device's name, never anything about a person. */
export interface SavedQuote {
  /** Leads to the first question that is open, or to the offer. */
  path: string;
  device: string;
  /** The last offer, in reais; undefined while questions are open. */
  value: number | undefined;
}

export const savedQuote = browserStore<SavedQuote>({
  key: 'kept-quote',
  read(text) {
    const { path, device, value } = JSON.parse(text);
    if (!/^\/quero-vender\?[\w&=-]+$/.test(path) || typeof device !== 'string') return undefined;
    return { path, device, value: typeof value === 'number' ? value : undefined };
  },
  where: 'browser',
  // `quoteDays` of the contract, whose file is more than the first page should fetch; a test holds the two together.
  forDays: 7,
});
