import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import { orderPageOf } from './order-page.ts';

/** A page of orders, whichever shape the answer has. */
export function useOrders<Call extends CallDefinition>(call: Call, request: RequestOf<Call>) {
  const { queryKey, queryFn } = queryOf(call, request);
  return useQuery<ResultOf<Call>, ApiError, ReturnType<typeof orderPageOf>>({
    queryKey,
    queryFn,
    select: orderPageOf,
    placeholderData: keepPreviousData,
  });
}
