import type { RequestOf, ResultOf } from '@giro/contract/call.ts';
import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listMailsCall } from '@giro/contract/calls/mails.ts';
import { changeOrderStatusCall, listOrdersCall, mailOrderStatusCall } from '@giro/contract/calls/orders.ts';
import { readOrderCall } from '@giro/contract/calls/payments.ts';
import { openOrderChatCall } from '@giro/contract/calls/status-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { useChat } from '../../ui/panel/chat/chat-parts.tsx';
import { type ShownOrder, withOrder } from './order-page.ts';
import { orderNumberOf } from './order-words.ts';

/** Brings an order's row up to date where it stands; other pages, filters and counts are asked for anew. */
export function useTakeOverOrder() {
  const client = useQueryClient();

  return (changed: ShownOrder) => {
    client.setQueriesData<ResultOf<typeof listOrdersCall>>({ queryKey: [listOrdersCall.path] }, (answer) =>
      answer ? withOrder(answer, changed) : answer,
    );
    void refresh(client, countOrdersCall, readPanelCall, readOrderCall, listMailsCall);
    void client.invalidateQueries({ queryKey: [listOrdersCall.path], refetchType: 'none' });
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

/** Asks for the mail of a status that has just been saved. A failure is told; what was saved stays saved. */
export function useOrderStatusMail() {
  const [problems, setProblems] = useState<string[]>([]);

  async function send(order: ShownOrder, status: number) {
    setProblems([]);
    const body = { order_code: orderNumberOf(order), status };
    await callApi(mailOrderStatusCall, { body }).catch((error) =>
      setProblems(showFailure(error, 'Erro ao enviar e-mail.')),
    );
  }

  return { problems, send, clear: () => setProblems([]) };
}

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
