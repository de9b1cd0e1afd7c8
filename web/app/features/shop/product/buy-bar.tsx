import type { Product } from '@giro/contract/calls/products.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { Button } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { Money } from '../../../ui/money.tsx';
import { NotifyMe } from '../../arrival-notices/notify-me.tsx';
import styles from './buy-bar.module.css';

/** Price and 'Comprar', with 'Avise-me' beside it where it is sold out; on phones they stay at the bottom of the screen. */
export function BuyBar({ product, onBuy }: { product: Product; onBuy: () => void }) {
  const isSoldOut = product.stock <= 0;
  return (
    <div className={styles.bar}>
      <div>
        <Money value={product.price} className={styles.price} />
        <p className={styles.hint}>no Pix, {usualFulfilment.shopping.promise}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          size="lg"
          className={styles.buy}
          disabled={isSoldOut}
          leftSection={<IconShoppingCartPlus size={22} stroke={1.75} aria-hidden />}
          onClick={onBuy}
        >
          Comprar
        </Button>
        {isSoldOut && <NotifyMe productId={product.id} size="lg" className={styles.buy} />}
      </div>
    </div>
  );
}
