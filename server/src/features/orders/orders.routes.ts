import { randomUUID } from 'node:crypto';
import * as calls from '@giro/contract/calls/orders.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { refused } from '../../platform/http/errors.ts';
import { expectedVersionOf } from '../../platform/http/if-match.ts';
import type { OrdersService } from './orders.service.ts';

const mailed = { success: true, message: 'Email enviado com sucesso' } as const;

/** The attempt's own key; a caller without one gets an order for each request. */
function idempotencyKeyOf(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return randomUUID();
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) {
    throw refused('A identificação desta tentativa de compra é inválida. Recarregue a página.');
  }
  return header;
}

export function ordersRoutes(app: FastifyInstance, orders: OrdersService): void {
  serve(app, calls.placeOrderCall, async ({ body, person, request }) => {
    const { orderCode, totalCents } = await orders.place(body, person, idempotencyKeyOf(request));
    return {
      success: true as const,
      order_code: orderCode,
      message: 'Pedido realizado com sucesso!',
      total_price: reaisOf(totalCents),
    };
  });
  serve(app, calls.listOwnOrdersCall, async ({ query, person }) => ({
    orders: await orders.listOwn(person.id, query.page),
  }));
  serve(app, calls.listOrdersCall, async ({ query }) => {
    const { data, ...counts } = await orders.list(query);
    return { orders: data, ...counts };
  });
  serve(app, calls.changeOrderStatusCall, async ({ params, body, person, request }) => ({
    message: 'Status atualizado com sucesso!',
    orders: await orders.changeStatus(params.id, body.status, person, expectedVersionOf(request)),
  }));
  serve(app, calls.mailOrderCall, async ({ body, person }) => {
    await orders.ensurePlacedMail(body.order_code, person);
    return mailed;
  });
  serve(app, calls.mailOrderStatusCall, async ({ body }) => {
    await orders.ensureStatusMail(body.order_code);
    return mailed;
  });
}
