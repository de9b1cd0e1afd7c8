import { lazy, Suspense, useState } from 'react';
import { useKnownShop } from '../storefront/shop.ts';
import { bestWayOf, cardTermsOf, cardWords, pixWords } from './ways.ts';

/** The classes of both, which are there before this program. */
type Styles = Readonly<Record<string, string>>;

const InstalmentWindow = lazy(() => import('./instalment-window.tsx'));

/** A price in centavos by Pix and by card, with the way to all instalments. */
export function PriceLines({ cents, styles }: { cents: number; styles: Styles }) {
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

/** The best way of a price in reais. */
export function BestWayLine({ price, styles }: { price: number; styles: Styles }) {
  const shop = useKnownShop() ?? {};
  const cents = Math.round(price * 100);
  const best = bestWayOf(cents, shop);
  const words = best ? cardWords(best) : pixWords(cents, shop);
  return words === undefined ? null : <p className={styles.best}>{words}</p>;
}
