import { lazy, Suspense, useEffect, useState } from 'react';
import { hasKeptQuote } from '../sell/saved-quote/has-saved-quote.ts';
import styles from './saved-quote.module.css';

const KeptQuoteCard = lazy(() =>
  import('../sell/saved-quote/saved-quote-card.tsx').then(({ KeptQuoteCard }) => ({ default: KeptQuoteCard })),
);

/** The way back to an evaluation that was begun in this browser; fetched only where there is one. */
export function KeptQuote() {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(hasKeptQuote()), []);
  if (!isKept) return null;
  return (
    <div className={styles.kept}>
      <Suspense>
        <KeptQuoteCard />
      </Suspense>
    </div>
  );
}
