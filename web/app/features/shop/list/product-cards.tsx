import type { Product } from '@giro/contract/calls/products.ts';
import { memo } from 'react';
import { useAddToCart } from '../../cart/use-add-to-cart.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';

interface ProductCardsProps {
  products: readonly Product[];
  isRefreshing?: boolean;
}

/** Products side by side, each with its way into the cart. A box that is ticked beside them draws none of them anew. */
export const ProductCards = memo(function ProductCards({ products, isRefreshing = false }: ProductCardsProps) {
  const { add, modal } = useAddToCart();
  return (
    <>
      <ul className={styles.grid} aria-busy={isRefreshing}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} onBuy={() => add(product)} index={index} />
          </li>
        ))}
      </ul>
      {modal}
    </>
  );
});
