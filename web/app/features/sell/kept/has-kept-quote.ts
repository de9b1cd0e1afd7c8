export const keptQuoteKey = 'kept-quote';

/** True if this browser may have kept an evaluation; `readKeptQuote` says if it still stands. */
export function hasKeptQuote(): boolean {
  try {
    return localStorage.getItem(keptQuoteKey) !== null;
  } catch {
    return false;
  }
}
