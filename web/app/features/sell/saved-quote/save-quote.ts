import { deviceTitle } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { savedQuoteKey } from './has-saved-quote.ts';
import { forgetQuote, type SavedQuote } from './saved-quote.ts';

/** Keeps a described device for seven days, or forgets it once its proposal is sent. */
export function saveQuote(state: WizardState): void {
  if (state.step === 5) forgetQuote();
  if (state.step === 5 || !state.model) return;
  const quote: SavedQuote = { path: quotePath(state), device: deviceTitle(state), value: state.proposalValue };
  try {
    localStorage.setItem(savedQuoteKey, JSON.stringify({ ...quote, at: Date.now() }));
  } catch {
    // A browser without storage goes on without a saved quote.
  }
}
