import * as calls from '@giro/contract/calls/status-texts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { OrderChats } from '../orders/order-chats.service.ts';
import type { ProposalChats } from '../proposals/proposal-chats.service.ts';
import type { UserChats } from '../users/user-chats.service.ts';

export function chatsRoutes(
  app: FastifyInstance,
  proposals: ProposalChats,
  orders: OrderChats,
  users: UserChats,
): void {
  serve(app, calls.openProposalChatCall, async ({ params, person }) => proposals.open(params.id, person));
  serve(app, calls.openOrderChatCall, async ({ params, person }) => orders.open(params.id, person.id));
  serve(app, calls.openUserChatCall, async ({ params, person }) => users.open(params.id, person));
}
