import { answerOwnCounterOfferCall, type CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { OfferCard } from '../counter-offers/offer-card.tsx';
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
