import type { ResultOf } from '@giro/contract/call.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { openOrderChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useChat } from '../../ui/panel/chat/use-chat.ts';
import { withOrder } from './order-page.ts';

/** Opens chats with buyers, and says so in the order's row. */
export function useOrderChat() {
  const client = useQueryClient();
  return useChat(openOrderChatCall, (id, chat_opened) => {
    client.setQueriesData<ResultOf<typeof listOrdersCall>>({ queryKey: [listOrdersCall.path] }, (answer) =>
      answer ? withOrder(answer, { id, chat_opened }) : answer,
    );
    void client.invalidateQueries({ queryKey: [readOrderCall.path] });
    void client.invalidateQueries({ queryKey: [listOrdersCall.path], refetchType: 'none' });
  });
}
