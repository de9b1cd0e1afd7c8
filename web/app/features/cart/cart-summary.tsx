import { cartTotalCents } from '@giro/contract/rules/cart.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { Money } from '../../ui/money.tsx';
import type { Cart } from './cart.ts';
import { changeCart } from './cart-store.ts';
import styles from './cart-summary.module.css';

/** The total, the way the order gets to the buyer, and the way on. */
export function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const { method, label, shopping } = usualFulfilment;
  const isPickup = cart.deliveryMethod === method;
  return (
    <section aria-label="Resumo" className={styles.summary}>
      <div>
        <label className={styles.pickup}>
          <input
            type="checkbox"
            aria-describedby="pickup-terms"
            checked={isPickup}
            onChange={(event) => {
              const deliveryMethod = event.currentTarget.checked ? method : '';
              changeCart((current) => ({ ...current, deliveryMethod }));
            }}
          />
          {label}
        </label>
        <p id="pickup-terms" className={styles.terms}>
          {shopping.terms}
        </p>
      </div>
      <p className={styles.total}>
        Total <Money value={reaisOf(cartTotalCents(cart.products))} className={styles.amount} />
      </p>
      <Button fullWidth size="lg" disabled={!isPickup} onClick={() => navigate('/checkout')}>
        Finalizar Compra
      </Button>
      {!isPickup && <p className={styles.hint}>{shopping.missing}</p>}
      <Link to="/quero-comprar" className={styles.back}>
        Continuar comprando
      </Link>
    </section>
  );
}
