import { exportProposalsCall, listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { waitingProposalLabels, waitingProposals } from '@giro/contract/rules/back-office.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { proposalStatuses, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-parts.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import {
  type ListFilter,
  presentRow,
  useHighlight,
  useListState,
  waitingLabel,
} from '../../ui/panel/list/use-list-state.ts';
import { RecordWindow } from '../../ui/panel/record/record-page.tsx';
import { proposalColumns } from './proposal-columns.tsx';
import { useProposalChat } from './use-proposal-changes.ts';
import { useProposalRecord } from './use-proposal-record.tsx';

const proposalFilters: readonly ListFilter[] = [
  {
    name: 'waiting',
    label: waitingLabel,
    choices: waitingProposals.map((kind) => ({ value: kind, label: waitingProposalLabels[kind] })),
  },
  {
    name: 'status',
    label: 'Status',
    choices: proposalStatuses.map((status) => ({
      value: String(status),
      label: proposalStatusLabel(status, 'admin'),
    })),
  },
];

export const meta = panelMeta('Propostas');

/** '/propostas': what people offer to the shop, and how each proposal goes on. */
export default function ProposalList() {
  const list = useListState({ filters: proposalFilters });
  const query = useCall(listProposalsCall, { query: list.state });
  const highlight = useHighlight();
  const rowChat = useProposalChat();
  const [chosen, choose] = useState<Proposal>();
  const proposal = presentRow(query.data?.data, chosen);
  const { body, dialogs, alerts, chat, opened, open, close } = useProposalRecord({
    proposal,
    reload: query.refetch,
    onMoved: highlight.mark,
  });

  return (
    <>
      <ListPage
        title="Propostas"
        action={<ExportLink call={exportProposalsCall} may="proposals.export" query={list.state} />}
        list={list}
        query={query}
        columns={proposalColumns((action, row) => {
          if (action === 'chat') return rowChat.open(row.id);
          choose(row);
          open(action);
        })}
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
        {alerts}
        <ChatAlert chat={rowChat} />
      </ListPage>
      {proposal && opened === 'view' && (
        <RecordWindow
          title="Dados da Proposta"
          chat={{ chat, may: 'proposals.change', id: proposal.id, opened: proposal.chat_opened }}
          page={{ to: proposalPath(proposal.id), words: 'Abrir a página da proposta' }}
          onClose={close}
        >
          {body}
        </RecordWindow>
      )}
      {dialogs}
    </>
  );
}
