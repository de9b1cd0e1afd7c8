import { lazy, Suspense, useEffect, useState } from 'react';
import { hasSavedQuote } from '../sell/saved-quote/has-saved-quote.ts';
import styles from './saved-quote.module.css';

const SavedQuoteCard = lazy(() =>
  import('../sell/saved-quote/saved-quote-card.tsx').then(({ SavedQuoteCard }) => ({ default: SavedQuoteCard })),
);

/** The way back to an evaluation that was begun in this browser; fetched only where there is one. */
export function SavedQuote() {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(hasSavedQuote()), []);
  if (!isKept) return null;
  return (
    <div className={styles.kept}>
      <Suspense>
        <SavedQuoteCard />
      </Suspense>
    </div>
  );
}
