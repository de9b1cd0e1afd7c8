import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiError, callApi } from './call-api.ts';

/** A reading call as a query: its key is the call's path and what is asked. */
export function queryOf<Call extends CallDefinition>(call: Call, request?: RequestOf<Call>) {
  return queryOptions<ResultOf<Call>, ApiError>({
    queryKey: [call.path, request?.params ?? null, request?.query ?? null],
    queryFn: () => callApi(call, request),
  });
}

/** Reads one of the contract's calls; the answer on screen stays while the next one is fetched. */
export function useCall<Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call>,
  options?: { enabled?: boolean; refetchOnWindowFocus?: boolean },
) {
  return useQuery({ ...queryOf(call, request), placeholderData: keepPreviousData, ...options });
}

/** Marks every kept answer of these calls as old, after a change. */
export function refresh(client: QueryClient, ...calls: CallDefinition[]) {
  return Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call.path] })));
}
