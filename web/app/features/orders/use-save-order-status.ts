import type { RequestOf } from '@giro/contract/call.ts';
import { changeOrderStatusCall, mailOrderStatusCall } from '@giro/contract/calls/orders.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import type { ShownOrder } from './order-page.ts';
import { orderNumberOf } from './order-words.ts';
import { useTakeOverOrder } from './use-take-over-order.ts';

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
