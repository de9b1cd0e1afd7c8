import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import { deviceTitle } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { keptQuoteKey } from './has-kept-quote.ts';

const keptForMs = quoteDays * 24 * 60 * 60 * 1000;

/** An evaluation that was begun in this browser: choices and the device's name, never anything about a person. */
export interface KeptQuote {
  /** Leads to the first question that is open, or to the offer. */
  path: string;
  device: string;
  /** The last offer, in reais; undefined while questions are open. */
  value?: number;
}

/** Keeps a described device for seven days, or forgets it once its proposal is sent. */
export function keepQuote(state: WizardState): void {
  if (state.step === 5) forgetQuote();
  if (state.step === 5 || !state.model) return;
  const quote: KeptQuote = { path: quotePath(state), device: deviceTitle(state), value: state.proposalValue };
  try {
    localStorage.setItem(keptQuoteKey, JSON.stringify({ ...quote, at: Date.now() }));
  } catch {
    // A browser without storage goes on without a kept quote.
  }
}

export function forgetQuote(): void {
  try {
    localStorage.removeItem(keptQuoteKey);
  } catch {
    // Nothing was kept.
  }
}

/** What this browser kept; what is too old, of the future or no kept quote is forgotten. */
export function readKeptQuote(now = Date.now()): KeptQuote | undefined {
  try {
    const text = localStorage.getItem(keptQuoteKey);
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
