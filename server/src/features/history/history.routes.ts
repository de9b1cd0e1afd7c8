import { readHistoryCall } from '@giro/contract/calls/history.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { HistoryService } from './history.service.ts';

export function historyRoutes(app: FastifyInstance, history: HistoryService): void {
  serve(app, readHistoryCall, async ({ body, person }) => history.read(body, person));
}
