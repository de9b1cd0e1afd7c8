import { readCashCall } from '@giro/contract/calls/cash.ts';
import {
  confirmPartCall,
  dropPartCall,
  listOpenSalesCall,
  readSaleCall,
  type Sale,
} from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf, refresh, useCall } from '../../lib/api/use-call.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { paceOf } from '../payments/pace.ts';
import { isAwaitedPix } from './sale-states.ts';

/** Takes over a sale that has moved; lists of open ones are asked for anew. */
export function useTakeOverSale() {
  const client = useQueryClient();
  return (sale: Sale) => {
    const { order_code: code } = sale.order;
    client.setQueryData(queryOf(readSaleCall, { params: { code } }).queryKey, { order: sale.order, open: sale.open });
    void refresh(client, listOpenSalesCall, readCashCall);
  };
}

/** A sale that is begun, asked for anew while it waits for a Pix: quickly at first. Without a code there is none. */
export function useSale(code: string | undefined) {
  const awaited = useRef<{ of: string; sinceMs: number }>(undefined);
  return useCall(
    readSaleCall,
    { params: { code: code ?? '' } },
    {
      enabled: code !== undefined,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => {
        const waiting = state.data?.order.payments.filter(isAwaitedPix) ?? [];
        if (waiting.length === 0) return false;
        const of = waiting.map(({ id }) => id).join();
        if (awaited.current?.of !== of) awaited.current = { of, sinceMs: performance.now() };
        return paceOf('waiting', performance.now() - awaited.current.sinceMs);
      },
    },
  );
}

/** Presses about one part; `told` says why it could not be done, and a part that was dropped is told to `onDropped`. */
export function usePartPresses(code: string, onDropped?: (part: OrderPart) => void) {
  const takeOver = useTakeOverSale();
  const { run, isSaving, told, clear } = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });
  const press = (call: typeof confirmPartCall | typeof dropPartCall, part: OrderPart, onDone?: () => void) =>
    run(async () => {
      takeOver(await callApi(call, { params: { code, id: part.id } }));
      onDone?.();
    });
  return {
    confirm: (part: OrderPart) => press(confirmPartCall, part),
    drop: (part: OrderPart) => press(dropPartCall, part, () => onDropped?.(part)),
    isBusy: isSaving,
    told,
    clear,
  };
}
