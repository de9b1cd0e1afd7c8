import type { Product } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Money } from '../../../ui/money.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { CompareSlot } from '../compare/compare-slot.tsx';
import { conditionOf } from '../product/product-facts.ts';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: Product;
  onBuy: () => void;
  /** Its place in the list, from 0: the first picture is fetched with the page, the others once it is laid out. */
  index: number;
}

/** Half of a phone, a third of a tablet, a third of what the filters leave. */
const shownWidths = '(width < 48em) calc(50vw - 22px), (width < 62em) calc(33vw - 30px), 272px';

/** A product in the listing: the whole card leads to its page, the button into the cart. Its name is reached first. */
export function ProductCard({ product, onBuy, index }: ProductCardProps) {
  const isSoldOut = product.stock <= 0;
  const nameId = `product-${product.id}`;
  const condition = conditionOf(product);
  return (
    <article className={styles.card} data-sold-out={isSoldOut || undefined}>
      <div className={styles.facts}>
        {condition && <span className={styles.condition}>{condition}</span>}
        <h2 className={styles.name} id={nameId}>
          <Link to={productPath(product)} className={styles.link}>
            {product.name}
          </Link>
        </h2>
        <Money value={product.price} className={styles.price} />
        <Button fullWidth className={styles.buy} disabled={isSoldOut} aria-describedby={nameId} onClick={onBuy}>
          Comprar
        </Button>
      </div>
      <div className={styles.picture}>
        <ProductPicture src={product.images[0]?.url} size={320} sizes={shownWidths} isMain={index === 0} />
        {isSoldOut && <span className={styles.soldOut}>Produto Esgotado</span>}
        <CompareSlot product={product} />
      </div>
    </article>
  );
}
