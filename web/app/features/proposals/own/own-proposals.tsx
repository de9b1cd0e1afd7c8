import { answerOwnCounterOfferCall, type CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import { readOwnCreditCall } from '@giro/contract/calls/credit.ts';
import { countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { readOwnRenewalCall, renewOwnQuoteCall } from '@giro/contract/calls/renewals.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf, refresh, useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { presentRow, useListState } from '../../../ui/panel/list/use-list-state.ts';
import { OfferCard } from '../../counter-offers/offer-card.tsx';
import { isShownToOwner } from '../../fiscal/own-nota-words.ts';
import { CompleteProfileHint } from '../../profile/complete-profile-hint.tsx';
import { RenewalCard } from '../../renewals/renewal-card.tsx';
import { useRenewing } from '../../renewals/use-renewing.ts';
import { ChatLink } from '../../storefront/chat-link.tsx';
import { BankDataDialog } from '../bank-data/bank-data-dialog.tsx';
import { isPaidWithCredit } from '../credit-choice.ts';
import { DeclarationButton } from '../papers/proposal-papers.tsx';
import { ProposalDetails } from '../proposal-details.tsx';
import { nextStepOf } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import { OwnParcel } from './own-parcel.tsx';
import { type OwnProposalAction, ownProposalColumns } from './own-proposal-columns.tsx';
import { PayAsChoice } from './pay-as-form.tsx';
import { SellInvitation } from './sell-invitation.tsx';

const OwnNota = lazy(() => import('../../fiscal/deal/own-nota.tsx'));

interface OwnOfferProps {
  proposal: Proposal;
  offer: CounterOffer;
  /** Asks for the proposals as they are now. */
  onReload: () => Promise<unknown>;
  onBankData: () => void;
}

/** The counter-offer of one's own proposal, answered where it stands. */
function OwnOffer({ proposal, offer, onReload, onBankData }: OwnOfferProps) {
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
function OwnRenewal({ proposalId, onRenewed, onClose }: OwnRenewalProps) {
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

export const meta = panelMeta('Minhas propostas');

/** '/propostas-user': what the person offers to the shop, and how it goes. */
export default function OwnProposals() {
  const list = useListState();
  const query = useCall(listOwnProposalsCall, { query: { page: list.state.page } });
  const client = useQueryClient();
  const notice = useNotice();
  const [opened, setOpened] = useState<{ action: OwnProposalAction; proposal: Proposal }>();
  const close = () => setOpened(undefined);
  const proposal = presentRow(query.data?.data, opened?.proposal);

  return (
    <>
      <ListPage
        title="Minhas propostas"
        list={list}
        query={query}
        columns={ownProposalColumns((action, row) => setOpened({ action, proposal: row }))}
        failure="Erro ao carregar as propostas."
        countLabel={(total) => (total === 1 ? '1 proposta' : `${total} propostas`)}
        empty={<SellInvitation title="Você ainda não tem propostas" />}
      >
        <CompleteProfileHint />
      </ListPage>
      <Notice text={notice.text} />
      {proposal && opened?.action === 'view' && (
        <Dialog title="Dados da Proposta" onClose={close}>
          <NextStepCard
            proposal={proposal}
            onBankData={() => setOpened({ action: 'bank-data', proposal })}
            onOffer={() => setOpened({ action: 'offer', proposal })}
            onRenewal={() => setOpened({ action: 'renewal', proposal })}
          >
            <DeclarationButton proposal={proposal} sender="seller" />
          </NextStepCard>
          <OwnParcel parcels={proposal.parcels} />
          {proposal.nota && isShownToOwner(proposal.nota) && (
            <Suspense fallback={null}>
              <OwnNota nota={proposal.nota} />
            </Suspense>
          )}
          <PayAsChoice
            proposal={proposal}
            onChosen={async ({ pay_as, status }) => {
              await Promise.all([query.refetch(), refresh(client, readOwnCreditCall)]);
              if (isPaidWithCredit({ pay_as, status })) notice.show('Você recebeu o crédito.');
              else notice.show(pay_as === 'credit' ? 'Você recebe em crédito na loja.' : 'Você recebe por Pix.');
            }}
          />
          <ChatLink message={`Olá! É sobre a minha proposta nº ${proposal.id}.`}>
            Falar com a loja sobre esta proposta
          </ChatLink>
          <ProposalDetails proposal={proposal} reader="user" />
        </Dialog>
      )}
      {proposal?.offer && opened?.action === 'offer' && (
        <Dialog title="Nova oferta" onClose={close}>
          <OwnOffer
            proposal={proposal}
            offer={proposal.offer}
            onReload={query.refetch}
            onBankData={() => setOpened({ action: 'bank-data', proposal })}
          />
        </Dialog>
      )}
      {proposal && opened?.action === 'renewal' && (
        <Dialog title="Renovar cotação" onClose={close}>
          <OwnRenewal proposalId={proposal.id} onRenewed={query.refetch} onClose={close} />
        </Dialog>
      )}
      {proposal && opened?.action === 'bank-data' && (
        <BankDataDialog
          proposal={proposal}
          onClose={close}
          onSaved={(message) => {
            close();
            notice.show(message);
          }}
        />
      )}
    </>
  );
}
