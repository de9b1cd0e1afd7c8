import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { AmountLines } from '../../ui/amount-lines.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import type { Cart } from './cart.ts';
import { useCartPrice } from './cart-price.ts';
import { changeCart } from './cart-store.ts';
import styles from './cart-summary.module.css';
import { CouponField } from './coupon-field.tsx';

/** The total, the way the order gets to the buyer, and the way on. */
export function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const price = useCartPrice(cart);
  const { method, label, shopping } = usualFulfilment;
  const isPickup = cart.deliveryMethod === method;
  return (
    <Card component="section" radius="lg" aria-label="Resumo" className={styles.summary}>
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
      <CouponField cart={cart} price={price} />
      <div className={styles.cost}>
        <AmountLines amounts={price.amounts} />
        <p className={styles.total} aria-busy={price.isPending}>
          Total <Money value={reaisOf(price.totalCents ?? 0)} className={styles.amount} />
        </p>
      </div>
      <Button fullWidth size="lg" disabled={!isPickup} onClick={() => navigate('/checkout')}>
        Finalizar Compra
      </Button>
      {!isPickup && <p className={styles.hint}>{shopping.missing}</p>}
      <Link to="/quero-comprar" className={styles.back}>
        Continuar comprando
      </Link>
    </Card>
  );
}
