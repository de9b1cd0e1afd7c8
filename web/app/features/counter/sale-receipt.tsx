import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, useEffect, useRef } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import styles from './counter.module.css';

const SaleSlip = lazy(async () => ({ default: (await import('../orders/papers/sale-slip.tsx')).SaleSlip }));

/** The end of a sale: its receipt, on a roll of 80 mm or on sheets. The keyboard stands on its button. */
export function SaleReceipt({ code }: { code: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { data: order } = useCall(readOrderCall, { params: { code } });
  const isReady = order !== undefined;

  useEffect(() => {
    if (isReady) place.current?.querySelector('button')?.focus();
  }, [isReady]);

  return (
    <div className={styles.done}>
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Venda concluída">
        Tudo pago e entregue.
      </Alert>
      <div ref={place}>
        {order && (
          <PrintButton label="Imprimir recibo">
            <SaleSlip order={order} />
          </PrintButton>
        )}
      </div>
    </div>
  );
}
