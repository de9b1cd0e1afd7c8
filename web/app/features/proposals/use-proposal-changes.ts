import type { ResultOf } from '@giro/contract/call.ts';
import { countProposalsCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listMailsCall } from '@giro/contract/calls/mails.ts';
import {
  changeProposalStatusCall,
  listProposalsCall,
  mailProposalStatusCall,
  type Proposal,
  readProposalCall,
} from '@giro/contract/calls/proposals.ts';
import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useChat } from '../../ui/panel/chat/chat-parts.tsx';
import type { saidBodyOf } from './status/status-needs.tsx';
import type { statusBodyOf } from './status/status-rules.ts';

/** The body that both calls of a save are sent, to the letter. */
export type StatusBody = ReturnType<typeof statusBodyOf> & ReturnType<typeof saidBodyOf> & { added_line: string };

/** Saves a status unless somebody else has changed the proposal since, and updates its row where it stands. */
export function useSaveStatus() {
  const client = useQueryClient();

  return async (before: Proposal, body: StatusBody): Promise<string> => {
    const { message, proposalId, proposal, ...fields } = await callApi(changeProposalStatusCall, {
      params: { proposalId: before.id },
      body,
      version: before.version,
    });
    client.setQueriesData<ResultOf<typeof listProposalsCall>>({ queryKey: [listProposalsCall.path] }, (page) =>
      page?.data
        ? { ...page, data: page.data.map((row) => (row.id === proposalId ? { ...row, ...fields, ...proposal } : row)) }
        : page,
    );
    void refresh(client, countProposalsCall, readPanelCall, readProposalCall, listMailsCall);
    // What is on screen stays where it stands; other pages and filters are asked for anew.
    void client.invalidateQueries({ queryKey: [listProposalsCall.path], refetchType: 'none' });
    return message;
  };
}

/** Asks for the mail of a status that has just been saved. A failure is told; what was saved stays saved. */
export function useStatusMail() {
  const [problems, setProblems] = useState<string[]>([]);

  async function send(body: StatusBody) {
    setProblems([]);
    await callApi(mailProposalStatusCall, { body }).catch((error) =>
      setProblems(showFailure(error, 'Erro ao enviar e-mail.')),
    );
  }

  return { problems, send, clear: () => setProblems([]) };
}

/** Opens chats with sellers, and says so in the proposal's row. */
export function useProposalChat() {
  const client = useQueryClient();
  return useChat(openProposalChatCall, (id, chat_opened) => {
    client.setQueriesData<ResultOf<typeof listProposalsCall>>({ queryKey: [listProposalsCall.path] }, (page) =>
      page?.data ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, chat_opened } : row)) } : page,
    );
    void client.invalidateQueries({ queryKey: [readProposalCall.path] });
    void client.invalidateQueries({ queryKey: [listProposalsCall.path], refetchType: 'none' });
  });
}
