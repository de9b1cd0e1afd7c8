import { isPaid } from '@giro/contract/rules/order-status.ts';
import { lazy, Suspense } from 'react';
import { useMay } from '../../ui/panel/allowed.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { useHasNotas } from '../fiscal/use-has-notas.ts';
import { Section } from './order-details.tsx';
import type { ShownOrder } from './order-page.ts';

const DealNota = lazy(() => import('../fiscal/deal/deal-nota.tsx'));

interface OrderNotaProps {
  order: ShownOrder;
  code: string;
  onTold: (message: string) => void;
  onReload: () => Promise<unknown>;
}

/** The nota of a sale, for who may see notas: in a shop that has some, once the order is paid. */
export function OrderNota({ order, code, onTold, onReload }: OrderNotaProps) {
  const maySee = useMay()('fiscal.see');
  const hasNotas = useHasNotas();
  const isDue = order.nota || (order.payment && isPaid(order.payment.status));
  if (!hasNotas || !maySee || !isDue) return null;
  return (
    <Section title="Nota">
      <Suspense fallback={<ListSkeleton />}>
        <DealNota deal={{ order_code: code }} operation="venda" nota={order.nota} onTold={onTold} onReload={onReload} />
      </Suspense>
    </Section>
  );
}
