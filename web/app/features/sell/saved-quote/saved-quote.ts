import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import { savedQuoteKey } from './has-saved-quote.ts';

const keptForMs = quoteDays * 24 * 60 * 60 * 1000;

/** An evaluation that was begun in this browser: choices and the device's name, never anything about a person. */
export interface SavedQuote {
  /** Leads to the first question that is open, or to the offer. */
  path: string;
  device: string;
  /** The last offer, in reais; undefined while questions are open. */
  value?: number;
}

export function forgetQuote(): void {
  try {
    localStorage.removeItem(savedQuoteKey);
  } catch {
    // Nothing was kept.
  }
}

/** What this browser kept; what is too old, of the future or no saved quote is forgotten. */
export function readSavedQuote(now = Date.now()): SavedQuote | undefined {
  try {
    const text = localStorage.getItem(savedQuoteKey);
    if (text === null) return undefined;
    const { path, device, value, at } = JSON.parse(text) ?? {};
    const age = now - at;
    if (/^\/quero-vender\?[\w&=-]+$/.test(path) && typeof device === 'string' && age >= 0 && age < keptForMs) {
      return { path, device, value: typeof value === 'number' ? value : undefined };
    }
  } catch {
    // What cannot be read is none.
  }
  forgetQuote();
  return undefined;
}
