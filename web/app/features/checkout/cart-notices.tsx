import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Cart } from '../cart/cart.ts';
import { shortageOf } from '../cart/cart-sync.ts';
import styles from './checkout.module.css';

/** Changes since the buyer filled the cart, and products the shop is short of. */
export function CartNotices({ cart, notices }: { cart: Cart; notices: readonly string[] }) {
  const shortages = cart.products.flatMap((line) => {
    const text = shortageOf(line);
    return text ? [`${line.name}: ${text}`] : [];
  });
  if (notices.length + shortages.length === 0) return null;
  return (
    <Alert color="amber" role="status" icon={<IconInfoCircle aria-hidden />} title="Seu carrinho mudou">
      {[...notices, ...shortages].map((text) => (
        <p key={text} className={styles.notice}>
          {text}
        </p>
      ))}
      {shortages.length > 0 && (
        <p className={styles.notice}>
          Não pague ainda: <Link to="/carrinho">ajuste o carrinho</Link> primeiro.
        </p>
      )}
    </Alert>
  );
}
