import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobileDollar } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import { CompleteProfileHint } from '../../profile/complete-profile-hint.tsx';
import { ChatLink } from '../../storefront/chat-link.tsx';
import { BankDataDialog } from '../bank-data/bank-data-dialog.tsx';
import { DeclarationButton } from '../papers/proposal-papers.tsx';
import { ProposalDetails } from '../proposal-details.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { OwnOffer, OwnRenewal } from './own-answers.tsx';
import { type OwnProposalAction, ownProposalColumns } from './own-proposal-columns.tsx';

export const meta = panelMeta('Minhas propostas');

/** '/propostas-user': what the person offers to the shop, and how it goes. */
export default function OwnProposals() {
  const list = useListState();
  const query = useCall(listOwnProposalsCall, { query: { page: list.state.page } });
  const notice = useNotice();
  const [opened, setOpened] = useState<{ action: OwnProposalAction; proposal: Proposal }>();
  const close = () => setOpened(undefined);
  const proposal = query.data?.data?.find(({ id }) => id === opened?.proposal.id) ?? opened?.proposal;

  return (
    <>
      <ListPage
        title="Minhas propostas"
        list={list}
        query={query}
        columns={ownProposalColumns((action, row) => setOpened({ action, proposal: row }))}
        failure="Erro ao carregar as propostas."
        countLabel={(total) => (total === 1 ? '1 proposta' : `${total} propostas`)}
        empty={
          <EmptyState
            title="Você ainda não tem propostas"
            icon={<IconDeviceMobileDollar size={32} stroke={1.5} />}
            action={
              <Button component={Link} to="/quero-vender">
                Avaliar meu aparelho
              </Button>
            }
          >
            Responda a poucas perguntas e veja na hora quanto pagamos pelo seu celular.
          </EmptyState>
        }
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
