import type { ResultOf } from '@giro/contract/call.ts';
import { listProposalsCall, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useChat } from '../../ui/panel/chat/use-chat.ts';

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
