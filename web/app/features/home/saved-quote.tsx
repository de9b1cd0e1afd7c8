import { lazy, Suspense } from 'react';
import { savedQuote } from '../sell/saved-quote/saved-quote.ts';
import styles from './home.module.css';

const SavedQuoteCard = lazy(() =>
  import('../sell/saved-quote/saved-quote-card.tsx').then(({ SavedQuoteCard }) => ({ default: SavedQuoteCard })),
);

/** The way back to an evaluation that was begun in this browser; fetched only where there is one. */
export function SavedQuote() {
  if (!savedQuote.use()) return null;
  return (
    <div className={styles.kept}>
      <Suspense>
        <SavedQuoteCard />
      </Suspense>
    </div>
  );
}
