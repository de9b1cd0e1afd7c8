import { couponCodeOf, couponCodePattern, unknownCoupon } from '@giro/contract/rules/coupon.ts';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type Cart, changeCart, withCoupon } from './cart.ts';
import { couponProblemOf, failureText, usePriceQuery } from './cart-price.ts';
import styles from './coupon-field.module.css';

interface CouponFormProps {
  cart: Cart;
  /** Why the cart's own coupon takes nothing off. */
  problem: string | undefined;
  onApplied: () => void;
  /** Gives the cart's own coupon up, and closes. */
  onRemove: () => void;
}

/** Asks for the code of a coupon, and applies it where the shop takes it; else says why, and keeps what was typed. */
export default function CouponForm({ cart, problem, onApplied, onRemove }: CouponFormProps) {
  const client = useQueryClient();
  const priceQuery = usePriceQuery();
  const [typed, setTyped] = useState(cart.coupon ?? '');
  const [told, setTold] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const error = told ?? (cart.coupon === couponCodeOf(typed) ? problem : undefined);

  // A code that nobody made is not asked for again at each change of the cart.
  useEffect(() => {
    if (problem !== unknownCoupon) return;
    setTold(problem);
    changeCart((current) => withCoupon(current, undefined));
  }, [problem]);

  async function problemOf(code: string): Promise<string | undefined> {
    if (code === '') return 'Digite o código do cupom.';
    if (!couponCodePattern.test(code)) return unknownCoupon;
    try {
      return couponProblemOf(await client.fetchQuery({ ...priceQuery(withCoupon(cart, code)), staleTime: 0 }));
    } catch (failure) {
      return failureText(failure);
    }
  }

  async function apply(event: SubmitEvent) {
    event.preventDefault();
    if (isAsking) return;
    const code = couponCodeOf(typed);
    setAsking(true);
    const refusal = await problemOf(code);
    setAsking(false);
    setTold(refusal);
    if (refusal !== undefined) return;
    onApplied();
    changeCart((current) => withCoupon(current, code));
  }

  return (
    <form noValidate className={styles.form} onSubmit={apply}>
      <TextInput
        label="Cupom de desconto"
        name="cupom"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={cart.coupon === undefined}
        value={typed}
        inputContainer={(field) => (
          <div className={styles.entry}>
            {field}
            <Button type="submit" variant="default" loading={isAsking}>
              Aplicar
            </Button>
          </div>
        )}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setTold(undefined);
        }}
      />
      {cart.coupon !== undefined && (
        <Button variant="subtle" size="compact-md" className={styles.giveUp} onClick={onRemove}>
          Remover <VisuallyHidden>o cupom {cart.coupon}</VisuallyHidden>
        </Button>
      )}
    </form>
  );
}
