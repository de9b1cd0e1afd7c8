import type { ResultOf } from '@giro/contract/call.ts';
import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { changeOrderStatusCall, listOrdersCall, mailOrderStatusCall } from '@giro/contract/calls/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { type ShownOrder, withOrder } from './order-page.ts';
import { orderNumberOf } from './order-words.ts';

/** Saves a status unless somebody else has changed the order since, and updates its row where it stands. */
export function useSaveOrderStatus() {
  const client = useQueryClient();

  return async (before: ShownOrder, status: number): Promise<string> => {
    const { message, orders } = await callApi(changeOrderStatusCall, {
      params: { id: before.id },
      body: { status },
      version: before.version ?? undefined,
    });
    client.setQueriesData<ResultOf<typeof listOrdersCall>>({ queryKey: [listOrdersCall.path] }, (answer) =>
      answer ? withOrder(answer, { ...orders, id: before.id }) : answer,
    );
    void refresh(client, countOrdersCall, readPanelCall);
    // What is on screen stays where it stands; other pages and filters are asked for anew.
    void client.invalidateQueries({ queryKey: [listOrdersCall.path], refetchType: 'none' });
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
