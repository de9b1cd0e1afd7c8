import type { Product } from '@giro/contract/calls/products.ts';
import { Button } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LightWindow } from '../../ui/light-window.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/stored-picture.tsx';
import styles from './added-window.module.css';
import { addLine, changeCart, lineOf } from './cart.ts';

/** Opens the window for a product, without drawing anew what it stands over. */
type ShowAdded = (product: Product) => void;

/** Says that a product is in the cart, and asks where to go on. */
function AddedWindow({ ref }: { ref: Ref<ShowAdded> }) {
  const [product, setProduct] = useState<Product>();
  useImperativeHandle(ref, () => setProduct, []);
  if (!product) return null;
  return (
    <LightWindow title="Já adicionamos seu produto no carrinho" onClose={() => setProduct(undefined)}>
      {(close) => (
        <>
          <div className={styles.product}>
            <div className={styles.picture}>
              <ProductPicture src={product.images[0]?.url} alt={product.name} size={96} loading="eager" />
            </div>
            <div>
              <p className={styles.name}>{product.name}</p>
              <Money value={product.price} className={styles.price} />
            </div>
          </div>
          <div className={styles.actions}>
            <Button variant="default" onClick={close}>
              Continuar Comprando
            </Button>
            <Button component={Link} to="/carrinho" data-autofocus>
              Ir para o Carrinho
            </Button>
          </div>
        </>
      )}
    </LightWindow>
  );
}

/** Puts a product into the cart and says so in `modal`, also when it was there already. */
export function useAddToCart() {
  const show = useRef<ShowAdded>(null);

  function add(product: Product) {
    changeCart((cart) => addLine(cart, lineOf(product)));
    show.current?.(product);
  }

  return { add, modal: <AddedWindow ref={show} /> };
}
