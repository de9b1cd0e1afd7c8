import { readOwnRenewalCall, renewOwnQuoteCall } from '@giro/contract/calls/renewals.ts';
import { Button } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../ui/panel/list/loaded.tsx';
import { RenewalCard } from '../renewals/renewal-card.tsx';
import { useRenewing } from '../renewals/use-renewing.ts';

interface OwnRenewalProps {
  proposalId: number;
  /** Asks for the proposals as they are now. */
  onRenewed: () => Promise<unknown>;
  onClose: () => void;
}

/** Renews the quote of one's own proposal, as the mailed link does. */
export function OwnRenewal({ proposalId, onRenewed, onClose }: OwnRenewalProps) {
  const request = { params: { id: proposalId } };
  const query = useCall(readOwnRenewalCall, request);
  const { isRenewed, renew } = useRenewing({
    queryKey: queryOf(readOwnRenewalCall, request).queryKey,
    send: async (valor) => {
      const answer = await callApi(renewOwnQuoteCall, { ...request, body: { valor } });
      await onRenewed();
      return answer;
    },
    onReload: query.refetch,
  });
  return (
    <Loaded query={query} failure="Não conseguimos abrir a sua cotação">
      {({ renewal }) => (
        <RenewalCard renewal={renewal} isRenewed={isRenewed} onRenew={renew}>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </RenewalCard>
      )}
    </Loaded>
  );
}
