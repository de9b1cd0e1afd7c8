import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import {
  readOrderCall,
  renewChargeCall,
  simulatePaymentCall,
  useFixedCodeCall,
} from '@giro/contract/calls/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { callPayment } from './payment-answer.ts';
import { paymentKey } from './use-payment.ts';

/** The actions of an order's buyer on its payment: one at a time, and `told` says why it could not be done. */
export function usePaymentActions(code: string, onDone: () => void) {
  const client = useQueryClient();
  const { run, isSaving, told, clear } = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });

  /** Whatever came of it: the payment as it is now, as when it was paid meanwhile. */
  const askAgain = () => client.invalidateQueries({ queryKey: paymentKey(code) });

  const replaceCode = (call: typeof renewChargeCall | typeof useFixedCodeCall) =>
    run(async () => {
      try {
        client.setQueryData(paymentKey(code), await callPayment(call, code));
        void refresh(client, readOrderCall, listOwnOrdersCall);
        onDone();
      } catch (error) {
        void askAgain();
        throw error;
      }
    });

  return {
    renew: () => replaceCode(renewChargeCall),
    payFixedCode: () => replaceCode(useFixedCodeCall),
    simulate: (when: 'agora' | 'depois') =>
      run(async () => {
        await callApi(simulatePaymentCall, { params: { code }, body: { quando: when } });
        await askAgain();
        onDone();
      }),
    isBusy: isSaving,
    told,
    clear,
  };
}
