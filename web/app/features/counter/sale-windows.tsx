import type { Sale } from '@giro/contract/calls/counter.ts';
import { readSaleCall } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/use-call.ts';
import { ChangeDialog, PixDialog } from './paid-dialogs.tsx';
import { type Paid, PayDialog } from './pay-dialog.tsx';
import { keepPixCode } from './pix-codes.ts';
import { EndSaleDialog, GiveBackDialog } from './sale-dialogs.tsx';
import { isAwaitedPix, isDoneSale, isLivePart, isOpenSale } from './sale-states.ts';
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
  isCreditMeant: boolean;
  opened: SaleWindow;
  open: (window: SaleWindow | undefined) => void;
  /** Told what the buyer's credit has grown by, in reais. */
  onCredit: (reais: number) => void;
  /** Tells what was done. */
  onTold: (text: string) => void;
}

/** The window that is open over a begun sale. */
export function SaleWindows({ sale, credit, isCreditMeant, opened, open, onCredit, onTold }: SaleWindowsProps) {
  const client = useQueryClient();
  const takeOver = useTakeOverSale();
  const { order_code: code, payments } = sale.order;
  const presses = usePartPresses(code);
  const reload = () => refresh(client, readSaleCall);
  const close = () => open(undefined);

  /** Asks at once for the rest that is still open. */
  const goOn = () => (sale.open > 0 ? open({ name: 'pay' }) : close());

  function finishPart(paid: Paid) {
    const { payment } = paid;
    takeOver(paid);
    if (payment.method === 'credit') onCredit(-payment.value);
    if (isAwaitedPix(payment)) {
      if (paid.code !== null) keepPixCode(payment.id, paid.code);
      return open({ name: 'pix', id: payment.id });
    }
    if (paid.change > 0) return open({ name: 'change', cents: Math.round(paid.change * 100) });
    if (paid.open === 0) close();
    onTold(isDoneSale(paid) ? 'Venda paga.' : 'Pagamento registrado.');
  }

  if (opened.name === 'pay') {
    return (
      <PayDialog
        key={payments.length}
        sale={sale}
        credit={credit}
        isCreditMeant={isCreditMeant}
        onPaid={finishPart}
        onReload={reload}
        onClose={close}
      />
    );
  }
  if (opened.name === 'change') return <ChangeDialog cents={opened.cents} onClose={goOn} />;
  if (opened.name === 'pix') {
    const part = payments.find(({ id }) => id === opened.id);
    return (
      part && (
        <PixDialog
          code={code}
          part={part}
          onConfirm={() => presses.confirm(part)}
          onClose={isAwaitedPix(part) ? close : goOn}
        />
      )
    );
  }
  if (opened.name === 'end') {
    return (
      <EndSaleDialog
        code={code}
        onDone={(ended) => {
          for (const part of payments) if (part.method === 'credit' && isLivePart(part)) onCredit(part.value);
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
      isOpen={isOpenSale(sale)}
      onDone={(reais) => {
        if (opened.part.method === 'credit') onCredit(reais);
        void reload();
        close();
        onTold('Pagamento devolvido.');
      }}
      onReload={reload}
      onClose={close}
    />
  );
}
