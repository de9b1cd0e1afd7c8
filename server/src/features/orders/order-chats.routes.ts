import { openOrderChatCall } from '@giro/contract/calls/status-texts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { OrderChats } from './order-chats.service.ts';

export function orderChatsRoutes(app: FastifyInstance, chats: OrderChats): void {
  serve(app, openOrderChatCall, async ({ params, person }) => chats.open(params.id, person.id));
}
