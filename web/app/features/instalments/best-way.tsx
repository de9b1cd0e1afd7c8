import { useKnownShop } from '../storefront/shop.ts';
import styles from './best-way.module.css';
import { bestWayOf, cardWords, pixWords } from './ways.ts';

/** The best way of a price in reais, for lists. */
export function BestWay({ price }: { price: number }) {
  const shop = useKnownShop() ?? {};
  const cents = Math.round(price * 100);
  const best = bestWayOf(cents, shop);
  const words = best ? cardWords(best) : pixWords(cents, shop);
  return words === undefined ? null : <p className={styles.best}>{words}</p>;
}
