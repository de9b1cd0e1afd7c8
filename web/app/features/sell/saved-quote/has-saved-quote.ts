export const savedQuoteKey = 'kept-quote';

/** Whether this browser may have kept an evaluation; whether it still stands says `readSavedQuote`. */
export function hasSavedQuote(): boolean {
  try {
    return localStorage.getItem(savedQuoteKey) !== null;
  } catch {
    return false;
  }
}
