import { readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listParcelsCall, type ParcelWithEvents, readParcelCall } from '@giro/contract/calls/parcels.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { listProposalsCall, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api/call-api.ts';
import { queryOf, refresh, useCall } from '../../lib/api/use-call.ts';
import { changeListed, withRow } from '../../ui/panel/list/use-list-state.ts';
import { isAwaited } from './parcel-words.ts';

/** Everything else that shows parcels, or goes on with them. */
const besideParcels = [readOrderCall, listOrdersCall, readProposalCall, listProposalsCall, readPanelCall] as const;

/** The pause between two looks while a label or code is asked for. */
export const lookAgainMs = 3000;

/** Every text of a refusal: where no label can be asked for, each reason stands below `ids`. */
export function allTexts(error: ApiError): string[] {
  const source = error.status === 422 ? error.body?.errors : undefined;
  const texts = Object.values((source ?? {}) as Record<string, unknown>).flatMap((list) =>
    Array.isArray(list) ? list.map(String) : [],
  );
  return texts.length > 0
    ? [...new Set(texts)]
    : [error.serverMessage ?? 'Não foi possível. Tente de novo em instantes.'];
}

/** Takes over a parcel that has changed: its page and its row show it at once, orders and proposals are asked for anew. */
export function useTakeOverParcel() {
  const client = useQueryClient();
  return (parcel: ParcelWithEvents) => {
    client.setQueryData(queryOf(readParcelCall, { params: { id: parcel.id } }).queryKey, { parcel });
    const { events: _, services: __, ...row } = parcel;
    changeListed(client, listParcelsCall, (answer) => ({ ...answer, parcels: withRow(answer.parcels, row) }));
    void refresh(client, ...besideParcels);
  };
}

/** Has every list, count and page of parcels ask anew, after a change of several, or of one that no page shows. */
export function useRefreshParcels() {
  const client = useQueryClient();
  return () => refresh(client, listParcelsCall, readParcelCall, ...besideParcels);
}

/** One parcel, looked at again while its label or code is on its way. */
export function useParcel(id: number) {
  return useCall(
    readParcelCall,
    { params: { id } },
    {
      select: ({ parcel }) => parcel,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data && isAwaited(state.data.parcel) ? lookAgainMs : false),
    },
  );
}
