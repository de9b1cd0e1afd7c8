import { Checkout } from '../features/checkout/checkout.tsx';
import { CheckoutGuard } from '../features/checkout/checkout-guard.tsx';
import { AcceptanceGate } from '../features/privacy/acceptance-gate.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import type { Route } from './+types/checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Finalizar compra',
    description: 'Confira o pedido, pague por Pix e retire na loja.',
    path: '/checkout',
    noindex: true,
  });

export default function CheckoutPage() {
  return (
    <CheckoutGuard>
      <Checkout />
      <AcceptanceGate />
    </CheckoutGuard>
  );
}
