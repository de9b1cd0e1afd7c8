import { lazy, type ReactNode, Suspense } from 'react';
import { useKnownShop } from '../storefront/shop.ts';
// The styles come with the page, so that prices that the server has drawn look right before their program comes.
import styles from './price-ways.module.css';

const load = () => import('./price-lines.tsx');
const PriceLines = lazy(async () => ({ default: (await load()).PriceLines }));
const BestWayLine = lazy(async () => ({ default: (await load()).BestWayLine }));

/** Nothing in a shop where a price is one price, whose visitors do not fetch how it is divided either. */
function WherePricesDiffer({ children }: { children: ReactNode }) {
  const shop = useKnownShop();
  if (!shop?.instalments && shop?.pix_discount === undefined) return null;
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** A price in centavos by Pix and by card, with the way to all instalments. */
export const PriceWays = ({ cents }: { cents: number }) => (
  <WherePricesDiffer>
    <PriceLines cents={cents} styles={styles} />
  </WherePricesDiffer>
);

/** The best way of a price in reais, for lists. */
export const BestWay = ({ price }: { price: number }) => (
  <WherePricesDiffer>
    <BestWayLine price={price} styles={styles} />
  </WherePricesDiffer>
);
