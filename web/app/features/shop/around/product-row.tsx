import { productPath } from '@giro/contract/rules/paths.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../ui/money.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import styles from './product-row.module.css';

interface ShownProduct {
  SKU: string;
  name: string;
  picture: string | null;
  price?: number;
  stock?: number;
  condition?: string | null;
}

/** Products in a row, each leading to its page; nothing without any. */
export function ProductRow({ title, products }: { title: string; products: readonly ShownProduct[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.row}>
        {products.map(({ SKU, name, picture, price, stock, condition }) => (
          <li key={SKU} className={styles.card}>
            <div className={styles.picture} data-sold-out={stock === 0 || undefined}>
              <ProductPicture src={picture ?? undefined} size={200} sizes="200px" loading="lazy" />
            </div>
            <div className={styles.facts}>
              {condition && <span className={styles.condition}>{condition}</span>}
              <h3 className={styles.name}>
                <Link to={productPath({ SKU, name })} className={styles.link}>
                  {name}
                </Link>
              </h3>
              {price !== undefined && <Money value={price} className={styles.price} />}
              {stock === 0 && <span className={styles.condition}>Esgotado</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
