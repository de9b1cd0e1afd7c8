import { lazy, Suspense, useState } from 'react';
import { useKnownShop } from '../storefront/shop.ts';
import styles from './price-ways.module.css';
import { bestWayOf, cardTermsOf, cardWords, pixWords } from './ways.ts';

const InstalmentWindow = lazy(() => import('./instalment-window.tsx'));

/** A price in centavos by Pix and by card, with the way to all instalments; nothing in a shop where it is one price. */
export function PriceWays({ cents }: { cents: number }) {
  const shop = useKnownShop() ?? {};
  const [isOpen, setOpen] = useState(false);
  const best = bestWayOf(cents, shop);
  const byPix = pixWords(cents, shop);
  const terms = cardTermsOf(shop);
  if (!best && !byPix) return null;
  return (
    <div className={styles.ways}>
      {byPix && <p className={styles.pix}>{byPix}</p>}
      {best && terms && (
        <p>
          {!best.isFree && 'ou '}
          {cardWords(best)}{' '}
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Ver parcelas
          </button>
        </p>
      )}
      {isOpen && terms && (
        <Suspense fallback={null}>
          <InstalmentWindow cents={cents} terms={terms} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
