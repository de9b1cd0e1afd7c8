import { type Renewal, readRenewalCall, renewQuoteCall } from '@giro/contract/calls/renewals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../lib/api/use-call.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { RenewalCard } from './renewal-card.tsx';

/** What a refusal says of the quote as it is now, if it does. */
function renewalIn(error: ApiError): Renewal | undefined {
  return error.body?.renewal as Renewal | undefined;
}

/** '/renovar-proposta': where the link in the mail of an ending quote leads. Opening it renews nothing. */
export function RenewalPage() {
  const client = useQueryClient();
  const token = useLinkToken();
  const request = { params: { token: token ?? '' } };
  const query = useCall(readRenewalCall, request, { enabled: Boolean(token) });
  const [isRenewed, setRenewed] = useState(false);
  const show = (renewal: Renewal) => client.setQueryData(queryOf(readRenewalCall, request).queryKey, { renewal });

  async function renew(value: number) {
    try {
      const { renewal } = await callApi(renewQuoteCall, { ...request, body: { valor: value } });
      show(renewal);
      setRenewed(true);
    } catch (error) {
      const now = error instanceof ApiError ? renewalIn(error) : undefined;
      if (now) show(now);
      else if (error instanceof ApiError && [409, 422].includes(error.status)) await query.refetch();
      throw error;
    }
  }

  return (
    <LinkPage
      title="Renovar cotação"
      token={token}
      query={query}
      missing="Não encontramos esta proposta"
      failure="Não conseguimos abrir a sua cotação"
    >
      {({ renewal }) => <RenewalCard renewal={renewal} isRenewed={isRenewed} onRenew={renew} />}
    </LinkPage>
  );
}
