import {
  answerCounterOfferCall,
  type CounterOffer,
  readCounterOfferCall,
} from '@giro/contract/calls/counter-offers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { queryOf, useCall } from '../../lib/api/use-call.ts';
import { useLinkToken } from '../../lib/start/use-link-token.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { OfferCard } from './offer-card.tsx';
import { OfferWayOn } from './offer-way-on.tsx';

/** '/contraproposta': where the link in the mail of a new offer leads. Opening it answers nothing. */
export function OfferPage() {
  const client = useQueryClient();
  const token = useLinkToken();
  const request = { params: { token: token ?? '' } };
  const query = useCall(readCounterOfferCall, request, { enabled: Boolean(token) });
  /** Null where the shop has the bank data; undefined until it has said. */
  const [bankToken, setBankToken] = useState<string | null>();

  /** The same answer again changes nothing, and tells the way to the bank data once more. */
  async function answer({ new_value }: CounterOffer, isAccepted: boolean) {
    const body = { aceita: isAccepted, valor: new_value };
    const { offer, bank_token } = await callApi(answerCounterOfferCall, { ...request, body });
    setBankToken(bank_token);
    client.setQueryData(queryOf(readCounterOfferCall, request).queryKey, { offer });
    return bank_token;
  }

  return (
    <LinkPage
      title="Nova oferta pelo seu aparelho"
      token={token}
      query={query}
      missing="Não encontramos esta oferta"
      failure="Não conseguimos abrir a oferta"
    >
      {({ offer }) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          onAnswer={(isAccepted) => answer(offer, isAccepted)}
          onReload={query.refetch}
        >
          <OfferWayOn state={offer.state} bankToken={bankToken} onAsk={() => answer(offer, true)} />
        </OfferCard>
      )}
    </LinkPage>
  );
}
