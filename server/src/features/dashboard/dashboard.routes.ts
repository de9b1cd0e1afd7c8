import * as calls from '@giro/contract/calls/dashboard.ts';
import * as firstStepsCalls from '@giro/contract/calls/first-steps.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { FirstSteps } from './first-steps.service.ts';

export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService, firstSteps: FirstSteps): void {
  serve(app, calls.countProposalsCall, async () => dashboard.count('proposals'));
  serve(app, calls.countOrdersCall, async () => dashboard.count('orders'));
  serve(app, calls.countOwnProposalsCall, async ({ person }) => dashboard.count('proposals', person.id));
  serve(app, calls.countOwnOrdersCall, async ({ person }) => dashboard.count('orders', person.id));
  serve(app, calls.readPanelCall, async ({ query }) => dashboard.readPanel(query.days));
  serve(app, firstStepsCalls.readFirstStepsCall, async ({ person }) => firstSteps.read(person));
  serve(app, firstStepsCalls.confirmFirstStepCall, async ({ params, person }) =>
    firstSteps.confirm(params.step, person),
  );
}
