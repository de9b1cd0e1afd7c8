import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { useCall } from '../../lib/api/use-call.ts';

/** One order with its payments. */
export function useOrder(code: string) {
  return useCall(readOrderCall, { params: { code } }, { refetchOnWindowFocus: 'always' });
}
