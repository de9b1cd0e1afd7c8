import { listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { exportProposalsCall } from '@giro/contract/calls/spreadsheets.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-alert.tsx';
import { ChatBar } from '../../ui/panel/chat/chat-bar.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PageLink } from '../../ui/panel/dialog/page-link.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useHighlight } from '../../ui/panel/list/use-highlight.ts';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import type { ProposalAction } from './next-for-shop.ts';
import { proposalColumns } from './proposal-columns.tsx';
import { ProposalDetails } from './proposal-details.tsx';
import { proposalFilters } from './proposal-filters.ts';
import { StatusDialog } from './status-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { useProposalChat } from './use-proposal-chat.ts';
import { useStatusMail } from './use-status-mail.ts';

/** '/propostas': what people offer to the shop, and how each proposal goes on. */
export function ProposalList() {
  const list = useListState({ filters: proposalFilters });
  const query = useCall(listProposalsCall, { query: list.state });
  const highlight = useHighlight();
  const notice = useNotice();
  const mail = useStatusMail();
  const rowChat = useProposalChat();
  const dialogChat = useProposalChat();
  const [opened, setOpened] = useState<{ action: ProposalAction; proposal: Proposal }>();
  const close = () => setOpened(undefined);
  // The row as it is now; as it was when the dialog opened if it has left the page since.
  const proposal = query.data?.data?.find(({ id }) => id === opened?.proposal.id) ?? opened?.proposal;

  return (
    <>
      <ListPage
        title="Propostas"
        action={<ExportLink call={exportProposalsCall} may="proposals.export" query={list.state} />}
        list={list}
        query={query}
        columns={proposalColumns((action, row) =>
          action === 'chat' ? rowChat.open(row.id) : setOpened({ action, proposal: row }),
        )}
        searchPlaceholder="Buscar por ID ou nome..."
        failure="Erro ao carregar as propostas."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 proposta' : `${total.toLocaleString('pt-BR')} propostas`)}
        empty={
          <EmptyState title="Nenhuma proposta ainda" icon={<IconClipboardList size={32} stroke={1.5} />}>
            Assim que alguém oferecer um aparelho à loja, a proposta aparece aqui.
          </EmptyState>
        }
      >
        <ErrorAlert texts={mail.problems} onClose={mail.clear} />
        <ChatAlert chat={rowChat} />
      </ListPage>
      <Notice text={notice.text} />
      {proposal && opened?.action === 'view' && (
        <Dialog title="Dados da Proposta" onClose={close}>
          <ChatBar chat={dialogChat} may="proposals.change" id={proposal.id} opened={proposal.chat_opened} />
          <PageLink to={proposalPath(proposal.id)}>Abrir a página da proposta</PageLink>
          <ProposalDetails proposal={proposal} reader="admin" />
        </Dialog>
      )}
      {proposal && opened?.action === 'status' && (
        <StatusDialog
          proposal={proposal}
          onClose={close}
          onReload={query.refetch}
          onSaved={(message, body) => {
            close();
            notice.show(message);
            highlight.mark(body.proposalId);
            void mail.send(body);
          }}
        />
      )}
      {proposal && opened?.action === 'stock' && <StockDialog proposal={proposal} onClose={close} />}
    </>
  );
}
