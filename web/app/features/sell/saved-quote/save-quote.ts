import { deviceTitle } from '../offer/device-description.ts';
import { quotePath } from '../sharing/quote-link.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { savedQuote } from './saved-quote.ts';

/** Keeps a described device, or forgets it once its proposal is sent. */
export function saveQuote(state: WizardState): void {
  if (state.step === 5) savedQuote.forget();
  else if (state.model)
    savedQuote.write({ path: quotePath(state), device: deviceTitle(state), value: state.proposalValue });
}
