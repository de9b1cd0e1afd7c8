import { randomUUID } from 'node:crypto';
import * as calls from '@giro/contract/calls/orders.ts';
import { openOrderChatCall } from '@giro/contract/calls/status-texts.ts';
import { confirmPickupCall, handOverUnitCall, takeBackUnitCall } from '@giro/contract/calls/units.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { idempotencyKeyOf, shownEditOf } from '../../platform/http/if-match.ts';
import type { HandingOver } from './handing-over.service.ts';
import type { OrderAttempts } from './order-attempts.service.ts';
import type { OrderChats } from './order-chats.service.ts';
import { orderColumns } from './order-columns.presenter.ts';
import type { PlacedPayments } from './orders.port.ts';
import type { OrdersService } from './orders.service.ts';
import type { Pricing } from './pricing.service.ts';

const mailed = { success: true, message: 'Email enviado com sucesso' } as const;

interface Beside {
  attempts: OrderAttempts;
  pricing: Pricing;
  handingOver: HandingOver;
  chats: OrderChats;
  payments: PlacedPayments;
}

export function ordersRoutes(
  app: FastifyInstance,
  orders: OrdersService,
  { attempts, pricing, handingOver, chats, payments }: Beside,
): void {
  serve(app, calls.beginAttemptCall, async ({ body, person }) => attempts.begin(person.id, body.key));
  serve(app, calls.priceCartCall, async ({ body, person, request }) =>
    pricing.summarise(body, person?.id, clientOf(request)),
  );
  serve(app, calls.placeOrderCall, async ({ body, person, request }) => {
    // A caller without a key gets an order for each request.
    const key = idempotencyKeyOf(request) ?? randomUUID();
    const placed = await orders.place(body, person, key, clientOf(request));
    return {
      success: true as const,
      order_code: placed.orderCode,
      message: 'Pedido realizado com sucesso!',
      total_price: reaisOf(placed.totalCents),
      hold_until: placed.holdUntil?.toISOString() ?? null,
      payment: await payments.ofPlaced(placed),
    };
  });
  serve(app, calls.listOwnOrdersCall, async ({ query, person }) => ({
    orders: await orders.listOwn(person.id, query.page),
  }));
  serve(app, calls.listOrdersCall, async ({ query, person }) => {
    const { data, ...counts } = await orders.list(query, person);
    return { orders: data, ...counts };
  });
  serve(app, calls.exportOrdersCall, async ({ query, person }) =>
    csvFile('vendas', orderColumns, orders.listAll(query, person)),
  );
  serve(app, calls.changeOrderStatusCall, async ({ params, body, ...context }) => ({
    message: 'Status atualizado com sucesso!',
    orders: await orders.changeStatus(params.id, body, shownEditOf(context)),
  }));
  serve(app, calls.previewOrderMailCall, async ({ params, body, person }) =>
    orders.previewMail(params.id, body, person.id),
  );
  serve(app, confirmPickupCall, async ({ params, body, person }) => ({
    message: 'Pedido entregue.',
    order: await orders.confirmPickup(params.id, { code: body.code, disputeReason: body.dispute_reason }, person),
  }));
  serve(app, handOverUnitCall, async ({ params, body, person }) => ({
    message: 'Aparelho registrado no pedido.',
    order: await handingOver.add(params.id, { ...body, reader: person }),
  }));
  serve(app, takeBackUnitCall, async ({ params, person }) => ({
    message: 'Aparelho retirado do pedido.',
    order: await handingOver.remove(params.id, params.unitId, person),
  }));
  serve(app, openOrderChatCall, async ({ params, person }) => chats.open(params.id, person.id));
  serve(app, calls.mailOrderCall, async ({ body, person }) => {
    await orders.ensurePlacedMail(body.order_code, person);
    return mailed;
  });
  serve(app, calls.mailOrderStatusCall, async ({ body }) => {
    await orders.ensureStatusMail(body.order_code);
    return mailed;
  });
}
