import { couponCodeOf, couponCodePattern } from '@giro/contract/rules/coupon.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { browserStore } from '../../lib/browser-store.ts';
import { linkCoupon } from '../../lib/start/link-coupon.ts';
import { type Cart, changeCart, withCoupon } from './cart.ts';
import type { CartPrice } from './cart-price.ts';
import styles from './coupon-field.module.css';

const CouponForm = lazy(() => import('./coupon-form.tsx'));

const taken = browserStore<string>({ key: 'coupon_taken', read: (text) => text, where: 'visit' });

/** The coupon of a link, once; undefined when there is none, or it was taken before. */
export function takeLinkCoupon(): string | undefined {
  const code = linkCoupon.read();
  if (code === undefined || code === taken.read()) return undefined;
  taken.write(code);
  return code;
}

/** The coupon of the cart: a quiet question, a field to type it in, or what is applied. That of a link is taken up here. */
export function CouponField({ cart, price }: { cart: Cart; price: CartPrice }) {
  const [isOpen, setOpen] = useState(false);
  /** The keyboard follows whoever has pressed something that goes away by it. */
  const hasPressed = useRef(false);
  const { coupon, problem } = price;
  const isPending = price.isPending && cart.coupon !== undefined;

  useEffect(() => {
    const code = couponCodeOf(takeLinkCoupon() ?? '');
    if (couponCodePattern.test(code)) changeCart((current) => withCoupon(current, code));
  }, []);

  // Stays open with what was typed, also once the cart has let go of a coupon that does not exist.
  useEffect(() => {
    if (problem) setOpen(true);
  }, [problem]);

  function remove() {
    hasPressed.current = true;
    setOpen(false);
    changeCart((current) => withCoupon(current, undefined));
  }

  function content() {
    if (coupon !== undefined || (isPending && !problem)) {
      return (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.remove}
          autoFocus={hasPressed.current}
          onClick={remove}
        >
          Remover <VisuallyHidden>o cupom {cart.coupon}</VisuallyHidden>
        </Button>
      );
    }
    if (isOpen || problem) {
      return (
        <Suspense fallback={null}>
          <CouponForm
            cart={cart}
            problem={problem}
            onApplied={() => {
              hasPressed.current = true;
              setOpen(false);
            }}
            onRemove={remove}
          />
        </Suspense>
      );
    }
    return (
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.question}
        leftSection={<IconTicket size={20} stroke={1.75} aria-hidden />}
        autoFocus={hasPressed.current}
        onClick={() => setOpen(true)}
      >
        Tenho um cupom
      </Button>
    );
  }

  return (
    <div className={styles.coupon}>
      <p role="status" className={styles.status}>
        {coupon !== undefined && (
          <>
            <IconTicket size={20} stroke={1.75} aria-hidden />
            Cupom {coupon} aplicado
          </>
        )}
        {isPending && coupon === undefined && !problem && `Conferindo o cupom ${cart.coupon}…`}
      </p>
      {content()}
    </div>
  );
}
