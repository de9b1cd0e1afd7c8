export const keptQuoteKey = 'kept-quote';

/** Whether this browser may have kept an evaluation; whether it still stands says `readKeptQuote`. */
export function hasKeptQuote(): boolean {
  try {
    return localStorage.getItem(keptQuoteKey) !== null;
  } catch {
    return false;
  }
}
