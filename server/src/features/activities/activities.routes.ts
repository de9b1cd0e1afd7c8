import * as calls from '@giro/contract/calls/activities.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { activityColumns } from './activities.presenter.ts';
import type { ActivitiesService } from './activities.service.ts';

export function activitiesRoutes(app: FastifyInstance, activities: ActivitiesService): void {
  serve(app, calls.listActivitiesCall, async ({ query }) => activities.list(query));
  serve(app, calls.exportActivitiesCall, async ({ query }) =>
    csvFile('atividades', activityColumns, activities.listAll(query)),
  );
}
