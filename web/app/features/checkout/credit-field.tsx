import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cart, changeCart, payableCentsOf, withCredit } from '../cart/cart.ts';
import { type CartPrice, dueCentsOf, usePriceQuery } from '../cart/cart-price.ts';
import styles from './checkout.module.css';

interface CreditFieldProps {
  cart: Cart;
  price: CartPrice;
  /** Why an order was refused that credit was to pay. */
  refusal: string | undefined;
}

/** The part of the total that credit takes, and the rest to pay. */
function Parts({ price }: { price: CartPrice }) {
  const dueCents = dueCentsOf(price) ?? 0;
  return (
    <dl className={styles.creditParts} aria-busy={price.isPending}>
      <div>
        <dt>Do seu crédito</dt>
        <dd>{formatReais(reaisOf(price.creditCents))}</dd>
      </div>
      <div className={styles.due}>
        <dt>{dueCents === 0 ? 'Seu crédito paga tudo' : 'Falta pagar por Pix'}</dt>
        <dd>{formatReais(reaisOf(dueCents))}</dd>
      </div>
    </dl>
  );
}

const noneLeft =
  'Você não tem crédito para usar agora. Se ele está em um pedido que você não vai pagar, desista dele em Pedidos.';

/** Asks a buyer who has credit if it is to pay the cart; draws nothing for others. */
export default function CreditField({ cart, price, refusal }: CreditFieldProps) {
  const isChosen = cart.paysWithCredit === true;
  const priceQuery = usePriceQuery();
  const { data } = useQuery({ ...priceQuery(cart), enabled: payableCentsOf(cart) !== undefined });
  // Stays while the shop is asked anew.
  const [known, setKnown] = useState(data?.credit);
  if (data && data.credit !== known) setKnown(data.credit);
  const free = known?.free ?? 0;
  const problem = refusal ?? price.creditProblem;
  if (free === 0 && !isChosen && !problem) return null;
  return (
    <div className={styles.coupon}>
      <Checkbox
        label={free > 0 ? `Usar meu crédito (${formatReais(free)})` : 'Usar meu crédito'}
        checked={isChosen}
        error={problem ?? (isChosen && known !== undefined && price.creditCents === 0 && noneLeft)}
        onChange={(event) => {
          const isWanted = event.currentTarget.checked;
          changeCart((current) => withCredit(current, isWanted));
        }}
      />
      <div role="status">{isChosen && price.creditCents > 0 && <Parts price={price} />}</div>
    </div>
  );
}
