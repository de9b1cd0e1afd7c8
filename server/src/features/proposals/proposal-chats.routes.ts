import { openProposalChatCall } from '@giro/contract/calls/status-texts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { ProposalChats } from './proposal-chats.service.ts';

export function proposalChatsRoutes(app: FastifyInstance, chats: ProposalChats): void {
  serve(app, openProposalChatCall, async ({ params, person }) => chats.open(params.id, person));
}
