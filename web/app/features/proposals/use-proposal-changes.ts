import { countProposalsCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listMailsCall } from '@giro/contract/calls/mails.ts';
import {
  changeProposalStatusCall,
  listProposalsCall,
  type Proposal,
  readProposalCall,
} from '@giro/contract/calls/proposals.ts';
import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useChat } from '../../ui/panel/chat/chat-parts.tsx';
import { changeListed, withRow } from '../../ui/panel/list/use-list-state.ts';
import type { saidBodyOf } from './status/status-needs.tsx';
import type { statusBodyOf } from './status/status-rules.ts';

/** The body that both calls of a save are sent, to the letter. */
export type StatusBody = ReturnType<typeof statusBodyOf> &
  ReturnType<typeof saidBodyOf> & {
    added_line: string;
    /** Why more is offered than the ceiling of the model. */
    ceiling_reason?: string;
  };

/** Saves a status unless somebody else has changed the proposal since, and updates its row where it stands. */
export function useSaveStatus() {
  const client = useQueryClient();

  return async (before: Proposal, body: StatusBody): Promise<string> => {
    const { message, proposalId, proposal, ...fields } = await callApi(changeProposalStatusCall, {
      params: { proposalId: before.id },
      body,
      version: before.version,
    });
    changeListed(client, listProposalsCall, (page) => withRow(page, { ...fields, ...proposal, id: proposalId }));
    void refresh(client, countProposalsCall, readPanelCall, readProposalCall, listMailsCall);
    return message;
  };
}

/** Opens chats with sellers, and says so in the proposal's row. */
export function useProposalChat() {
  const client = useQueryClient();
  return useChat(openProposalChatCall, (id, chat_opened) => {
    changeListed(client, listProposalsCall, (page) => withRow(page, { id, chat_opened }));
    void refresh(client, readProposalCall);
  });
}
