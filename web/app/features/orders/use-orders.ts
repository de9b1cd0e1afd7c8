import type { CallDefinition, RequestOf } from '@giro/contract/call.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { readOrderPage } from './order-page.ts';

/** A page of orders, whichever shape the answer has. */
export function useOrders<Call extends CallDefinition>(call: Call, request: RequestOf<Call>) {
  return useCall(call, request, { select: readOrderPage });
}

/** One order with its payments. */
export function useOrder(code: string) {
  return useCall(readOrderCall, { params: { code } }, { refetchOnWindowFocus: 'always' });
}
