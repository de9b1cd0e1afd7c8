import type { RequestOf } from '@giro/contract/call.ts';
import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listMailsCall } from '@giro/contract/calls/mails.ts';
import { changeOrderStatusCall, listOrdersCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { openOrderChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useChat } from '../../ui/panel/chat/chat-parts.tsx';
import { changeListed } from '../../ui/panel/list/use-list-state.ts';
import { type ShownOrder, withOrder } from './order-page.ts';

/** Brings an order's row up to date where it stands; other pages, filters and counts are asked for anew. */
export function useTakeOverOrder() {
  const client = useQueryClient();

  return (changed: ShownOrder) => {
    changeListed(client, listOrdersCall, (answer) => withOrder(answer, changed));
    void refresh(client, countOrdersCall, readPanelCall, readOrderCall, listMailsCall);
  };
}

/** Saves a status unless somebody else has changed the order since, and updates its row where it stands. */
export function useSaveOrderStatus() {
  const takeOver = useTakeOverOrder();

  return async (before: ShownOrder, body: RequestOf<typeof changeOrderStatusCall>['body']): Promise<string> => {
    const { message, orders } = await callApi(changeOrderStatusCall, {
      params: { id: before.id },
      body,
      version: before.version ?? undefined,
    });
    takeOver({ ...orders, id: before.id });
    return message;
  };
}

/** Opens chats with buyers, and says so in the order's row. */
export function useOrderChat() {
  const client = useQueryClient();
  return useChat(openOrderChatCall, (id, chat_opened) => {
    changeListed(client, listOrdersCall, (answer) => withOrder(answer, { id, chat_opened }));
    void refresh(client, readOrderCall);
  });
}
