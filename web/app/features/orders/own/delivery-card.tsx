import type { Tracking } from '@giro/contract/calls/parcels.ts';
import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import type { FulfilmentState } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { type ParcelState, parcelStateLabel } from '@giro/contract/rules/parcel.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { addressLinesOf } from '../../delivery/address-words.ts';
import { ParcelWay } from '../../delivery/parcel-way.tsx';
import { shortDay } from '../../delivery/quotes.ts';
import styles from './delivery-card.module.css';

const ChangeAddressDialog = lazy(() => import('./change-address-dialog.tsx'));

/** Of a parcel that nothing more is known of than how far its order is. */
const parcelStates: Record<FulfilmentState, ParcelState> = {
  waiting: 'packing',
  ready: 'ready',
  shipped: 'posted',
  delivered: 'delivered',
  returned: 'returned',
};

/** The parcel of a delivery, from what the order itself says where that is all there is. */
function trackingOf({ order_code, fulfilment, tracking }: OrderWithPayments): Tracking {
  const state = parcelStates[fulfilment.state];
  const { service, carrier, tracking_code, due_on, address } = fulfilment;
  return (
    tracking ?? {
      order_code,
      state,
      label: parcelStateLabel(state, 'to-buyer'),
      service,
      carrier,
      tracking_code,
      due_on,
      waiting_until: null,
      city: address?.city ?? '',
      uf: address?.state ?? '',
      events: [],
    }
  );
}

/** True until the label is asked for: after it the address stands on the parcel. */
function mayChangeAddress({ fulfilment, tracking, payment }: OrderWithPayments): boolean {
  if (payment.status === orderStatus.cancelled || fulfilment.state !== 'waiting') return false;
  return tracking === undefined || tracking.state === 'packing';
}

interface DeliveryCardProps {
  order: OrderWithPayments;
  isOwn: boolean;
  onChanged: (message: string) => void;
}

/** The address of an order that is sent, its progress, and the way to another address as long as there is no label. */
export function DeliveryCard({ order, isOwn, onChanged }: DeliveryCardProps) {
  const { fulfilment, payment } = order;
  const { address, tracking_url, service, carrier, due_on } = fulfilment;
  const [isChanging, setChanging] = useState(false);
  const id = useId();
  if (fulfilment.kind !== 'delivery') return null;
  const lines = address && 'cep' in address ? addressLinesOf(address) : [];
  const town = address && lines.length === 0 ? `${address.city} · ${address.state}` : undefined;
  const promised = [service, carrier, due_on && `chega até ${shortDay(due_on)}`].filter(Boolean).join(' · ');
  const isUnderWay = isPaid(payment.status);
  return (
    <Card component="section" radius="lg" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Entrega
      </h2>
      {isUnderWay ? (
        <ParcelWay tracking={trackingOf(order)} url={tracking_url} />
      ) : (
        promised && <p className={styles.line}>{promised}</p>
      )}
      {(lines.length > 0 || town) && (
        <div className={styles.address}>
          <p className={styles.line}>
            {lines.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
            {town}
          </p>
          {isOwn && mayChangeAddress(order) && (
            <Button variant="subtle" size="compact-md" onClick={() => setChanging(true)}>
              Trocar endereço
            </Button>
          )}
        </div>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeAddressDialog
            order={order}
            onClose={() => setChanging(false)}
            onChanged={(message) => {
              setChanging(false);
              onChanged(message);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
