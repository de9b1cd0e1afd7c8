import type { Sale } from '@giro/contract/calls/counter.ts';
import { readSaleCall } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/use-call.ts';
import { ChangeDialog, PixDialog } from './paid-dialogs.tsx';
import { type Paid, PayDialog } from './pay-dialog.tsx';
import { keepPixCode } from './pix-codes.ts';
import { EndSaleDialog, GiveBackDialog } from './sale-dialogs.tsx';
import { isAwaitedPix } from './sale-states.ts';
import { usePartPresses, useTakeOverSale } from './use-sale.ts';

/** A window over a begun sale. */
export type SaleWindow =
  | { name: 'pay' }
  | { name: 'change'; cents: number }
  | { name: 'pix'; id: number }
  | { name: 'end' }
  | { name: 'back'; part: OrderPart };

interface SaleWindowsProps {
  sale: Sale;
  credit: number | null | undefined;
  opened: SaleWindow;
  open: (window: SaleWindow | undefined) => void;
  /** Tells what was done. */
  onTold: (text: string) => void;
}

/** The window that is open over a begun sale. */
export function SaleWindows({ sale, credit, opened, open, onTold }: SaleWindowsProps) {
  const client = useQueryClient();
  const takeOver = useTakeOverSale();
  const { order_code: code, payments } = sale.order;
  const presses = usePartPresses(code);
  const reload = () => refresh(client, readSaleCall);
  const close = () => open(undefined);

  function finishPart(paid: Paid) {
    takeOver(paid);
    if (paid.code !== null && isAwaitedPix(paid.payment)) {
      keepPixCode(paid.payment.id, paid.code);
      return open({ name: 'pix', id: paid.payment.id });
    }
    if (paid.change > 0) return open({ name: 'change', cents: Math.round(paid.change * 100) });
    close();
    onTold(paid.open === 0 ? 'Venda paga.' : 'Pagamento registrado.');
  }

  if (opened.name === 'pay') {
    return <PayDialog sale={sale} credit={credit} onPaid={finishPart} onReload={reload} onClose={close} />;
  }
  if (opened.name === 'change') return <ChangeDialog cents={opened.cents} onClose={close} />;
  if (opened.name === 'pix') {
    const part = payments.find(({ id }) => id === opened.id);
    return part && <PixDialog part={part} onConfirm={() => presses.confirm(part)} onClose={close} />;
  }
  if (opened.name === 'end') {
    return (
      <EndSaleDialog
        code={code}
        onDone={(ended) => {
          takeOver(ended);
          close();
          onTold('Venda encerrada.');
        }}
        onReload={reload}
        onClose={close}
      />
    );
  }
  return (
    <GiveBackDialog
      part={opened.part}
      onDone={() => {
        void reload();
        close();
        onTold('Pagamento devolvido.');
      }}
      onReload={reload}
      onClose={close}
    />
  );
}
