import { readRenewalCall, renewQuoteCall } from '@giro/contract/calls/renewals.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../lib/api/use-call.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { RenewalCard } from './renewal-card.tsx';
import { useRenewing } from './use-renewing.ts';

/** '/renovar-proposta': where the link in the mail of an ending quote leads. Opening it renews nothing. */
export function RenewalPage() {
  const token = useLinkToken();
  const request = { params: { token: token ?? '' } };
  const query = useCall(readRenewalCall, request, { enabled: Boolean(token) });
  const { isRenewed, renew } = useRenewing({
    queryKey: queryOf(readRenewalCall, request).queryKey,
    send: (valor) => callApi(renewQuoteCall, { ...request, body: { valor } }),
    onReload: query.refetch,
  });

  return (
    <LinkPage
      title="Renovar cotação"
      token={token}
      query={query}
      missing="Não encontramos esta proposta"
      failure="Não conseguimos abrir a sua cotação"
    >
      {({ renewal }) => (
        <RenewalCard renewal={renewal} isRenewed={isRenewed} onRenew={renew}>
          <Button component={Link} to="/propostas-user" variant="default">
            Ver minhas propostas
          </Button>
        </RenewalCard>
      )}
    </LinkPage>
  );
}
