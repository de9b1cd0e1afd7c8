import { answerOwnCounterOfferCall, type CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { readOwnRenewalCall, renewOwnQuoteCall } from '@giro/contract/calls/renewals.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf, refresh, useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { OfferCard } from '../../counter-offers/offer-card.tsx';
import { RenewalCard } from '../../renewals/renewal-card.tsx';
import { useRenewing } from '../../renewals/use-renewing.ts';
import { nextStepOf } from './next-step.ts';

interface OwnOfferProps {
  proposal: Proposal;
  offer: CounterOffer;
  /** Asks for the proposals as they are now. */
  onReload: () => Promise<unknown>;
  onBankData: () => void;
}

/** The counter-offer of one's own proposal, answered where it stands. */
export function OwnOffer({ proposal, offer, onReload, onBankData }: OwnOfferProps) {
  const client = useQueryClient();

  async function answer(isAccepted: boolean) {
    await callApi(answerOwnCounterOfferCall, {
      params: { id: proposal.id },
      body: { aceita: isAccepted, valor: offer.new_value },
    });
    await Promise.all([onReload(), refresh(client, countOwnProposalsCall)]);
  }

  return (
    <OfferCard offer={offer} onAnswer={answer} onReload={onReload}>
      {offer.state === 'accepted' && nextStepOf(proposal)?.asks === 'bank-data' && (
        <Button onClick={onBankData}>Informar dados bancários</Button>
      )}
    </OfferCard>
  );
}

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
