import * as calls from '@giro/contract/calls/activities.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { type ActivitiesService, activityColumns, createActivities } from './activities.service.ts';
import { activityData } from './personal-data.queries.ts';

function activitiesRoutes(app: FastifyInstance, activities: ActivitiesService): void {
  serve(app, calls.listActivitiesCall, async ({ query }) => activities.list(query));
  serve(app, calls.exportActivitiesCall, async ({ query }) =>
    csvFile('atividades', activityColumns, activities.listAll(query)),
  );
}

export const activitiesFeature = defineFeature({
  name: 'activities',
  personalData: activityData,
  make({ database }) {
    const activities = createActivities({ database });
    return { routes: (api) => activitiesRoutes(api, activities) };
  },
});
