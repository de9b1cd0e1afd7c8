import { type Product, relatedProductsCall } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../lib/api/use-call.ts';
import { browserStore } from '../../../lib/browser-store.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import { BestWay } from '../../instalments/price-ways.tsx';
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
function ProductRow({ title, products }: { title: string; products: readonly ShownProduct[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.row}>
        {products.map(({ SKU, name, picture, price, stock, condition }) => (
          <Card component="li" radius="lg" key={SKU} className={styles.card}>
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
              {price !== undefined && <BestWay price={price} />}
              {stock === 0 && <span className={styles.condition}>Esgotado</span>}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** A product that was looked at in this browser; nothing of who looked. */
interface ViewedProduct {
  SKU: string;
  name: string;
  picture: string | null;
}

function isViewed(value: unknown): value is ViewedProduct {
  const { SKU, name, picture } = (value ?? {}) as Record<string, unknown>;
  return typeof SKU === 'string' && typeof name === 'string' && (picture === null || typeof picture === 'string');
}

/** The latest first. */
export const recentlyViewed = browserStore<ViewedProduct[]>({
  key: 'seen-products',
  read: (text) => JSON.parse(text).filter(isViewed),
  where: 'browser',
  most: 8,
});

export function noteViewed({ SKU, name, picture }: ViewedProduct): void {
  const others = (recentlyViewed.read() ?? []).filter((viewed) => viewed.SKU !== SKU);
  recentlyViewed.write([{ SKU, name, picture }, ...others]);
}

/** Further products for somebody who looks at one, and those they looked at before. */
export default function AroundProduct({ product }: { product: Product }) {
  const { SKU, name, modelo } = product;
  const picture = product.images[0]?.url ?? null;
  const { data } = useCall(relatedProductsCall, { params: { sku: SKU } });
  const [viewed, setViewed] = useState<readonly ViewedProduct[]>([]);

  useEffect(() => {
    setViewed((recentlyViewed.read() ?? []).filter((other) => other.SKU !== SKU));
    noteViewed({ SKU, name, picture });
  }, [SKU, name, picture]);

  return (
    <>
      <ProductRow title={modelo ? `Mais opções de ${modelo.name}` : 'Mais opções'} products={data?.same_model ?? []} />
      <ProductRow title="Parecidos com este" products={data?.related ?? []} />
      <ProductRow title="Vistos há pouco" products={viewed} />
    </>
  );
}
