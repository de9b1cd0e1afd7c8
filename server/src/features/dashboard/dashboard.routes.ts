import * as calls from '@giro/contract/calls/dashboard.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService): void {
  serve(app, calls.countProposalsCall, async () => dashboard.count('proposals'));
  serve(app, calls.countOrdersCall, async () => dashboard.count('orders'));
  serve(app, calls.countOwnProposalsCall, async ({ person }) => dashboard.count('proposals', person.id));
  serve(app, calls.countOwnOrdersCall, async ({ person }) => dashboard.count('orders', person.id));
  serve(app, calls.readPanelCall, async ({ query }) => dashboard.readPanel(query.days));
}
