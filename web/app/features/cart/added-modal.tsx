import type { Product } from '@giro/contract/calls/products.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LateModal } from '../../ui/late-modal.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './added-modal.module.css';

interface AddedModalProps {
  product: Product;
  opened: boolean;
  onClose: () => void;
}

/** Says that a product is in the cart, and asks where to go on. */
export default function AddedModal({ product, opened, onClose }: AddedModalProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Já adicionamos seu produto no carrinho">
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
        <Button variant="default" onClick={onClose}>
          Continuar Comprando
        </Button>
        <Button component={Link} to="/carrinho" data-autofocus>
          Ir para o Carrinho
        </Button>
      </div>
    </LateModal>
  );
}
