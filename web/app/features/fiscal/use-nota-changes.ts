import { readPanelCall } from '@giro/contract/calls/dashboard.ts';
import {
  type FiscalDocumentWhole,
  listFiscalDocumentsCall,
  listFiscalGapsCall,
  readFiscalDocumentCall,
} from '@giro/contract/calls/fiscal-documents.ts';
import { listOrdersCall, listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { listOwnProposalsCall, listProposalsCall, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf, refresh, useCall } from '../../lib/api/use-call.ts';
import { isMoving } from './nota-words.ts';

/** The pause between two looks while the queue goes on with a nota, or somebody puts right elsewhere what it lacks. */
export const lookAgainMs = 3000;

/** Whatever else shows notas. */
const besideNotas = [
  listFiscalDocumentsCall,
  listFiscalGapsCall,
  readOrderCall,
  listOrdersCall,
  listOwnOrdersCall,
  readProposalCall,
  listProposalsCall,
  listOwnProposalsCall,
  readPanelCall,
] as const;

/** Has everything that shows notas ask anew; one that the server has just answered is shown at once. */
export function useNotaChange() {
  const client = useQueryClient();
  return async (nota?: FiscalDocumentWhole) => {
    if (nota) client.setQueryData(queryOf(readFiscalDocumentCall, { params: { id: nota.id } }).queryKey, { nota });
    await refresh(client, ...besideNotas, ...(nota ? [] : [readFiscalDocumentCall]));
  };
}

/** One nota, looked at again while something happens to it. */
export function useNota(id: number, enabled = true) {
  return useCall(
    readFiscalDocumentCall,
    { params: { id } },
    {
      enabled,
      select: ({ nota }) => nota,
      refetchOnWindowFocus: 'always',
      refetchInterval({ state: { data } }) {
        if (!data) return false;
        return (isMoving(data.nota) || data.nota.state === 'missing') && lookAgainMs;
      },
    },
  );
}
