import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import {
  readOrderCall,
  readPaymentCall,
  renewChargeCall,
  simulatePaymentCall,
  useFixedCodeCall,
} from '@giro/contract/calls/payments.ts';
import type { Simulation } from '@giro/contract/rules/payment.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { paceOf } from './pace.ts';
import { callPayment, type PaymentAnswer } from './payment-answer.ts';

const paymentKey = (code: string) => [readPaymentCall.path, code] as const;

const paymentQuery = (client: QueryClient, code: string) => ({
  queryKey: paymentKey(code),
  queryFn: () => callPayment(readPaymentCall, code, client.getQueryData(paymentKey(code))),
  staleTime: 1000,
  retry: false as const,
});

/** The payment of an order as it is now. Throws `ApiError`. */
export function fetchPayment(client: QueryClient, code: string): Promise<PaymentAnswer> {
  return client.fetchQuery(paymentQuery(client, code));
}

/**
 * The payment of an order, asked for anew while the page is in sight: at a quick pace first, at once and quickly again
 * when somebody comes back to it. A failure leaves what is known; the next question is the retry. What is not live is
 * asked for once, and when somebody comes back.
 */
export function usePayment(code: string, { isLive = true } = {}) {
  const client = useQueryClient();
  const beganMs = useRef(performance.now());
  const seen = useRef('');

  useEffect(() => {
    const beginAnew = () => {
      beganMs.current = performance.now();
    };
    document.addEventListener('visibilitychange', beginAnew);
    return () => document.removeEventListener('visibilitychange', beginAnew);
  }, []);

  const query = useQuery<PaymentAnswer, ApiError>({
    ...paymentQuery(client, code),
    refetchInterval: ({ state }) => {
      // Before there is anything to show, people ask again themselves.
      const isOver = state.error?.status === 401 || state.error?.status === 404 || (state.error && !state.data);
      if (isOver || !isLive) return false;
      // Whoever gets another code is told as quickly as of the first.
      const payment = state.data?.payment;
      const sight = `${payment?.state} ${payment?.code}`;
      if (seen.current !== sight) beganMs.current = performance.now();
      seen.current = sight;
      return paceOf(payment?.state, performance.now() - beganMs.current);
    },
    refetchOnWindowFocus: 'always',
  });

  // The order and its list tell more about what has just changed here.
  const news = query.data && `${query.data.payment.state} ${query.data.payment.received}`;
  const known = useRef(news);
  useEffect(() => {
    if (known.current !== undefined && known.current !== news) void refresh(client, readOrderCall, listOwnOrdersCall);
    known.current = news;
  }, [client, news]);

  const isSignedOut = query.error?.status === 401;
  useEffect(() => {
    if (isSignedOut) forgetSession(client);
  }, [client, isSignedOut]);

  return query;
}

/** Takes over a payment that a call has told; without one it is asked for anew. */
export function useKeepPayment(code: string) {
  const client = useQueryClient();
  return (answer?: PaymentAnswer) => {
    if (answer) client.setQueryData(paymentKey(code), answer);
    else void client.invalidateQueries({ queryKey: paymentKey(code) });
    void refresh(client, readOrderCall, listOwnOrdersCall);
  };
}

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
    simulate: (when: Simulation) =>
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
