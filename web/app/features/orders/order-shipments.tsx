import { formatCep } from '@giro/contract/rules/address.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { lazy, Suspense } from 'react';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { useHasParcels } from '../parcels/use-has-parcels.ts';
import { Section } from './order-details.tsx';
import { type ShownOrder, useOrder } from './order-page.ts';

const OrderParcels = lazy(() => import('../parcels/order-parcels.tsx'));

type Address = NonNullable<NonNullable<ShownOrder['fulfilment']>['address']>;

/** An address in a line, as far as this person may read it. */
export function deliveryLine(address: Address): string {
  if (!('address' in address)) return `${address.city}, ${address.state}`;
  const { recipient, address: street, number, complement, neighborhood, city, state, cep } = address;
  const parts = [recipient, `${street}, ${number}`, complement, neighborhood, city, state, `CEP ${formatCep(cep)}`];
  return parts.filter(Boolean).join(', ');
}

interface OrderShipmentsProps {
  order: ShownOrder;
  code: string;
  onTold: (message: string) => void;
}

/** The parcels of an order for who may see them: its delivery, and the way back of what its buyer gave up. */
export function OrderShipments({ order, code, onTold }: OrderShipmentsProps) {
  const maySee = useMay()('parcels.see');
  const hasParcels = useHasParcels();
  const isWithdrawn = useOrder(code).data?.withdrawal?.state === 'asked';
  const isGivenUp = isWithdrawn && order.payment?.status === orderStatus.delivered;
  const address = order.fulfilment?.address;
  if (!hasParcels || !maySee || !(fulfilmentKindOf(order).isSent || isGivenUp)) return null;
  return (
    <Section title="Envios">
      {address && <Facts facts={[['Entregar a', deliveryLine(address), 'wide']]} />}
      <Suspense fallback={<ListSkeleton />}>
        <OrderParcels order={{ id: order.id, order_code: code }} isGivenUp={isGivenUp} onTold={onTold} />
      </Suspense>
    </Section>
  );
}
